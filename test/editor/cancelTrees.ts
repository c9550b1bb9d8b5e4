import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Runner } from '../../src/core/running/runner';
import { TREE_SLEEPERS, deepTree, whoSleeps } from '../support/processTrees';

/** Nobody else sleeps for so long. */
const SECONDS = 800_000_000 + process.pid;
const LIMIT_MS = 60_000;
/** Between two looks at who sleeps. */
const LOOK_MS = 20;

/**
 * Cancels a process tree of depth five so often in the terminal, each once it is whole, every fifth with one that ignores
 * SIGTERM. Throws where anything of it is left, or was never there.
 */
export async function cancelTrees(runner: Runner, folder: string, count: number): Promise<void> {
  const script = join(folder, 'tree.sh');
  try {
    for (let turn = 0; turn < count; turn++) {
      await writeFile(script, `${deepTree(SECONDS, turn % 5 === 0 ? 'stubborn' : 'willing')}\n`);
      const abort = new AbortController();
      let most = 0;
      const look = setInterval(() => {
        most = Math.max(most, whoSleeps(SECONDS).filter(({ command }) => command.startsWith('sleep')).length);
        if (most >= TREE_SLEEPERS) abort.abort();
      }, LOOK_MS);
      try {
        const request = { command: 'bash tree.sh', folder, timeoutMs: LIMIT_MS };
        const report = await runner.run(request, { onOutput: () => undefined }, abort.signal);
        assert.deepEqual([report.runner, report.end], ['terminal', { kind: 'cancelled' }], report.output);
      } finally {
        clearInterval(look);
      }
      assert.deepEqual(whoSleeps(SECONDS), [], `turn ${turn + 1} of ${count}`);
    }
  } finally {
    await rm(script, { force: true });
  }
}
