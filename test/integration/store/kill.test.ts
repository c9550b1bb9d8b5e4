import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { seededRandom } from '../../support/seededRandom';
import type { Random } from '../../support/seededRandom';
import { checkSame, freshIndex } from '../index/indexing';
import { endLent, lent, run } from './storing';

const runs = Number(process.env['REPOMASTER_KILLS'] ?? 10);
const seed = Number(process.env['REPOMASTER_FUZZ_SEED'] ?? 20_260_101);
/** A round of the loop takes about a third of it. */
const LATEST_MS = 400;

/** Starts the loop, and kills it at a moment of the random choice. */
async function killWriter(folder: string, storage: string, random: Random): Promise<void> {
  const script = join(repositoryRoot, 'out', 'test', 'integration', 'store', 'writeLoop.js');
  const { child, ended, seen } = startProcess([script, folder, storage], { cwd: folder, env: process.env });
  await seen(/writing/);
  setTimeout(() => child.kill('SIGKILL'), random(LATEST_MS));
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  const { signal, stderr } = await ended;
  assert.equal(signal, 'SIGKILL', stderr);
}

describe('a writer that is killed', () => {
  let folder: TemporaryFolder;
  let storage: TemporaryFolder;
  beforeEach(async () => {
    folder = await temporaryFolder();
    storage = await temporaryFolder();
  });
  afterEach(async () => {
    await folder.remove();
    await storage.remove();
    await endLent();
  });

  it(`leaves a store from which the index comes as from a rebuild, ${runs} times`, async function () {
    this.timeout(60_000 + runs * 10_000);
    const random = seededRandom(seed);
    let taken = 0;
    for (let at = 0; at < runs; at++) {
      await killWriter(folder.path, storage.path, random);
      const after = await run(folder.path, storage.path);
      const fresh = await freshIndex(folder.path, { ports: { spawnParser: lent().spawnParser } });
      checkSame(after.index, fresh, `kill ${at} of seed ${seed}`);
      assert.deepEqual(after.warnings, [], 'what a kill leaves is no damage');
      if (after.filesRead < fresh.modules.length) taken++;
      const again = await run(folder.path, storage.path);
      checkSame(again.index, fresh, `a second start after kill ${at} of seed ${seed}`);
      assert.deepEqual(again.linked, []);
    }
    process.stdout.write(`      ${runs} kills, 0 wrong indexes; ${taken} starts found files in the store\n`);
    assert.ok(taken > 0, 'kills that leave nothing to read prove nothing');
  });
});
