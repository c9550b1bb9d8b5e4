/** Steps and restores without an end, for whoever kills it: `stepLoop ROOT SESSION SEED`. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openCheckpoints } from '../../../src/checkpoints/openCheckpoints';
import { seededRandom } from '../../support/seededRandom';
import { doing, sha256 } from './stepping';

const [, , root = '', session = '', seed = '1'] = process.argv;
const random = seededRandom(Number(seed));
const names = ['a.txt', 'd/b.txt', 'd/e/c.txt', 'new.txt'];

async function loop(): Promise<void> {
  const folder = join(session, 'checkpoints');
  const checkpoints = await openCheckpoints({ root, folder, list: () => Promise.resolve(names) });
  if (checkpoints.unfinished() !== null) await checkpoints.finish();
  process.stdout.write('writing\n');
  for (;;) {
    const last = checkpoints.steps().at(-1)?.step ?? 0;
    if (last > 2 && random(5) > 1) {
      await checkpoints.restore(await checkpoints.preview(1 + random(last)), []);
      continue;
    }
    const step = checkpoints.begin('step');
    for (let times = 1 + random(3); times > 0; times--) {
      const path = names[random(names.length)] ?? 'a.txt';
      const text = `${random(100)} `.repeat(2000);
      await step.around(path, sha256(text), () => {
        // As an edit does it: whole or not at all.
        const half = join(session, 'half');
        writeFileSync(half, text);
        mkdirSync(dirname(join(root, path)), { recursive: true });
        renameSync(half, join(root, path));
        return Promise.resolve();
      });
      if (random(4) > 0) continue;
      await step.around(
        path,
        null,
        doing(() => {
          rmSync(join(root, path));
        }),
      );
    }
  }
}

void loop();
