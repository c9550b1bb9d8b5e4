import assert from 'node:assert/strict';
import { chmod, lstat, mkdir, readFile, readdir, symlink, writeFile as write } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { checkFile, writeFile, writeText } from '../../../src/cli/output';
import { CancelledError, UserError } from '../../../src/core/errors';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const never = new AbortController().signal;

function* failingAfter(text: string): Generator<string> {
  yield text;
  throw new Error('broken half-way');
}

describe('writeFile of the command line', () => {
  let folder: TemporaryFolder;
  let file: string;
  beforeEach(async () => {
    folder = await temporaryFolder();
    file = join(folder.path, 'out.json');
  });
  afterEach(() => folder.remove());

  it('writes all pieces and leaves nothing beside the file', async () => {
    const pieces = Array.from({ length: 9 }, (_, at) => String(at).repeat(30_000));
    await writeFile(file, pieces, never);
    assert.equal(await readFile(file, 'utf8'), pieces.join(''));
    assert.deepEqual(await readdir(folder.path), ['out.json']);
  });

  it('leaves the file as it was when the pieces fail or the run is cancelled', async () => {
    await write(file, 'before');
    await assert.rejects(writeFile(file, failingAfter('x'.repeat(200_000)), never), /broken half-way/);
    await assert.rejects(writeFile(file, ['new'], AbortSignal.abort()), CancelledError);
    assert.equal(await readFile(file, 'utf8'), 'before');
    assert.deepEqual(await readdir(folder.path), ['out.json']);
  });

  it('keeps the permissions of the file and follows a link', async () => {
    await write(file, 'before');
    await chmod(file, 0o600);
    const link = join(folder.path, 'link.json');
    await symlink('out.json', link);
    await writeFile(link, ['after'], never);
    assert.equal(await readFile(file, 'utf8'), 'after');
    assert.equal((await lstat(file)).mode & 0o777, 0o600);
    assert.ok((await lstat(link)).isSymbolicLink());
  });

  it('writes to a device as it is instead of replacing it', async () => {
    await writeFile('/dev/null', ['gone'], never);
    assert.ok((await lstat('/dev/null')).isCharacterDevice());
  });

  it('says before the work that a file cannot be written', async () => {
    const refused = (name: string, expected: RegExp): Promise<void> =>
      assert.rejects(checkFile(name), (error) => {
        assert.ok(error instanceof UserError);
        assert.equal(error.code, 'bad-input');
        assert.match(error.message, expected);
        return true;
      });
    await mkdir(join(folder.path, 'sub'));
    await write(file, '');
    await refused(join(folder.path, 'none', 'x.json'), /there is no folder .*none; create it first/);
    await refused(join(file, 'x.json'), /there is no folder .*out\.json; create it first/);
    await refused(join(folder.path, 'sub'), /sub is a folder; name a file/);
    await checkFile(file);
    await checkFile('/dev/null');
    await checkFile(join(folder.path, 'new.json'));
  });
});

describe('writeText', () => {
  it('waits for a slow reader and passes its failure on', async () => {
    let received = '';
    const slow = new Writable({
      highWaterMark: 10,
      write: (chunk: Buffer, _encoding, done) => {
        received += chunk.toString();
        setImmediate(done);
      },
    });
    const pieces = Array.from({ length: 300 }, (_, at) => `${at}`.repeat(1000));
    await writeText(slow, pieces, never);
    assert.equal(received, pieces.join(''));

    const gone = new Writable({ write: (_chunk, _encoding, done) => done(new Error('gone')) });
    gone.on('error', (error) => assert.equal(error.message, 'gone'));
    await assert.rejects(writeText(gone, ['x'], never), /gone/);
  });

  it('says of a full disk and of other failures of the system what to do, and passes EPIPE on', async () => {
    const check = (code: string, expected: (error: unknown) => boolean): Promise<void> => {
      const error = Object.assign(new Error(`${code}: no`), { code });
      const out = new Writable({ write: (_chunk, _encoding, done) => done(error) });
      out.on('error', () => undefined);
      return assert.rejects(writeText(out, ['x'], never), expected);
    };
    const says = (text: string) => (error: unknown) =>
      error instanceof UserError && error.code === 'outside-failed' && error.message === text;
    const full = 'the output could not be written: the disk is full; free some space and run again';
    await check('ENOSPC', says(full));
    await check('EIO', says('the output could not be written: EIO: no; write elsewhere and run again'));
    await check('EPIPE', (error) => error instanceof Error && error.message === 'EPIPE: no');
  });
});
