import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CodeIndex } from '../../../src/core/map/codeIndex';
import { folderWith, temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { spawnParseWorker } from '../../../src/index/parse/spawnParser';
import { checkSame, distFile, freshIndex, noSignal } from '../index/indexing';
import { seededRandom } from '../../support/seededRandom';
import type { Random } from '../../support/seededRandom';
import { databaseIn, endLent, lent, run, storing } from './storing';

/** Of so many rows that most pages of the database hold some. */
const files = Object.fromEntries(
  Array.from({ length: 30 }, (_, at) => [
    `p/m${at}.py`,
    Array.from({ length: 40 }, (_, i) => `def f${i}(x):\n    return f${(i * at) % 40}(x.y${at})\n`).join(
      '\n',
    ),
  ]),
);

const DAMAGES = 40;
const seed = 20_260_102;

/** What can become of the bytes of a file. */
const damages: readonly ((bytes: Buffer, random: Random) => Buffer)[] = [
  (bytes, random) => bytes.subarray(0, random(bytes.length)),
  (bytes, random) => {
    for (let times = 1 + random(50); times > 0; times--) bytes[random(bytes.length)] = random(256);
    return bytes;
  },
  (bytes, random) => bytes.fill(0, 4096 * random(bytes.length / 4096)).subarray(),
  (bytes, random) => {
    const at = random(bytes.length);
    return bytes.fill(random(256), at, at + random(5000));
  },
  (bytes, random) => bytes.fill(random(256), 0, random(200)),
];

describe('a store that is not as it was left', () => {
  let folder: TemporaryFolder;
  let storage: TemporaryFolder;
  let expected: CodeIndex;
  before(async () => {
    folder = await folderWith(files);
    expected = await freshIndex(folder.path, { ports: { spawnParser: lent().spawnParser } });
  });
  beforeEach(async () => {
    storage = await temporaryFolder();
    await run(folder.path, storage.path);
  });
  afterEach(() => storage.remove());
  after(async () => {
    await folder.remove();
    await endLent();
  });

  const database = (): string => databaseIn(storage.path);
  /** The index is right at once, and stored again, with these words said the first time. */
  async function check(said: RegExp | null, after: string): Promise<void> {
    const first = await run(folder.path, storage.path);
    checkSame(first.index, expected, after);
    assert.match(first.warnings.join('\n'), said ?? /^$/);
    const second = await run(folder.path, storage.path);
    checkSame(second.index, expected, `${after}, the second time`);
    assert.deepEqual([second.warnings, second.linked], [[], []], after);
  }

  it('is made anew, or read around, when it is damaged anywhere', async () => {
    const random = seededRandom(seed);
    const whole = join(storage.path, 'whole');
    copyFileSync(database(), whole);
    for (let at = 0; at < DAMAGES; at++) {
      const damage = damages[at % damages.length];
      const bytes = damage?.(readFileSync(whole), random);
      assert.ok(bytes);
      writeFileSync(database(), bytes);
      const first = await run(folder.path, storage.path);
      checkSame(first.index, expected, `damage ${at} of seed ${seed}`);
      const second = await run(folder.path, storage.path);
      checkSame(second.index, expected, `a start after damage ${at} of seed ${seed}`);
    }
  });

  it('is made anew when another program has put something in its place', async () => {
    writeFileSync(database(), 'no database at all, but long enough to look like a header of one'.repeat(9));
    await check(/^the stored index is damaged \(file is not a database\): it is made anew$/, 'a text');
    rmSync(database());
    const other = new DatabaseSync(database());
    other.exec('CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES (1)');
    other.close();
    await check(/^another program's database stands in place of the stored index/, 'a database');
    truncateSync(database());
    await check(null, 'an empty file');
  });

  it('is done without while something is there that cannot be replaced', async () => {
    rmSync(database());
    mkdirSync(join(database(), 'x'), { recursive: true });
    const without = await run(folder.path, storage.path);
    checkSame(without.index, expected, 'a folder in its place');
    assert.match(without.warnings.join('\n'), /^the index is not stored: unable to open database file/);
  });

  it('is made anew when another version has written it', async () => {
    const open = new DatabaseSync(database());
    open.exec("UPDATE meta SET value = 'another' WHERE name = 'version'");
    open.close();
    await check(
      /^the stored index was written by another version of RepoMaster: it is made anew$/,
      'a version',
    );
  });

  it('is left alone by a run whose version is not the one that has it now', async () => {
    const { indexer, warnings } = storing(folder.path, storage.path);
    try {
      await indexer.open(noSignal);
      const newer = new DatabaseSync(database());
      newer.exec("UPDATE meta SET value = 'newer' WHERE name = 'version'; DELETE FROM files");
      await indexer.update(['p/m1.py'], noSignal);
      await indexer.dispose();
      assert.match(warnings.join('\n'), /^the index is not stored any more: another version of RepoMaster/);
      assert.equal(newer.prepare('SELECT count(*) AS n FROM files').get()?.['n'], 0);
      newer.close();
    } finally {
      await indexer.dispose();
    }
  });

  it('is done without while another program keeps it locked', async () => {
    const other = new DatabaseSync(database());
    other.exec('DELETE FROM snapshot; BEGIN IMMEDIATE');
    const locked = await run(folder.path, storage.path);
    checkSame(locked.index, expected, 'locked');
    assert.match(locked.warnings.join('\n'), /^the index was not stored this time: database is locked$/);
    other.exec('ROLLBACK');
    other.close();
    await run(folder.path, storage.path);
    assert.deepEqual((await run(folder.path, storage.path)).linked, []);
  });

  it('serves two windows at once, of which one may lose it', async () => {
    const own = { spawnParser: spawnParseWorker(distFile('parseWorker.js')) };
    const [first, second] = [0, 1].map(() => storing(folder.path, storage.path, undefined, own));
    assert.ok(first && second);
    const [a, b] = [first.indexer, second.indexer];
    await a.open(noSignal);
    await b.open(noSignal);
    await a.update(['p/m1.py'], noSignal);
    await b.rebuild(noSignal);
    await a.update(['p/m2.py'], noSignal);
    checkSame(a.index, expected, 'the first window');
    checkSame(b.index, expected, 'the second window');
    rmSync(database());
    await a.update(['p/m3.py'], noSignal);
    await Promise.all([a.dispose(), b.dispose()]);
    assert.deepEqual([...first.warnings, ...second.warnings], []);
    await run(folder.path, storage.path);
    await check(null, 'after both');
  });
});
