import assert from 'node:assert/strict';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import { seededRandom } from '../../support/seededRandom';
import { roomOf } from './stepping';
import type { Room } from './stepping';

const runs = Number(process.env['REPOMASTER_KILLS'] ?? 30);
const seed = Number(process.env['REPOMASTER_FUZZ_SEED'] ?? 20_260_110);
/** Some twenty steps. */
const LATEST_MS = 250;

const files = { 'a.txt': 'first a', 'd/b.txt': 'first b', 'mine.txt': 'the user' };

/** Starts the loop, and kills it after so many milliseconds of work. */
async function killSteps(room: Room, session: string, one: number, afterMs: number): Promise<void> {
  const script = join(repositoryRoot, 'out', 'test', 'integration', 'checkpoints', 'stepLoop.js');
  const args = [script, room.root, session, String(one)];
  const { child, ended, seen } = startProcess(args, { cwd: room.root, env: process.env });
  await seen(/writing/);
  setTimeout(() => child.kill('SIGKILL'), afterMs);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  const { signal, stderr } = await ended;
  assert.equal(signal, 'SIGKILL', stderr);
}

describe('checkpoints of a process that is killed', () => {
  it(`bring everything back, ${runs} times`, async function () {
    this.timeout(60_000 + runs * 10_000);
    const random = seededRandom(seed);
    const told = { steps: 0, cutRestores: 0 };
    for (let at = 0; at < runs; at++) {
      const room = await roomOf(files);
      const first = room.state();
      const session = dirname(room.session('checkpoints'));
      await killSteps(room, session, seed + at, random(LATEST_MS));
      const checkpoints = await room.open('checkpoints', { list: () => Promise.resolve([]) });
      if (checkpoints.unfinished() !== null) {
        told.cutRestores++;
        assert.throws(() => checkpoints.begin('another'), /undo was interrupted/);
        assert.deepEqual((await checkpoints.finish()).left, [], `kill ${at} of seed ${seed}`);
      }
      assert.equal(checkpoints.unfinished(), null);
      told.steps += checkpoints.steps().length;
      if (checkpoints.steps().length > 0) {
        const report = await checkpoints.restore(await checkpoints.preview(1), []);
        assert.deepEqual(report.left, [], `kill ${at} of seed ${seed}`);
      }
      assert.deepEqual(room.state(), first, `kill ${at} of seed ${seed}`);
      checkpoints.close();
      await room.remove();
    }
    process.stdout.write(
      `      ${runs} kills, ${told.steps} steps, ${told.cutRestores} restores cut off, 0 files lost\n`,
    );
    assert.ok(told.steps > runs, 'kills before any step prove nothing');
  });
});
