import assert from 'node:assert/strict';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../../src/core/errors';
import type { CodeIndex } from '../../../src/core/map/codeIndex';
import { spawnParseWorker } from '../../../src/index/parse/spawnParser';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { distFile, freshIndex, paths, skippedOf } from './indexing';

/** The real parse worker, in a thread that first runs `code` for each file (`path`) of a batch. */
const workerWith = (code: string): string => `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ files }) => files.forEach(({ path }) => { ${code} }));
require(${JSON.stringify(distFile('parseWorker.js'))});
`;

const sources = (count: number, name: string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`${name}${at}.py`, `def f():\n    return ${at}\n`]),
  );

describe('parse workers that fail', () => {
  let folder: TemporaryFolder;
  let tools: TemporaryFolder;
  afterEach(async () => {
    await folder.remove();
    await tools.remove();
  });

  /** The index of `files` by workers that run `script`. */
  async function indexWith(
    files: Readonly<Record<string, string>>,
    script: string,
    workers = 1,
  ): Promise<CodeIndex> {
    folder = await folderWith(files);
    tools = await folderWith({ 'worker.js': script });
    const ports = { spawnParser: spawnParseWorker(join(tools.path, 'worker.js')) };
    return freshIndex(folder.path, { params: { workers }, ports });
  }
  async function checkRefused(run: Promise<CodeIndex>, message: RegExp): Promise<void> {
    await assert.rejects(run, (error) => {
      assert.ok(error instanceof UserError, String(error));
      assert.equal(error.code, 'outside-failed');
      assert.match(error.message, message);
      return true;
    });
  }

  for (const workers of [1, 3]) {
    it(`lose only the files that end them, with ${workers} at work`, async () => {
      const dies = workerWith(`if (path.startsWith('bad')) process.exit(9);`);
      const index = await indexWith({ ...sources(60, 'good'), ...sources(6, 'bad') }, dies, workers);
      assert.equal(index.partial, false);
      assert.deepEqual(paths(index), Object.keys(sources(60, 'good')).sort());
      assert.deepEqual(
        skippedOf(index),
        Object.fromEntries(
          Object.keys(sources(6, 'bad')).map((path) => [
            path,
            'the parser failed on it: its thread ended with code 9',
          ]),
        ),
      );
    });
  }

  it('lose only the file that takes all the memory there is for parsing', async () => {
    const files = { ...sources(60, 'good'), 'bad.ts': 'a<b<c,\n'.repeat(16_000) };
    const index = await indexWith(files, workerWith(''));
    assert.deepEqual(paths(index), Object.keys(sources(60, 'good')).sort());
    assert.deepEqual(skippedOf(index), { 'bad.ts': 'the parser failed on it: out of memory' });
  });

  it('lose only the file on which JavaScript takes more memory than a worker may', async () => {
    const hoards = workerWith(`if (path === 'bad.py') for (const all = []; ; ) all.push([path]);`);
    folder = await folderWith({ ...sources(3, 'good'), 'bad.py': '' });
    tools = await folderWith({ 'worker.js': hoards });
    const ports = { spawnParser: spawnParseWorker(join(tools.path, 'worker.js'), 64) };
    const index = await freshIndex(folder.path, { params: { workers: 1 }, ports });
    assert.deepEqual(paths(index), Object.keys(sources(3, 'good')));
    assert.deepEqual(Object.keys(skippedOf(index)), ['bad.py']);
    assert.match(skippedOf(index)['bad.py'] ?? '', /^the parser failed on it: .*out of memory$/);
  });

  it('are ended behind a file that took much memory, and others go on', async () => {
    const large = 'f(g(h(1)));\n'.repeat(100_000);
    folder = await folderWith({ ...sources(60, 'good'), 'large.ts': large });
    tools = await folderWith({});
    let started = 0;
    const spawn = spawnParseWorker(distFile('parseWorker.js'));
    const spawnParser = (): ReturnType<typeof spawn> => {
      started++;
      return spawn();
    };
    const index = await freshIndex(folder.path, { params: { workers: 1 }, ports: { spawnParser } });
    assert.deepEqual([started, paths(index).length, index.skipped], [2, 61, []]);
  });

  it('name the error that ended the thread', async () => {
    const throws = workerWith(`if (path === 'bad.py') throw new Error('planted');`);
    const index = await indexWith({ 'bad.py': '', 'good.py': '' }, throws);
    assert.deepEqual(skippedOf(index), { 'bad.py': 'the parser failed on it: planted' });
  });

  it('end the run with a sentence when they fail on whatever they get', async () => {
    const run = indexWith(sources(60, 'm'), workerWith('process.exit(9);'), 2);
    await checkRefused(run, /^the parse workers keep failing \(its thread ended with code 9\): see the log/);
  });

  it('end the run with a sentence when their file is not there', async () => {
    folder = await folderWith({ 'a.py': '' });
    tools = await folderWith({});
    const ports = { spawnParser: spawnParseWorker(join(tools.path, 'none.js')) };
    await checkRefused(
      freshIndex(folder.path, { ports }),
      /^the parse workers do not start \(Cannot find module .*none\.js.*install RepoMaster again$/s,
    );
  });

  it('end the run with a sentence when they cannot be loaded', async () => {
    const run = indexWith({ 'a.py': '' }, 'this is no program');
    await checkRefused(run, /^the parse workers do not start \(.*\): install RepoMaster again$/);
  });

  it('end the run with a sentence when a grammar is missing or damaged', async () => {
    tools = await folderWith({ 'grammars/tree-sitter-python.wasm': 'torn' });
    folder = await folderWith({ 'a.py': '', 'b.js': '' });
    await copyFile(distFile('parseWorker.js'), join(tools.path, 'worker.js'));
    const ports = { spawnParser: spawnParseWorker(join(tools.path, 'worker.js')) };
    await checkRefused(
      freshIndex(folder.path, { ports }),
      /^cannot read the grammar web-tree-sitter\.wasm \(ENOENT.*install RepoMaster again$/,
    );
    const runtime = 'grammars/web-tree-sitter.wasm';
    await copyFile(distFile(runtime), join(tools.path, runtime));
    await checkRefused(
      freshIndex(folder.path, { ports }),
      /^cannot read the grammar tree-sitter-(python|javascript)\.wasm .*installation is damaged/s,
    );
  });
});
