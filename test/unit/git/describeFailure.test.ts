import assert from 'node:assert/strict';
import type { GitFailure } from '../../../src/git/describeFailure';
import { describeFailure, logFailure } from '../../../src/git/describeFailure';

function check(message: string, kind: GitFailure['kind'], loud: boolean): void {
  const failure = describeFailure('/work', message);
  assert.equal(failure.kind, kind);
  assert.match(failure.sentence, /\/work/);
  const heard: string[] = [];
  const quiet = (): void => undefined;
  logFailure({ trace: quiet, info: quiet, warn: (text) => heard.push(text), error: quiet }, failure);
  assert.deepEqual(heard, loud ? [failure.sentence] : []);
}

describe('describeFailure', () => {
  it('tells what is normal for a folder from what the user can mend', () => {
    check('Error: spawn git ENOENT', 'no-git', true);
    check('fatal: not a git repository (or any of the parent directories): .git', 'no-repository', false);
    check('fatal: this operation must be run in a work tree', 'no-repository', false);
    check("fatal: your current branch 'main' does not have any commits yet", 'no-commits', false);
    check("fatal: detected dubious ownership in repository at '/work'", 'other-owner', true);
    check('fatal: index file corrupt', 'unknown', true);
  });
});
