/** Ids of hunks, as short as they are unique: each costs tokens wherever a model writes it. */
import { ToolError } from '../../core/errors';
import type { CommitPlan, PrintedHunk } from '../../core/git/commitPlan';

const SHORTEST = 4;

/** What shortens an id, or `ID:LINES`, to the beginning that names one hunk alone; all are of one length. */
export function shortIds(hunks: readonly Pick<PrintedHunk, 'id'>[]): (id: string) => string {
  const longest = Math.max(SHORTEST, ...hunks.map(({ id }) => id.length));
  let length = SHORTEST;
  while (length < longest && new Set(hunks.map(({ id }) => id.slice(0, length))).size < hunks.length)
    length++;
  return (id) => {
    const [own = '', ...lines] = id.split(':');
    return [own.slice(0, length), ...lines].join(':');
  };
}

/** The plan with whole ids. Throws ToolError for a beginning that fits several hunks, or is too short, or fits none. */
export function withWholeIds(plan: CommitPlan, hunks: readonly Pick<PrintedHunk, 'id'>[]): CommitPlan {
  const whole = (text: string): string => {
    const [own = '', ...lines] = text.split(':');
    const found = own.length < SHORTEST ? [] : hunks.filter(({ id }) => id.startsWith(own.toLowerCase()));
    const [first] = found;
    if (first === undefined) throw new ToolError(`plan_commits: there is no hunk ${own}. ${KNOWN}`);
    if (found.length > 1)
      throw new ToolError(`plan_commits: ${own} fits several hunks. Write more of its id.`);
    return [first.id, ...lines].join(':');
  };
  return { commits: plan.commits.map(({ message, hunks: own }) => ({ message, hunks: own.map(whole) })) };
}

const KNOWN = 'Without commits plan_commits lists the hunks with their ids.';
