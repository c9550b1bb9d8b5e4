/** Every command that maps a folder, with less memory than the map takes. */
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { after, before, describe, it } from 'mocha';
import { startProcess } from '../../support/process';
import { cli, git, runEnvironment } from '../../support/taskRun';
import { folderWith, temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

/** Enough for the process to start; the map of `FILES` takes several times as much. */
const MEMORY_MB = 40;
const LIMIT = `--max-old-space-size=${MEMORY_MB}`;

const functions = (file: number): string =>
  Array.from(
    { length: 300 },
    (_, at) => `def f${at}(x, y):\n    z = [x, y, f${(at + file) % 300}(y, x)]\n    return z[0](z)\n\n\n`,
  ).join('');
const FILES = Object.fromEntries([
  ['tool.py', 'x = 1\n'],
  ...Array.from({ length: 250 }, (_, at) => [`generated/m${at}.py`, functions(at)]),
]) as Readonly<Record<string, string>>;

describe('a map that needs more memory than it may take', function () {
  this.timeout(120_000);
  let folder: TemporaryFolder;
  let home: TemporaryFolder;
  before(async () => {
    [folder, home] = [await folderWith(FILES), await temporaryFolder()];
    git(folder.path, 'init', '-q');
    git(folder.path, 'add', '-A');
    git(folder.path, 'commit', '-qm', 'All');
  });
  after(async () => {
    await folder.remove();
    await home.remove();
  });

  const checkSaid = (text: string): void => {
    assert.match(
      text,
      /the map of \S+ needs more than 40 MB of memory; it holds 251 files, [\d.]+ MB; most of it in generated \(250 files, [\d.]+ MB\); exclude folders with REPOMASTER_EXCLUDE, .*NODE_OPTIONS=--max-old-space-size=MB/,
    );
    assert.doesNotMatch(text, /Last few GCs|FATAL ERROR|\n\s+at /);
  };
  const started = (args: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
    startProcess([LIMIT, cli, ...args], {
      cwd: home.path,
      env: { ...runEnvironment(home.path), ...environment },
    }).ended;

  const commands: readonly (readonly [name: string, args: (path: string) => readonly string[]])[] = [
    ['index', (path) => ['index', path]],
    ['ask', (path) => ['ask', 'what are the core components?', path]],
    ['context', (path) => ['context', path]],
    ['explore', (path) => ['explore', 'view_structure', path, '--args', '{}']],
    ['run', (path) => ['run', path, '--task', 'Look.', '--base-url', 'http://127.0.0.1:1']],
  ];
  for (const [name, args] of commands)
    it(`${name}: ends with a sentence that names the largest folders`, async () => {
      const { code, stdout, stderr } = await started(args(folder.path));
      assert.equal(code, 4, stderr);
      assert.equal(stdout, '');
      const said = stderr.split('\n').filter((line) => /^repomaster: /.test(line));
      assert.equal(said.length, 1, stderr);
      checkSaid(said[0] ?? '');
    });

  it('mcp: says so in its answer and in its status', async () => {
    const client = new Client({ name: 'test', version: '1' }, { capabilities: {} });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [LIMIT, cli, 'mcp', folder.path, '--no-cache'],
        stderr: 'ignore',
      }),
    );
    try {
      const textOf = async (name: string): Promise<string> =>
        JSON.stringify((await client.callTool({ name, arguments: {} })).content);
      checkSaid(await textOf('view_structure'));
      checkSaid(await textOf('status'));
    } finally {
      await client.close();
    }
  });

  it('is made where what is left out holds most of it', async () => {
    const { code, stdout, stderr } = await started(['index', folder.path], {
      REPOMASTER_EXCLUDE: 'generated/',
    });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^python +1 +1$/m);
  });
});
