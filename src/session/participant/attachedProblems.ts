/** The problems that the user attached in VS Code's own chat, and no others. */
import type { ReportedProblem } from '../../core/conversation/mentions';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { isSecretFile } from '../../core/files/secretFiles';
import { listProblems } from '../../explore/mentions/renderProblems';

/** One that is attached. */
export interface AttachedProblem {
  /** Relative to the folder; null for what is not in it. */
  readonly path: string | null;
  /** Null for what is neither error nor warning. */
  readonly problem: ReportedProblem | null;
}

export interface ToldProblems {
  /** Data; null where nothing of them is sent. */
  readonly text: string | null;
  /** Why some are not sent, a sentence each. */
  readonly left: readonly Phrase[];
}

/** About as many as a mention has. */
const MOST_TOKENS = 3_000;

export function tellAttachedProblems(attached: readonly AttachedProblem[]): ToldProblems {
  const inside = attached.filter(({ path }) => path !== null);
  const open = inside.filter(({ path }) => path !== null && !isSecretFile(path));
  const told = open.flatMap(({ problem }) => problem ?? []);
  const left = [
    leftOut(attached.length - inside.length, outside),
    leftOut(inside.length - open.length, secret),
    leftOut(open.length - told.length, slight),
  ];
  return {
    text:
      told.length === 0 ? null : ['Attached problems:', ...listProblems(told, MOST_TOKENS).lines].join('\n'),
    left: left.flatMap((each) => each ?? []),
  };
}

function leftOut(count: number, said: (count: number) => Phrase): Phrase | null {
  return count === 0 ? null : said(count);
}

const outside = (count: number): Phrase =>
  count === 1
    ? phrase('1 attached problem is not sent: it is in no file of the open folder.')
    : phrase('{0} attached problems are not sent: they are in no file of the open folder.', count);

const secret = (count: number): Phrase =>
  count === 1
    ? phrase('1 attached problem is not sent: its file may hold secrets.')
    : phrase('{0} attached problems are not sent: their files may hold secrets.', count);

const slight = (count: number): Phrase =>
  count === 1
    ? phrase('1 attached problem is not sent: it is neither an error nor a warning.')
    : phrase('{0} attached problems are not sent: they are neither errors nor warnings.', count);
