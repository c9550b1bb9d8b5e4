import assert from 'node:assert/strict';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { exitFor } from '../../../src/cli/exit';
import { indexSyntax } from '../../../src/cli/indexSyntax';
import { runInThread } from '../../../src/cli/thread/runInThread';
import type { CommandThread } from '../../../src/cli/thread/runInThread';
import { CancelledError, OutOfMemoryError } from '../../../src/core/errors';
import { startThread } from '../../../src/index/service/thread';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

/** A real thread that answers `run` in the ways that a real one can. */
const script = (onRun: string): string => `
const { parentPort } = require('node:worker_threads');
const send = (message) => parentPort.postMessage(message);
parentPort.on('message', ({ type, id, name, failure }) => {
  if (type === 'request' && name === 'run') { ${onRun} }
  if (type === 'result') send({ type: 'result', id: 1, result: null });
  if (type === 'failure') send({ type: 'failure', id: 1, failure });
});`;

const quiet = { trace: drop, info: drop, warn: drop, error: drop };
function drop(): void {
  // Nothing of it is asked for.
}

describe('a command in a thread', () => {
  let folder: TemporaryFolder;
  let notes: string[];
  beforeEach(async () => {
    folder = await folderWith({});
    notes = [];
  });
  afterEach(() => folder.remove());

  async function run(
    onRun: string,
    { stdout = new PassThrough(), signal = new AbortController().signal, onStarted = drop } = {},
  ): Promise<void> {
    const { path, remove } = await folderWith({ 'thread.js': script(onRun) });
    const startCommand = (): CommandThread => {
      const thread: CommandThread = startThread(join(path, 'thread.js'), {
        ...{ name: 'command thread', log: quiet, memoryMb: 40 },
      });
      thread.client.on('progress', onStarted);
      return thread;
    };
    const status = { progress: drop, note: (text: string) => void notes.push(text), end: drop };
    try {
      const invocation = indexSyntax.parse([path], { text: () => null, texts: () => [], flag: () => false });
      await runInThread(invocation, { startCommand, stdout, stderr: new PassThrough(), status }, signal);
    } finally {
      await remove();
    }
  }

  const progress =
    "send({ type: 'event', name: 'progress', payload: { phase: 'linking', filesDone: 0, filesTotal: 0 } });";
  const write = "send({ type: 'request', id: 7, name: 'write', params: { to: 'stdout', text: 'all' } });";

  it('has the process write what it says, and waits until that is written', async () => {
    const stdout = new PassThrough();
    await run(`send({ type: 'event', name: 'note', payload: 'noted' }); ${write}`, { stdout });
    stdout.end();
    assert.equal(await textOf(stdout), 'all');
    assert.deepEqual(notes, ['noted']);
  });

  it('ends quietly where the reader has gone', async () => {
    const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
    const stdout = Object.assign(new PassThrough(), { write: Writable.prototype.write });
    stdout._write = (_chunk, _encoding, done) => done(gone);
    stdout.on('error', drop);
    await assert.rejects(run(write, { stdout }), (error) => {
      assert.deepEqual(exitFor(error), { code: 0, text: '' });
      return true;
    });
  });

  it('is ended when it is cancelled, whatever it is at', async () => {
    const cancel = new AbortController();
    await assert.rejects(
      run(`${progress} for (;;);`, { signal: cancel.signal, onStarted: () => cancel.abort() }),
      CancelledError,
    );
  });

  it('fails with OutOfMemoryError where it needs more than it may take', async () => {
    await assert.rejects(
      run('const all = []; for (;;) all.push([all.length, {}]);'),
      (error) => error instanceof OutOfMemoryError && error.limitMb === 40,
    );
  });
});
