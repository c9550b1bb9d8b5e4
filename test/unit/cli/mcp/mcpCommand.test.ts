import assert from 'node:assert/strict';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { runMcp } from '../../../../src/cli/mcp/mcpCommand';
import { fakeWorker } from '../../session/folder/fakeIndexWorker';
import type { FakeWorker } from '../../session/folder/fakeIndexWorker';

interface Server {
  readonly stdin: PassThrough;
  readonly stdout: PassThrough;
  readonly workers: readonly FakeWorker[];
  readonly ended: Promise<void>;
}

function serve(folder: string | null): Server {
  const workers: FakeWorker[] = [];
  const quiet = (): void => undefined;
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const startWorker = (): FakeWorker => {
    const worker = fakeWorker();
    workers.push(worker);
    return worker;
  };
  const ended = runMcp(
    { folder, workers: 1, large: false, cache: false, git: false },
    {
      ...{ stdin, stdout, startWorker, version: '1', storage: null, excludes: [], nowMs: () => 0 },
      ...{
        timeOfDay: () => '2026-11-22T12:00:00.000Z',
        firstMapMs: 0,
        openMerge: () => async () => null,
        openPlans: () => () => assert.fail('no plan is asked for'),
      },
      log: { trace: quiet, info: quiet, warn: quiet, error: quiet },
    },
    new AbortController().signal,
  );
  return { stdin, stdout, workers, ended };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('runMcp', () => {
  it('ends its worker when the client breaks off', async () => {
    const { stdin, workers, ended } = serve(__dirname);
    while (workers.length === 0) await settled();
    stdin.destroy(new Error('broken off'));
    await ended;
    assert.deepEqual(
      workers.map((worker) => worker.ended),
      [true],
    );
  });

  it('starts no worker for roots that come when it has ended', async () => {
    const { stdin, stdout, workers, ended } = serve(null);
    const send = (message: object): void =>
      void stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const params = { protocolVersion: '2025-06-18', capabilities: { roots: {} } };
    send({ id: 1, method: 'initialize', params: { ...params, clientInfo: { name: 'test', version: '1' } } });
    await once(stdout, 'data');
    send({ method: 'notifications/initialized' });
    await once(stdout, 'data');
    const uri = pathToFileURL(__dirname).href;
    send({ id: 0, result: { roots: [{ uri }] } });
    stdin.end();
    await ended;
    // As long as it takes to look at a root.
    for (let at = 0; at < 10; at++) await stat(__dirname);
    await settled();
    assert.deepEqual(
      workers.filter((worker) => !worker.ended),
      [],
    );
  });

  it('takes an initialize without an id for no beginning', async () => {
    const { stdin, stdout, ended } = serve(__dirname);
    const send = (message: object): void =>
      void stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const clientInfo = { name: 'test', version: '1' };
    send({ method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
    send({ id: 7, method: 'tools/list' });
    const [answer] = (await once(stdout, 'data')) as [Buffer];
    stdin.end();
    await ended;
    assert.match(answer.toString('utf8'), /"id":7.*tools\/list came before initialize/);
  });
});
