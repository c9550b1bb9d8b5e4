import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ToolError } from '../../../src/core/errors';
import { createDiskFiles } from '../../../src/edit/diskFiles';
import { versionOf } from '../../../src/edit/readFile';
import { folderWith, temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const bytes = (text: string): Buffer => Buffer.from(text);
const isRoot = process.getuid?.() === 0;

describe('the files of a folder as edits see them', () => {
  let folder: TemporaryFolder;
  let outside: TemporaryFolder;
  beforeEach(async () => {
    folder = await folderWith({ 'a.txt': 'old\n', 'src/b.py': 'b = 1\n' });
    outside = await folderWith({ 'secret.txt': 'theirs\n' });
  });
  afterEach(async () => {
    await folder.remove();
    await outside.remove();
  });

  const at = (path: string): string => join(folder.path, path);
  const files = (isDirty: (file: string) => boolean = () => false) =>
    createDiskFiles({ root: folder.path, isDirty });
  const left = (path = ''): string[] => readdirSync(at(path)).filter((name) => name.endsWith('.tmp'));

  async function checkRefused(work: Promise<unknown>, expected: RegExp): Promise<void> {
    await assert.rejects(work, (error) => {
      assert.ok(error instanceof ToolError, String(error));
      assert.match(error.message, expected);
      return true;
    });
  }

  it('reads bytes and their version, and knows a place without a file', async () => {
    const { path, content } = await files().read('./src/../src/b.py');
    assert.equal(path, 'src/b.py');
    assert.deepEqual(content?.bytes, bytes('b = 1\n'));
    assert.equal(content.version, versionOf(bytes('b = 1\n')));
    assert.deepEqual(await files().read('new/x.py'), { path: 'new/x.py', content: null });
    assert.equal((await files().read(at('a.txt'))).path, 'a.txt');
  });

  it('replaces, makes and deletes, with nothing left beside', async () => {
    const version = await files().write('a.txt', bytes('new\n'), versionOf(bytes('old\n')));
    assert.equal(version, versionOf(bytes('new\n')));
    assert.equal(readFileSync(at('a.txt'), 'utf8'), 'new\n');
    await files().write('deep/er/c.txt', bytes('c'), null);
    assert.equal(readFileSync(at('deep/er/c.txt'), 'utf8'), 'c');
    await files().remove('a.txt', version);
    assert.deepEqual(readdirSync(folder.path).sort(), ['deep', 'src']);
    assert.deepEqual(readdirSync(at('deep/er')), ['c.txt']);
  });

  it('keeps the mode of a file, and gives a new one the usual', async () => {
    chmodSync(at('a.txt'), 0o751);
    await files().write('a.txt', bytes('new'), versionOf(bytes('old\n')));
    assert.equal(statSync(at('a.txt')).mode & 0o7777, 0o751);
    await files().write('n.txt', bytes('new'), null);
    writeFileSync(at('usual.txt'), '');
    assert.equal(statSync(at('n.txt')).mode, statSync(at('usual.txt')).mode);
  });

  it('keeps the owner of a file', async function () {
    if (!isRoot) this.skip();
    chownSync(at('a.txt'), 65534, 65533);
    await files().write('a.txt', bytes('new'), versionOf(bytes('old\n')));
    const { uid, gid } = statSync(at('a.txt'));
    assert.deepEqual([uid, gid], [65534, 65533]);
  });

  it('leaves other names of the same file as they are', async () => {
    linkSync(at('a.txt'), at('twin.txt'));
    await files().write('a.txt', bytes('new'), versionOf(bytes('old\n')));
    assert.equal(readFileSync(at('twin.txt'), 'utf8'), 'old\n');
  });

  it('writes over nothing that has changed, come or gone since it was read', async () => {
    const old = versionOf(bytes('old\n'));
    writeFileSync(at('a.txt'), 'theirs\n');
    await checkRefused(
      files().write('a.txt', bytes('mine'), old),
      /changed .*not overwritten.*Read it again/,
    );
    await checkRefused(files().remove('a.txt', old), /Read it again/);
    await checkRefused(files().write('a.txt', bytes('mine'), null), /Read it again/);
    assert.equal(readFileSync(at('a.txt'), 'utf8'), 'theirs\n');
    rmSync(at('a.txt'));
    await checkRefused(files().write('a.txt', bytes('mine'), old), /Read it again/);
    assert.equal(existsSync(at('a.txt')), false);
    assert.deepEqual(left(), []);
  });

  it('sees a change that comes while the new bytes are being written', async () => {
    let looks = 0;
    // Asked before the bytes are written, and again right before they take the file's place.
    const changing = files(() => {
      if (++looks === 2) writeFileSync(at('a.txt'), 'theirs\n');
      return false;
    });
    await checkRefused(changing.write('a.txt', bytes('mine'), versionOf(bytes('old\n'))), /Read it again/);
    assert.equal(looks, 2);
    assert.equal(readFileSync(at('a.txt'), 'utf8'), 'theirs\n');
    assert.deepEqual(left(), []);
  });

  it('sees a file that comes while a new one is being written, and takes the new folders away again', async () => {
    const making = files(() => {
      writeFileSync(at('new/n.txt'), 'theirs\n');
      return false;
    });
    await checkRefused(making.write('new/n.txt', bytes('mine'), null), /Read it again/);
    assert.equal(readFileSync(at('new/n.txt'), 'utf8'), 'theirs\n');
    assert.deepEqual(left('new'), []);
    const dirty = files(() => true);
    await checkRefused(dirty.write('other/x/n.txt', bytes('mine'), null), /unsaved/);
    assert.equal(existsSync(at('other')), false);
  });

  it('follows no folder that is put in the way meanwhile', async () => {
    let looks = 0;
    const swapping = files(() => {
      if (++looks === 1) {
        renameSync(at('src'), at('gone'));
        symlinkSync(outside.path, at('src'));
      }
      return false;
    });
    const old = versionOf(bytes('b = 1\n'));
    await checkRefused(swapping.write('src/b.py', bytes('mine'), old), /changed|replaced meanwhile/);
    assert.deepEqual(readdirSync(outside.path), ['secret.txt']);
    assert.equal(readFileSync(at('gone/b.py'), 'utf8'), 'b = 1\n');
  });

  it('leaves files with unsaved changes alone', async () => {
    const dirty = files((file) => file === at('a.txt'));
    await checkRefused(dirty.read('a.txt'), /unsaved changes.*save it first/);
    await checkRefused(dirty.write('a.txt', bytes('x'), versionOf(bytes('old\n'))), /save it first/);
    await dirty.write('src/b.py', bytes('x'), versionOf(bytes('b = 1\n')));
    assert.equal(readFileSync(at('a.txt'), 'utf8'), 'old\n');
  });

  it('goes nowhere outside the folder', async () => {
    symlinkSync(outside.path, at('out'));
    symlinkSync(join(outside.path, 'secret.txt'), at('leak.txt'));
    symlinkSync(join(outside.path, 'none.txt'), at('nothing'));
    symlinkSync('ring', at('ring'));
    symlinkSync('/', at('root'));
    const ways = [
      ['../x.txt', /outside the workspace/],
      [join(outside.path, 'secret.txt'), /outside the workspace/],
      ['out/secret.txt', /outside the workspace/],
      ['out/deep/new.txt', /outside the workspace/],
      ['root/etc/passwd', /outside the workspace/],
      ['src/../../x.txt', /outside the workspace/],
      ['leak.txt', /is a link/],
      ['nothing', /is a link/],
      ['nothing/x.txt', /broken link/],
      ['ring/x.txt', /loop of links/],
      ['', /outside the workspace|names a folder/],
      ['.', /outside the workspace|names a folder/],
      ['src', /is a folder/],
      ['src/', /names a folder/],
      ['a.txt/x.txt', /uses a file as a folder/],
      ['a.txt/x/y.txt', /uses a file as a folder/],
      ['a\0b', /NUL/],
    ] as const;
    for (const [path, expected] of ways) {
      await checkRefused(files().read(path), expected);
      await checkRefused(files().write(path, bytes('mine'), null), expected);
    }
    assert.equal(readFileSync(join(outside.path, 'secret.txt'), 'utf8'), 'theirs\n');
    assert.deepEqual(readdirSync(outside.path), ['secret.txt']);
  });

  it('knows a file by one path, whatever links lead to it', async () => {
    symlinkSync('src', at('alias'));
    assert.equal((await files().read('alias/b.py')).path, 'src/b.py');
    assert.equal((await files().read('alias/new/c.py')).path, 'src/new/c.py');
  });

  it('never touches what git keeps, by whatever name', async () => {
    mkdirSync(at('.git/hooks'), { recursive: true });
    symlinkSync('.git', at('harmless'));
    mkdirSync(at('sub'));
    const names = ['.git/config', '.GIT/config', '.git', 'sub/.git', 'harmless/hooks/pre-commit'];
    for (const path of [...names, '.git/./x', 'git~1/config'])
      await checkRefused(files().write(path, bytes('x'), null), /git.s own files/);
    assert.deepEqual(readdirSync(at('.git/hooks')), []);
  });

  it('leaves alone what is no file of a moderate size', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    await checkRefused(files().read('pipe'), /device, pipe or socket/);
    await checkRefused(files().write('pipe', bytes('x'), null), /device, pipe or socket/);
    writeFileSync(at('large.txt'), Buffer.alloc(4 * 1024 * 1024 + 1, 'x'));
    await checkRefused(files().read('large.txt'), /over 4 MiB/);
  });

  it('leaves a file alone that is marked read-only, also for who may write it', async () => {
    chmodSync(at('a.txt'), 0o444);
    await checkRefused(files().write('a.txt', bytes('x'), versionOf(bytes('old\n'))), /read-only/);
    await checkRefused(files().remove('a.txt', versionOf(bytes('old\n'))), /read-only/);
    assert.equal(readFileSync(at('a.txt'), 'utf8'), 'old\n');
  });

  it('removes what a killed process has left, and nothing that a living one is at', async () => {
    const dead = `.repomaster-${2 ** 22 + 1}-0123456789ab.tmp`;
    const alive = `.repomaster-${process.pid}-0123456789ab.tmp`;
    writeFileSync(at(dead), '');
    writeFileSync(at(alive), '');
    await files().write('a.txt', bytes('x'), versionOf(bytes('old\n')));
    assert.deepEqual(left(), [alive]);
  });

  it('works in a folder that is itself reached by a link', async () => {
    const other = await temporaryFolder();
    symlinkSync(folder.path, join(other.path, 'way'));
    const linked = createDiskFiles({ root: join(other.path, 'way'), isDirty: () => false });
    const { content } = await linked.read('a.txt');
    await linked.write('a.txt', bytes('new'), content?.version ?? null);
    assert.equal(readFileSync(at('a.txt'), 'utf8'), 'new');
    assert.equal((await linked.read(at('a.txt'))).path, 'a.txt');
    await other.remove();
  });
});
