/** What is said of checks of commits. Pure. */
import type { CommitCheck } from '../../../core/git/commitPlan';
import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import type { CheckProgress } from './checkCommits';

/** `Commit 2 of 3 passed in 1.2 s: Add a total`, or that it is checked now. */
export function progressOf(progress: CheckProgress): Phrase {
  const { at, count } = progress;
  if (progress.kind === 'running')
    return phrase('Checking commit {0} of {1}: {2}', at, count, progress.subject);
  const { check } = progress;
  switch (check.outcome) {
    case 'passed':
      return phrase('Commit {0} of {1} passed in {2} s: {3}', at, count, secondsOf(check), check.subject);
    case 'failed':
      return phrase('Commit {0} of {1} failed after {2} s: {3}', at, count, secondsOf(check), check.subject);
    case 'not run':
      return phrase('Commit {0} of {1} was not checked: {2}', at, count, check.subject);
  }
}

export function secondsOf({ ms }: CommitCheck): string {
  return (ms / 1000).toFixed(1);
}

export interface FailedCheck {
  /** Its place in the plan, from 1. */
  readonly at: number;
  readonly check: CommitCheck;
  /** What happened, and what helps. */
  readonly said: readonly Phrase[];
}

/** The commit that failed; null where none did. */
export function failedCheck(checks: readonly CommitCheck[]): FailedCheck | null {
  const index = checks.findIndex(({ outcome }) => outcome === 'failed');
  const check = checks[index];
  if (check === undefined) return null;
  return { at: index + 1, check, said: [whatFailed(check, index, checks.length), adviceOf(index, checks)] };
}

function whatFailed({ exit, subject }: CommitCheck, index: number, count: number): Phrase {
  return exit === null
    ? phrase(
        'The check of commit {0} of {1} ({2}) did not exit, so nothing was committed.',
        index + 1,
        count,
        subject,
      )
    : phrase(
        'The check of commit {0} of {1} ({2}) exited with {3}, so nothing was committed.',
        index + 1,
        count,
        subject,
        exit,
      );
}

function adviceOf(index: number, checks: readonly CommitCheck[]): Phrase {
  const next = checks[index + 1];
  if (next !== undefined)
    return phrase(
      'Join it with commit {0} ({1}), or move what it lacks into it, then commit again.',
      index + 2,
      next.subject,
    );
  return phrase('It is the last one: mend the files, or add what is left out, then commit again.');
}

/** What surprises people whose check needs more than the commit holds. */
export function checkPlace(): Phrase {
  return phrase(
    'The check sees committed files alone: ignored ones, such as installed packages, are its own to make.',
  );
}
