import assert from 'node:assert/strict';
import { chmodSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gitFolder } from '../scan/gitFolder';
import type { GitFolder } from '../scan/gitFolder';
import { seededRandom } from '../../support/seededRandom';
import type { Random } from '../../support/seededRandom';
import { applyToClone, patchOf, treeOf } from './patching';

const runs = Number(process.env['REPOMASTER_PATCHES'] ?? 12);
const seed = Number(process.env['REPOMASTER_FUZZ_SEED'] ?? 20_260_108);

const names = [
  'a',
  'b.txt',
  'd/a',
  'd/e/b.py',
  'x y',
  'q"t',
  'é',
  'n\nl',
  '.gitattributes',
  'd',
  'a/inner',
  '-f',
];

/** Does one random thing to the folder; what cannot be done (a file where a folder is) is not done. */
function mutate(folder: string, random: Random): void {
  const name = names[random(names.length)] ?? 'a';
  const place = join(folder, name);
  const kind = random(7);
  if (!makeFolder(dirname(place))) return;
  if (kind === 0) {
    rmSync(place, { recursive: true, force: true });
    return;
  }
  const there = lstatSync(place, { throwIfNoEntry: false });
  if (there?.isDirectory() === true) {
    if (random(3) > 0) return;
    rmSync(place, { recursive: true });
  }
  if (kind === 1) {
    rmSync(place, { force: true });
    symlinkSync(random(2) === 0 ? 'b.txt' : 'no\nwhere', place);
  } else if (name === '.gitattributes') {
    rmSync(place, { force: true });
    writeFileSync(place, ['*.sh -diff\n', '* -diff\n', ''][random(3)] ?? '');
  } else if (kind === 2 && there?.isFile() === true) chmodSync(place, random(2) === 0 ? 0o755 : 0o644);
  else writeText(place, random);
}

function makeFolder(place: string): boolean {
  try {
    mkdirSync(place, { recursive: true });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

function writeText(place: string, random: Random): void {
  const there = lstatSync(place, { throwIfNoEntry: false });
  if (there?.isSymbolicLink() === true) rmSync(place);
  const old = there?.isFile() === true ? readFileSync(place, 'latin1') : '';
  const lines = old.split(/(?<=\n)/);
  for (let times = random(6); times >= 0; times--) {
    const end = ['\n', '\r\n', ''][random(12) > 1 ? 0 : random(3)] ?? '\n';
    lines.splice(
      random(lines.length + 1),
      random(2),
      `line ${random(9)}${random(20) === 0 ? '\0' : ''}${end}`,
    );
  }
  writeFileSync(place, lines.join(''), 'latin1');
}

describe('the patch of random edits of random trees', () => {
  let folder: GitFolder;
  beforeEach(async () => {
    folder = await gitFolder();
  });
  afterEach(() => folder.remove());

  for (let run = 0; run < runs; run++) {
    it(`makes a clean clone the work tree (seed ${seed + run})`, async function () {
      this.timeout(60_000);
      const random = seededRandom(seed + run);
      folder.git('init', '-q');
      for (let times = 0; times < 15; times++) mutate(folder.path, random);
      folder.git('add', '-A');
      folder.git('commit', '-q', '--allow-empty', '-m', 'm');
      const patch = await patchOf(folder, () => {
        for (let times = 0; times < 15; times++) mutate(folder.path, random);
      });
      assert.deepEqual(treeOf(applyToClone(folder, patch)), treeOf(folder.path));
    });
  }
});
