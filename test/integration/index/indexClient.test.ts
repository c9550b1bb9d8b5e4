import assert from 'node:assert/strict';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { startIndexWorker } from '../../../src/index/service/indexClient';
import type { IndexWorker } from '../../../src/index/service/indexClient';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

/** A real thread that answers `codeTree`, prints, and dies in the ways that a real one can. */
const script = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ id, name, params }) => {
  if (name === 'codeTree') {
    console.log('asked for', params.parent);
    parentPort.postMessage({ type: 'result', id, result: [] });
  }
  if (name === 'cancel') throw new Error('planted');
  if (name === 'coreComponents') process.exit(3);
});`;

describe('startIndexWorker', () => {
  let folder: TemporaryFolder;
  let worker: IndexWorker;
  let logged: string[];
  let deaths: Error[];
  let onLogged: (message: string) => void;

  beforeEach(async () => {
    folder = await folderWith({ 'worker.js': script });
    logged = [];
    deaths = [];
    onLogged = () => undefined;
    const log = (message: string): void => {
      logged.push(message);
      onLogged(message);
    };
    worker = startIndexWorker(join(folder.path, 'worker.js'), {
      trace: log,
      info: log,
      warn: log,
      error: log,
    });
    worker.onDied((reason) => deaths.push(reason));
  });
  afterEach(async () => {
    await worker.end();
    await folder.remove();
  });

  it('answers requests and sends what the thread prints to the log', async () => {
    const line = new Promise<string>((resolve) => (onLogged = resolve));
    assert.deepEqual(await worker.client.request('codeTree', { parent: null }), []);
    assert.equal(await line, 'asked for null');
    assert.deepEqual(deaths, []);
  });

  it('rejects what is open when the thread throws, and tells once, with the stack in the log', async () => {
    await assert.rejects(worker.client.request('cancel', null), /planted/);
    assert.deepEqual(
      deaths.map(({ message }) => message),
      ['planted'],
    );
    assert.match(logged.join('\n'), /planted\n +at /);
  });

  it('rejects what is open, and what comes later, when the thread exits', async () => {
    await assert.rejects(
      worker.client.request('coreComponents', { limit: 1, apart: 'hidden' }),
      /ended with code 3/,
    );
    await assert.rejects(worker.client.request('codeTree', { parent: null }), /ended with code 3/);
    assert.equal(deaths.length, 1);
  });

  it('rejects what is open when it is asked to end, which is no death', async () => {
    const open = assert.rejects(worker.client.request('open', openParams));
    await worker.end();
    await open;
    assert.deepEqual(deaths, []);
  });
});

const openParams = {
  folder: '/r',
  excludes: [],
  workers: 0,
  storage: null,
  largeFolderAllowed: false,
  gitAllowed: true,
};
