import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGitHistory } from '../../../src/git/gitHistory';
import { limitOf } from '../../../src/git/gitLimits';
import { createTrackedFiles } from '../../../src/git/trackedFiles';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const signal = new AbortController().signal;

/** In the place of each of these git would wait for a writer that never comes. */
const FILES = [
  'HEAD',
  'config',
  'index',
  'packed-refs',
  'shallow',
  'commondir',
  'info/exclude',
  'objects/info/alternates',
  'refs/heads/main',
];

describe('git in a repository that is made to wait', () => {
  let folder: TemporaryFolder;
  let warned: string[];
  const quiet = (): void => undefined;
  const log = { trace: quiet, info: quiet, warn: (text: string) => void warned.push(text), error: quiet };
  const environment = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' };
  const run = (program: string, ...args: string[]): void => {
    const { status, stderr } = spawnSync(program, args, { cwd: folder.path, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  };

  beforeEach(async () => {
    warned = [];
    folder = await folderWith({ 'a.py': 'x = 1\n', 'sub/b.py': 'y = 2\n' });
    run('git', 'init', '-q', '-b', 'main');
    run('git', 'add', '.');
    run('git', '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'one');
  });
  afterEach(() => folder.remove());

  const checkRefused = async (file: string): Promise<void> => {
    const port = { log, environment };
    assert.equal(await createTrackedFiles(port).list(join(folder.path, 'sub'), signal), null, file);
    assert.equal(await createGitHistory(port).read(folder.path, signal), null, file);
    assert.equal(await createGitHistory(port).stamp(folder.path, signal), null, file);
    assert.match(warned.join('\n'), /is not a regular file, so git is not asked/, file);
  };

  it('is not asked, whichever of its files is a FIFO', async () => {
    for (const file of FILES) {
      const place = join(folder.path, '.git', file);
      await mkdir(dirname(place), { recursive: true });
      await rename(place, `${place}.kept`).catch(quiet);
      run('mkfifo', place);
      await checkRefused(file);
      await rm(place);
      await rename(`${place}.kept`, place).catch(quiet);
      warned = [];
    }
    const tracked = await createTrackedFiles({ log, environment }).list(folder.path, signal);
    assert.deepEqual([...(tracked?.tracked ?? [])], ['a.py', 'sub/b.py']);
  });

  it('is not asked where .git itself is a FIFO, or a file that leads to one', async () => {
    await rename(join(folder.path, '.git'), join(folder.path, 'kept'));
    run('mkfifo', '.git');
    await checkRefused('.git');
    await rm(join(folder.path, '.git'));
    await rm(join(folder.path, 'kept', 'HEAD'));
    run('mkfifo', 'kept/HEAD');
    await writeFile(join(folder.path, '.git'), 'gitdir: kept\n');
    await checkRefused('gitdir');
  });

  it('answers where .git is a file that leads to itself or to nothing', async () => {
    await rm(join(folder.path, '.git'), { recursive: true });
    for (const text of ['gitdir: .git\n', 'gitdir: nowhere\n', 'gitdir:', '\0'.repeat(100_000)]) {
      await writeFile(join(folder.path, '.git'), text);
      assert.equal(await createTrackedFiles({ log, environment }).list(folder.path, signal), null);
    }
  });
});

describe('the limit of git', () => {
  it('ends what takes longer, and nothing that is heard of in time', async () => {
    const over = limitOf(1, signal);
    await new Promise((resolve) => over.signal.addEventListener('abort', resolve));
    assert.equal(over.isOver, true);
    const stopped = new AbortController();
    const limit = limitOf(60_000, stopped.signal);
    stopped.abort();
    assert.deepEqual([limit.signal.aborted, limit.isOver], [true, false]);
    limit.stop();
    over.stop();
  });
});
