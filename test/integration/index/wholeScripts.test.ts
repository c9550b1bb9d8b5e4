/** Libraries that are published as one script of thousands of lines: each is linked, in a bounded number of steps. */
import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { analyseWithin } from '../../support/analyse';
import { repositoryRoot } from '../../support/paths';
import { loadScript } from '../../support/scripts';

interface WholeScript {
  readonly name: string;
  readonly version: string;
  readonly path: string;
  readonly text: string;
}

interface WholeScripts {
  ensureWholeScripts(options: {
    readonly root: string;
    readonly node: string;
    readonly log: (line: string) => void;
  }): Promise<readonly WholeScript[]>;
}

/** Pauses of linking, each of some thousand steps: the costliest script, knockout, needs 900. */
const MOST_PAUSES = 2500;
/** A call that is resolved in so many lines of a library, on average, shows that it was linked at all. */
const LINES_A_CALL = 100;
/** All of them, on a machine that does other things too; the first run fetches them. */
const TIMEOUT_MS = 300_000;

const log = (text: string): void => void process.stderr.write(`${text}\n`);

describe('libraries of one script', function () {
  this.timeout(TIMEOUT_MS);
  it('are linked, each within a bound of steps', async () => {
    const { ensureWholeScripts } = await loadScript<WholeScripts>('wholeScripts.mjs');
    const scripts = await ensureWholeScripts({ root: repositoryRoot, node: process.execPath, log });
    assert.ok(scripts.some(({ name }) => name === 'jquery'));
    for (const { name, version, path, text } of scripts) {
      const { calls, ambiguous, beyondBound } = await analyseWithin(MOST_PAUSES, {
        [posix.basename(path)]: text,
      });
      const lines = text.split('\n').length;
      log(
        `${name} ${version}: ${lines} lines, ${calls.length} calls, ${ambiguous.length} ambiguous, ${beyondBound} beyond the bounds`,
      );
      assert.ok(calls.length * LINES_A_CALL >= lines, `${name}: ${calls.length} calls`);
    }
  });
});
