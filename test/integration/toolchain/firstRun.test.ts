import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import type { Ended } from '../../support/process';
import { loadScript } from '../../support/scripts';
import type { LayoutScripts } from '../../support/scripts';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { bareRoot, npmEnvironment } from './bareRoot';

/** Nothing listens there: port 9 is the discard service. */
const closedRegistry = 'http://127.0.0.1:9/';

/** Notes of the set-up are lines of their own; an error is exactly one line, and never a stack. */
function assertOneSentence(ended: Ended, code: number, sentence: RegExp): void {
  const errors = ended.stderr.split('\n').filter((line) => line.startsWith('repomaster: '));
  assert.equal(errors.length, 1, ended.stderr);
  assert.match(errors[0] ?? '', sentence);
  assert.doesNotMatch(ended.stderr, /^\s+at /m);
  assert.equal(ended.stdout, '');
  assert.equal(ended.code, code);
}

describe('the first run', () => {
  let root: TemporaryFolder;
  beforeEach(async () => (root = await bareRoot()));
  afterEach(() => root.remove());

  const run = (args: readonly string[], env = npmEnvironment(root.path, closedRegistry)): Promise<Ended> =>
    startProcess(args, { cwd: root.path, env }).ended;
  const inNode24 = ['scripts/inNode24.mjs', '-e', '0'];

  it('says that the registry does not answer, and leaves no half', async () => {
    const ended = await run(inNode24);
    assertOneSentence(
      ended,
      4,
      /Node\.js 24\.\S+ .*registry did not answer \(ECONNREFUSED\): check the network/,
    );
    assert.deepEqual(await readdir(join(root.path, '.cache')), []);
  });

  it('says so for npm start and npm test alike', async () => {
    assertOneSentence(await run(['scripts/start.mjs', '--once']), 4, /registry did not answer/);
    assertOneSentence(await run(['scripts/test.mjs', 'unit']), 4, /registry did not answer/);
  });

  it('says so for the packages when Node.js is there already', async () => {
    await lendNode24(root.path);
    assertOneSentence(await run(inNode24), 4, /The packages of package-lock\.json .*registry did not answer/);
    assert.equal(existsSync(join(root.path, 'node_modules', '.repomaster-stamp')), false);
  });

  it('asks for npm when there is none', async () => {
    const env = { ...npmEnvironment(root.path, closedRegistry), PATH: root.path };
    assertOneSentence(await run(inNode24, env), 4, /npm was not found: install npm/);
  });

  it('asks for a newer Node.js', async () => {
    const fake = join(root.path, 'older.cjs');
    await writeFile(fake, "Object.defineProperty(process, 'version', { value: 'v18.19.0' });");
    for (const script of ['start', 'test', 'inNode24']) {
      const ended = await run(['--require', fake, `scripts/${script}.mjs`]);
      assertOneSentence(ended, 4, /needs Node\.js 20 or newer and found v18\.19\.0: install a newer/);
    }
  });

  it('can be interrupted while it fetches, and cleans up next time', async () => {
    const registry = await silentRegistry();
    const running = startProcess(inNode24, {
      cwd: root.path,
      env: npmEnvironment(root.path, registry.address),
    });
    await registry.asked;
    running.child.kill('SIGINT');
    const ended = await running.ended;
    assert.equal(ended.code, 130);
    assert.match(ended.stderr, /^repomaster: cancelled; .*run the same command again to go on\.$/m);
    await registry.left;
    await registry.close();
    assertOneSentence(await run(inNode24), 4, /registry did not answer/);
    assert.deepEqual(await readdir(join(root.path, '.cache')), []);
  });
});

describe('the pinned Node.js', () => {
  it('runs a script of the project and passes its exit code on', async () => {
    const args = ['scripts/inNode24.mjs', '-p', 'process.exitCode = 7; process.version'];
    const ended = await startProcess(args, { cwd: repositoryRoot, env: process.env }).ended;
    assert.deepEqual([ended.code, ended.stdout], [7, 'v24.21.0\n']);
  });
});

/** Makes the step for Node.js a done one: the stamp is copied, the heavy part linked. */
async function lendNode24(root: string): Promise<void> {
  const { layoutOf } = await loadScript<LayoutScripts>('layout.mjs');
  const [from, to] = [layoutOf(repositoryRoot), layoutOf(root)];
  const [source, target] = [join(from.cache, 'node24'), join(to.cache, 'node24')];
  await mkdir(target, { recursive: true });
  await cp(join(source, '.complete'), join(target, '.complete'));
  await symlink(dirname(dirname(dirname(from.nodeBinary))), join(target, 'node_modules'));
}

interface SilentRegistry {
  readonly address: string;
  /** Resolves with the first request. */
  readonly asked: Promise<void>;
  /** Resolves when whoever asked has gone. */
  readonly left: Promise<void>;
  close(): Promise<void>;
}

/** A registry that takes requests and never answers. */
async function silentRegistry(): Promise<SilentRegistry> {
  const server = createServer();
  const asked = new Promise<void>((resolve) => server.once('request', () => resolve()));
  const left = new Promise<void>((resolve) => {
    server.once('request', (request) => request.socket.once('close', () => resolve()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  return { address: `http://127.0.0.1:${port}/`, asked, left, close };
}
