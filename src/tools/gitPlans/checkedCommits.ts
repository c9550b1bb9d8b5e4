/** The check of a plan's commits, as the tool plan_commits runs it once it is allowed. */
import { ToolError } from '../../core/errors';
import type { CommitCheck, CommitPlan } from '../../core/git/commitPlan';
import type { Runner } from '../../core/running/runner';
import { inEnglish, phrase } from '../../core/text/phrase';
import { besideWorkspace } from '../../scenarios/git/commitRuns';
import { checkPlace, failedCheck, progressOf, secondsOf } from '../../scenarios/git/commits/checkWords';
import type { CommitWork, ReadChanges } from './gitPlans';

/** Where the check is run: null where nothing can be run. */
export interface CheckedBy {
  readonly runner: Runner;
  readonly onOutput: (text: string) => void;
}

/** What the check came to on each commit; none is made by it. Throws ToolError where it cannot be run here. */
export async function checkedCommits(
  commits: CommitWork,
  {
    read,
    plan,
    command,
  }: { readonly read: ReadChanges; readonly plan: CommitPlan; readonly command: string },
  { runner, onOutput }: CheckedBy,
  signal: AbortSignal,
): Promise<readonly CommitCheck[]> {
  if (runner.kind === 'container')
    throw new ToolError(
      phrase(
        'A check of commits needs a folder outside the workspace, which the dev container does not have. Choose another place for commands.',
      ),
    );
  return commits.check(
    { reading: read.reading, plan, asked: { command, keepIgnored: false } },
    {
      openRunner: besideWorkspace(runner),
      tell: (progress) => onOutput(`${inEnglish(progressOf(progress))}\n`),
    },
    signal,
  );
}

/** What failed, with the command's last lines; null where nothing did. */
export function failedText(checks: readonly CommitCheck[]): string | null {
  const failed = failedCheck(checks);
  if (failed === null) return null;
  return [...failed.said.map(inEnglish), ...failed.check.output, inEnglish(checkPlace())].join('\n');
}

/** `Check passed on each commit: 1.2 s, 0.8 s.` */
export function passedLine(checks: readonly CommitCheck[]): string {
  return `The check passed on each commit: ${checks.map((check) => `${secondsOf(check)} s`).join(', ')}.`;
}
