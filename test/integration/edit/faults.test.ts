import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDiskFiles } from '../../../src/edit/diskFiles';
import { sweepStaged } from '../../../src/edit/stagedNotes';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { seededRandom } from '../../support/seededRandom';
import type { Random } from '../../support/seededRandom';
import { loopTexts } from './loopTexts';

const program = (name: string): string => join(repositoryRoot, 'out', 'test', 'integration', 'edit', name);
const runs = Number(process.env['REPOMASTER_KILLS'] ?? 12);
const seed = Number(process.env['REPOMASTER_FUZZ_SEED'] ?? 20_260_101);
/** Some rounds of the loop. */
const LATEST_MS = 120;

/** Whether this user may mount in a name space of its own. */
const mounts =
  spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /tmp'], { stdio: 'ignore' }).status === 0;
const isRoot = process.getuid?.() === 0;

describe('writing files on a bad day', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await folderWith({ 'a.txt': loopTexts[1], 'made/none.txt': '' });
  });
  afterEach(() => folder.remove());

  const read = (path: string): string => readFileSync(join(folder.path, path), 'utf8');
  const staged = (): number => readdirSync(folder.path).filter((name) => name.endsWith('.tmp')).length;

  async function killWriter(random: Random, ...notes: readonly string[]): Promise<void> {
    const { child, ended, seen } = startProcess([program('writeLoop.js'), folder.path, ...notes], {
      cwd: folder.path,
      env: process.env,
    });
    await seen(/writing/);
    setTimeout(() => child.kill('SIGKILL'), random(LATEST_MS));
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    const { signal, stderr } = await ended;
    assert.equal(signal, 'SIGKILL', stderr);
  }

  it(`leaves the old file or the new one when it is killed, ${runs} times`, async function () {
    this.timeout(30_000 + runs * 5_000);
    const random = seededRandom(seed);
    const found = new Map<string, number>(loopTexts.map((text) => [text, 0]));
    let underWay = 0;
    let made = 0;
    for (let at = 0; at < runs; at++) {
      await killWriter(random);
      const text = read('a.txt');
      assert.ok(found.has(text), `kill ${at} of seed ${seed} left a torn file`);
      found.set(text, (found.get(text) ?? 0) + 1);
      for (const name of readdirSync(join(folder.path, 'made'), { recursive: true, encoding: 'utf8' })) {
        if (!name.endsWith('b.txt')) continue;
        assert.ok(read(join('made', name)) === loopTexts[0], `kill ${at} of seed ${seed} tore ${name}`);
        made++;
      }
      underWay += staged();
      const files = createDiskFiles({ root: folder.path, isDirty: () => false });
      const { content } = await files.read('a.txt');
      await files.write('a.txt', Buffer.from(loopTexts[at % 2] ?? ''), content?.version ?? null);
      assert.equal(staged(), 0);
    }
    process.stdout.write(
      `      ${runs} kills: ${[...found.values()].join(' and ')} times the one and the other text, ${made} new files, ${underWay} with bytes under way, 0 torn\n`,
    );
  });

  it(`has what a killed one left taken away at the next start, ${runs} times`, async function () {
    this.timeout(30_000 + runs * 5_000);
    const random = seededRandom(seed);
    const notes = await folderWith({});
    let removed = 0;
    try {
      for (let at = 0; at < runs || removed === 0; at++) {
        await killWriter(random, notes.path);
        removed += sweepStaged(notes.path);
        const names = readdirSync(folder.path, { recursive: true, encoding: 'utf8' });
        assert.deepEqual(
          names.filter((name) => name.endsWith('.tmp')),
          [],
        );
        assert.deepEqual(readdirSync(notes.path), []);
      }
    } finally {
      await notes.remove();
    }
  });

  it('takes away nothing that a living process is at, or that no edit has made', async () => {
    const notes = await folderWith({});
    try {
      const own = `.repomaster-${process.pid}-0123456789ab.tmp`;
      const gone = '.repomaster-4194304-0123456789ab.tmp';
      writeFileSync(join(folder.path, own), '');
      writeFileSync(join(notes.path, own), join(folder.path, own));
      writeFileSync(join(notes.path, gone), join(folder.path, 'a.txt'));
      assert.equal(sweepStaged(notes.path), 0);
      assert.deepEqual(readdirSync(folder.path).sort(), [own, 'a.txt', 'made']);
      assert.deepEqual(readdirSync(notes.path), [own]);
      if (process.platform !== 'linux') return;
      // Written by an earlier process of this id.
      writeFileSync(join(notes.path, own), `1\n${join(folder.path, own)}`);
      assert.equal(sweepStaged(notes.path), 1);
      assert.deepEqual(readdirSync(folder.path).sort(), ['a.txt', 'made']);
    } finally {
      await notes.remove();
    }
  });

  /** Runs the program as the shell commands have it, `$folder` being the folder; what it says and what is there then. */
  function runIn(
    mount: string,
    path: string,
    size: number,
  ): { readonly said: string; readonly there: string } {
    const list = `ls -A "$folder" | tr '\\n' ' '; wc -c < "$folder/a.txt"`;
    const script = `folder=$1; ${mount}; "$2" "$3" "$folder" "$4" "$5"; printf '\\n'; ${list}`;
    const args = [folder.path, process.execPath, program('writeOnce.js'), path, String(size)];
    const run = spawnSync('unshare', ['-rm', 'sh', '-c', script, 'sh', ...args], { encoding: 'utf8' });
    assert.equal(run.status, 0, run.stderr);
    const [said = '', there = ''] = run.stdout.split('\n');
    return { said, there: there.trim().replace(/\s+/g, ' ') };
  }

  it('keeps the old file on a full disk, and says so', function () {
    if (!mounts) this.skip();
    const full = 'mount -t tmpfs -o size=256k tmpfs "$folder" && printf old > "$folder/a.txt"';
    const advice = 'was not changed: the disk is full. Free some space, then continue.';
    assert.deepEqual(runIn(full, 'a.txt', 1_000_000), {
      said: `UserError: a.txt ${advice}`,
      there: 'a.txt 3',
    });
    const deep = runIn(full, 'new/deep/b.txt', 1_000_000);
    assert.deepEqual(deep, { said: `UserError: new/deep/b.txt ${advice}`, there: 'a.txt 3' });
    assert.deepEqual(runIn(full, 'a.txt', 1_000), { said: 'written', there: 'a.txt 1000' });
  });

  it('says that a disk is read-only', function () {
    if (!mounts) this.skip();
    writeFileSync(join(folder.path, 'a.txt'), 'old');
    const readOnly = 'mount --bind "$folder" "$folder" && mount -o remount,ro,bind "$folder"';
    assert.deepEqual(runIn(readOnly, 'a.txt', 10), {
      said: 'UserError: a.txt was not changed: the disk is read-only. Make it writable, then continue.',
      there: 'a.txt made 3',
    });
    assert.match(runIn(readOnly, 'new/b.txt', 10).said, /read-only/);
  });

  it('says that there is no permission, and that a file belongs to somebody else', function () {
    if (!isRoot) this.skip();
    const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups'];
    const asNobody = (path: string): string => {
      const command = [process.execPath, program('writeOnce.js'), folder.path, path, '10'];
      return spawnSync('setpriv', [...nobody, ...command], { encoding: 'utf8' }).stdout;
    };
    chmodSync(folder.path, 0o755);
    assert.match(asNobody('a.txt'), /^ToolError: a\.txt was not changed: permission denied/);
    assert.match(asNobody('new/b.txt'), /^ToolError: .*permission denied/);
    chmodSync(folder.path, 0o777);
    assert.match(asNobody('a.txt'), /^ToolError: The file belongs to another user or group/);
    assert.equal(read('a.txt'), loopTexts[1]);
    chownSync(join(folder.path, 'a.txt'), 65534, 65534);
    assert.equal(asNobody('a.txt'), 'written');
    assert.deepEqual(readdirSync(folder.path).sort(), ['a.txt', 'made']);
  });
});
