import assert from 'node:assert/strict';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { runMcp } from '../../../src/cli/mcp/mcpCommand';
import { startIndexWorker } from '../../../src/index/service/indexClient';
import type { IndexWorker } from '../../../src/index/service/indexClient';
import { distFile } from '../index/indexing';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const drop = (): void => undefined;
const log = { trace: drop, info: drop, warn: drop, error: drop };

interface Message {
  readonly id: number;
  readonly result?: { readonly isError?: boolean; readonly content: readonly { readonly text: string }[] };
  readonly error?: { readonly code: number; readonly message: string };
}

/** A server on a folder whose reading a test holds. */
class HeldServer {
  readonly stdin = new PassThrough();
  readonly stdout = new PassThrough();
  readonly worker: IndexWorker = startIndexWorker(distFile('indexWorker.js'), log);
  readonly ended: Promise<void>;
  private last = 0;
  private said = '';

  constructor(folder: string) {
    this.stdout.on('data', (chunk: Buffer) => (this.said += chunk.toString()));
    const clock = {
      nowMs: () => performance.now(),
      timeOfDay: () => '2026-11-22T12:00:00.000Z',
      firstMapMs: 0,
    };
    const { stdin, stdout, worker } = this;
    const startWorker = (): IndexWorker => {
      // Behind the opening, which is asked for at once: the worker takes both before it reads a file.
      queueMicrotask(() => void worker.client.request('pause', null).catch(drop));
      return worker;
    };
    this.ended = runMcp(
      { folder, workers: 1, large: false, cache: false, git: false },
      {
        ...{ stdin, stdout, log, ...clock },
        startWorker,
        openMerge: () => async () => null,
        openPlans: () => () => assert.fail('no plan is asked for'),
        version: '1',
        storage: null,
        excludes: [],
      },
      new AbortController().signal,
    );
  }

  async ask(method: string, params: object): Promise<Message> {
    const id = ++this.last;
    this.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    for (;;) {
      const lines = this.said.split('\n').slice(0, -1);
      const found = lines.map((line) => JSON.parse(line) as Message).find((message) => message.id === id);
      if (found) return found;
      await once(this.stdout, 'data');
    }
  }

  async call(name: string, args: object): Promise<{ readonly text: string; readonly isError: boolean }> {
    const { result } = await this.ask('tools/call', { name, arguments: args });
    return { text: result?.content[0]?.text ?? '', isError: result?.isError === true };
  }
}

describe('repomaster mcp, while its folder is read', () => {
  let folder: TemporaryFolder;
  let server: HeldServer;
  before(async () => {
    folder = await folderWith({ 'cart.py': 'def add(item):\n    return item\n', 'fast.m': 'int main;\n' });
    server = new HeldServer(folder.path);
    const clientInfo = { name: 'test', version: '1' };
    await server.ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  });
  after(async () => {
    server.stdin.end();
    await server.ended;
    await folder.remove();
  });

  it('says so in every answer and in the status, and answers once it is read', async () => {
    const calls = [
      ['view_structure', {}],
      ['view_code', { targets: ['cart.add'] }],
      ['search_code', { query: 'add' }],
      ['trace_dependencies', { target: 'cart.add', direction: 'callers' }],
    ] as const;
    for (const [name, args] of calls) {
      const { text, isError } = await server.call(name, args);
      assert.equal(isError, true, name);
      assert.match(text, /^The map is not ready yet: indexing is paused/, name);
      assert.doesNotMatch(text, /is empty|Nothing matches|no known caller/);
    }
    const reading = (await server.call('status', {})).text.split('\n');
    assert.deepEqual(reading.slice(0, 3), [
      `folder: ${folder.path}`,
      'state: reading',
      'since: 2026-11-22T12:00:00.000Z',
    ]);
    await server.worker.client.request('resume', null);
    while (!(await server.call('status', {})).text.includes('state: ready'));
    const { text } = await server.call('status', {});
    assert.match(
      text,
      /^files mapped: 1 \(python 1\)\nmodules mapped: 1\nleft out: 1 Objective-C \(language not supported yet\)\nindex: v\d+$/m,
    );
    for (const [name, args] of calls) assert.equal((await server.call(name, args)).isError, false, name);
  });
});
