/** Checks of commits as people read them in a terminal. */
import type { CommitCheck } from '../../core/git/commitPlan';
import { inEnglish } from '../../core/text/phrase';
import { clip, oneLine } from '../../explore/answer/text';
import { checkPlace, failedCheck, secondsOf } from '../../scenarios/git/commits/checkWords';

const MOST_COLUMNS = 80;
const MOST_COMMAND = 60;

/** Paragraphs: a line a commit, and of one that failed what the command printed and what helps. */
export function checkParagraphs(
  checks: readonly CommitCheck[],
  command: string,
): readonly (readonly string[])[] {
  const failed = failedCheck(checks);
  const title = `Check: ${clip(oneLine(command), MOST_COMMAND)}`;
  const rows = checks.map(
    (check, at) => `${at + 1}. ${outcomeOf(check)}  ${clip(oneLine(check.subject), MOST_COLUMNS)}`,
  );
  if (failed === null) return [[title, ...rows]];
  const [what, ...advice] = failed.said.map(inEnglish);
  return [
    [what ?? ''],
    [title, ...rows],
    failed.check.output.map((line) => `   ${oneLine(line)}`),
    [...advice, inEnglish(checkPlace())],
  ].filter((lines) => lines.length > 0);
}

function outcomeOf(check: CommitCheck): string {
  return check.outcome === 'not run' ? 'not run' : `${check.outcome} in ${secondsOf(check)} s`;
}
