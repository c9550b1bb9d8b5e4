import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { testsPassed } from './seenRuns';
import type { SeenRun } from './seenRuns';
import { testRuns } from './testClaim';

const MOST_COMMAND = 60;

/** What was run and seen, in a few words, to stand beside an answer in any language. */
export function sayRuns(runs: readonly SeenRun[]): Phrase {
  const last = testRuns(runs).at(-1);
  if (last !== undefined) {
    const command = last.command.replace(/\s+/g, ' ').trim().slice(0, MOST_COMMAND);
    return testsPassed(last)
      ? phrase('the last test run, `{0}`, passed', command)
      : phrase('the last test run, `{0}`, failed', command);
  }
  if (runs.length === 0) return phrase('no command or test was run');
  return runs.length === 1
    ? phrase('1 command was run, but no test')
    : phrase('{0} commands were run, but no test', runs.length);
}
