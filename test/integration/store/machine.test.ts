import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProcess } from '../../support/process';
import { folderWith, temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { distFile } from '../index/indexing';

const files = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => [
    `m${at}.py`,
    Array.from({ length: 60 }, (_, i) => `def f${i}(x):\n    return f${(i * at) % 60}(x.y${at})\n`).join(
      '\n',
    ),
  ]),
);

/** Whether this user may mount in a name space of its own. */
const mounts =
  spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /tmp'], { stdio: 'ignore' }).status === 0;

/** Without the progress, which a slow machine shows. */
const notesOf = (stderr: string): string => stderr.replace(/^(Parsing|Linking|Listing).*\n/gm, '');

describe('the store on a bad disk', () => {
  let folder: TemporaryFolder;
  let cache: TemporaryFolder;
  beforeEach(async () => {
    folder = await folderWith(files);
    cache = await temporaryFolder();
  });
  afterEach(async () => {
    await folder.remove();
    await cache.remove();
  });

  const args = (...more: string[]): string[] => [
    distFile('cli.js'),
    'index',
    folder.path,
    '--json',
    '-',
    ...more,
  ];
  const env = (): NodeJS.ProcessEnv => ({ ...process.env, XDG_CACHE_HOME: cache.path });

  /** Runs the command line where these shell commands have mounted something on the cache folder, `$1`. */
  function runMounted(mount: string): { readonly stdout: string; readonly stderr: string } {
    const script = `${mount} && shift && exec "$@"`;
    const run = spawnSync(
      'unshare',
      ['-rm', 'sh', '-c', script, 'sh', cache.path, process.execPath, ...args()],
      {
        env: env(),
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      },
    );
    assert.equal(run.status, 0, run.stderr);
    return { stdout: run.stdout, stderr: notesOf(run.stderr) };
  }
  const run = async (...more: string[]): Promise<{ readonly stdout: string; readonly stderr: string }> => {
    const ended = await startProcess(args(...more), { cwd: cache.path, env: env() }).ended;
    assert.equal(ended.code, 0, ended.stderr);
    return { stdout: ended.stdout, stderr: notesOf(ended.stderr) };
  };

  it('costs nothing but itself when the disk is full, however full', async function () {
    if (!mounts) this.skip();
    const { stdout } = await run('--no-cache');
    for (const size of ['4k', '16k', '64k', '128k', '256k', '512k']) {
      const full = runMounted(`mount -t tmpfs -o size=${size} tmpfs "$1"`);
      assert.equal(full.stdout, stdout, size);
      assert.match(full.stderr, /^repomaster: the index is not stored( any more)?: [^\n]*\n$/, size);
    }
    const room = runMounted('mount -t tmpfs -o size=16m tmpfs "$1"');
    assert.deepEqual([room.stdout, room.stderr], [stdout, '']);
  });

  it('costs nothing but itself when the disk is read-only, empty or not', async function () {
    if (!mounts) this.skip();
    const readOnly = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1"';
    const empty = runMounted(readOnly);
    const { stdout } = await run();
    const stored = runMounted(readOnly);
    for (const { stdout: printed, stderr } of [empty, stored]) {
      assert.equal(printed, stdout);
      assert.match(stderr, /^repomaster: the index is not stored: [^\n]*\n$/);
    }
  });

  it('costs nothing but itself on a Node.js without node:sqlite', async () => {
    const { stdout } = await run('--no-cache');
    const without = startProcess(['--no-experimental-sqlite', ...args()], { cwd: cache.path, env: env() });
    const ended = await without.ended;
    assert.deepEqual([ended.code, ended.stdout], [0, stdout]);
    assert.match(
      notesOf(ended.stderr),
      /^repomaster: the index is not stored, so every start reads the whole folder again: Node\.js [\d.]+ has no node:sqlite\. Start it with Node\.js 22\.13 or newer\.\n$/,
    );
  });

  it('is shared by processes that start at the same time', async () => {
    for (let round = 0; round < 3; round++) {
      const both = await Promise.all([run(), run()]);
      const { stdout } = await run('--no-cache');
      for (const one of both) {
        assert.equal(one.stdout, stdout, `round ${round}`);
        assert.match(one.stderr, /^(repomaster: the index was not stored this time: [^\n]*\n)*$/);
      }
      const file = join(folder.path, `m${round}.py`);
      writeFileSync(file, `${readFileSync(file, 'utf8')}\ndef added():\n    return f1(1)\n`);
    }
  });
});
