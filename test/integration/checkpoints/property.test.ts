import assert from 'node:assert/strict';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import type { Checkpoints } from '../../../src/core/changes/checkpoints';
import { seededRandom } from '../../support/seededRandom';
import type { Random } from '../../support/seededRandom';
import { command, edit, roomOf } from './stepping';
import type { Room } from './stepping';

const runs = Number(process.env['REPOMASTER_RESTORES'] ?? 25);
const seed = Number(process.env['REPOMASTER_FUZZ_SEED'] ?? 20_260_109);

type State = Readonly<Record<string, string>>;

const ours = ['a', 'b', 'd/a', 'd/e/b', 'x y', 'é'];

/** One step of random edits and commands; the user meanwhile writes files of their own, `user/..`. */
async function randomStep(room: Room, checkpoints: Checkpoints, random: Random): Promise<void> {
  const step = checkpoints.begin('step');
  for (let times = 1 + random(4); times > 0; times--) {
    const path = ours[random(ours.length)] ?? 'a';
    const text = `${random(1000)}`;
    const kind = random(4);
    if (kind === 0) await command(room, step, `mkdir -p '${join(path, '..')}' && printf ${text} > '${path}'`);
    else if (kind === 1) await command(room, step, `rm -f '${path}'; chmod 755 a || true`);
    else if (kind === 2 && existsSync(join(room.root, path))) await edit(room, step, path, null);
    else await edit(room, step, path, text);
  }
  room.write({ [`user/${random(3)}`]: `${random(1000)}` });
}

/** A step's own files as they were, and the user's as they are. */
const mixed = (then: State, now: State): State => ({
  ...Object.fromEntries(Object.entries(then).filter(([path]) => !path.startsWith('user/'))),
  ...Object.fromEntries(Object.entries(now).filter(([path]) => path.startsWith('user/'))),
});

describe('random steps taken back', () => {
  for (let run = 0; run < runs; run++) {
    it(`give what was there before them (seed ${seed + run})`, async function () {
      this.timeout(60_000);
      const random = seededRandom(seed + run);
      const room = await roomOf({ a: '1', 'd/a': '2', 'user/0': 'u' });
      let checkpoints = await room.open();
      /** The state before each step. */
      const before = new Map<number, State>();
      try {
        for (let times = 0; times < 8; times++) {
          const next = (checkpoints.steps().at(-1)?.step ?? 0) + 1;
          before.set(next, room.state());
          if (next > 1 && random(3) === 0) {
            const to = 1 + random(next - 1);
            const report = await checkpoints.restore(await checkpoints.preview(to), []);
            assert.deepEqual(report.left, []);
            assert.deepEqual(room.state(), mixed(before.get(to) ?? {}, room.state()), `back to ${to}`);
          } else await randomStep(room, checkpoints, random);
          if (random(3) > 0) continue;
          checkpoints.close();
          checkpoints = await room.open();
        }
      } finally {
        checkpoints.close();
        await room.remove();
      }
    });
  }
});
