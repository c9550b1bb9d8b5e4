import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { runIndex } from '../../../src/cli/indexCommand';
import type { IndexCommandPorts } from '../../../src/cli/indexCommand';
import type { Mapper } from '../../../src/cli/mapFolder';
import { createStatusLine } from '../../../src/cli/statusLine';
import { CancelledError, throwIfCancelled } from '../../../src/core/errors';
import type { OpenParams } from '../../../src/protocol/indexMessages';
import { plainIndex } from '../../support/plainIndex';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { emptyIndex, rankedModule } from '../../unit/explore/sampleIndex';

const never = new AbortController().signal;
const index = { ...emptyIndex, modules: [rankedModule('m', 'm.py', 1)] };

class Sink extends Writable {
  text = '';
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** A world whose engine holds one ranked module; `opened` lists what it was asked to open. */
function world() {
  const stdout = new Sink();
  const stderr = new Sink();
  const opened: OpenParams[] = [];
  let disposals = 0;
  let nowMs = 0;
  const createMapper: IndexCommandPorts['createMapper'] = (params, watcher): Mapper => ({
    index,
    open: async (signal) => {
      throwIfCancelled(signal);
      opened.push(params);
      watcher.onProgress({ phase: 'parsing', filesDone: 0, filesTotal: 1 });
      nowMs += 2500;
      watcher.onProgress({ phase: 'linking', filesDone: 1, filesTotal: 1 });
      watcher.onLinkStep('flow');
      nowMs += 1000;
      watcher.onStoreTime('reading', 250);
    },
    dispose: () => {
      disposals++;
      nowMs += 500;
      watcher.onStoreTime('writing', 500);
      return Promise.resolve();
    },
  });
  const status = createStatusLine(
    { terminal: false, columns: 80, write: (text) => stderr.write(text) },
    () => nowMs,
  );
  const times = { nowMs: () => nowMs, peakKilobytes: () => 2048 };
  const ports = { createMapper, stdout, stderr, status, storage: '/stores', excludes: [], ...times };
  return { ports, opened, disposals: () => disposals };
}

describe('runIndex', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('prints the map on stdout, the progress on stderr, and ends the engine', async () => {
    const { ports, opened, disposals } = world();
    await runIndex({ ...plainIndex, folder: folder.path, workers: 3, large: true }, ports, never);
    assert.match(ports.stdout.text, /^Map of repomaster-.*\n[^]*m\.py/);
    assert.equal(ports.stderr.text, 'Linking names to definitions\n');
    const storage = '/stores';
    assert.deepEqual(opened, [
      { folder: folder.path, excludes: [], workers: 3, storage, largeFolderAllowed: true, gitAllowed: true },
    ]);
    assert.equal(disposals(), 1);
  });

  it('writes the same JSON to stdout and to a file', async () => {
    const toStdout = world();
    await runIndex({ ...plainIndex, folder: folder.path, json: '-' }, toStdout.ports, never);
    const toFile = world();
    const file = join(folder.path, 'out.json');
    await runIndex({ ...plainIndex, folder: folder.path, json: file }, toFile.ports, never);
    assert.equal(await readFile(file, 'utf8'), toStdout.ports.stdout.text);
    assert.equal(toFile.ports.stdout.text, '');
    assert.match(toFile.ports.stderr.text, /repomaster: wrote .*out\.json\n$/);
  });

  it('prints statistics after the map, or on stderr where stdout carries JSON', async () => {
    const statistics =
      /Time +4\.00 s: listing 0\.00, parsing 2\.50, linking 1\.00, writing 0\.00, storing 0\.50\nLinking 1\.00 s, 40 % of parsing: flow 1\.00\nStore +0\.75 s: reading 0\.25, writing 0\.50\n[^]*2 MiB/;
    const withMap = world();
    await runIndex({ ...plainIndex, folder: folder.path, stats: true }, withMap.ports, never);
    assert.match(withMap.ports.stdout.text, statistics);
    const withJson = world();
    await runIndex({ ...plainIndex, folder: folder.path, json: '-', stats: true }, withJson.ports, never);
    assert.match(withJson.ports.stderr.text, statistics);
    assert.equal((JSON.parse(withJson.ports.stdout.text) as { version: number }).version, 1);
  });

  it('says that no store is used when asked not to', async () => {
    const { ports, opened } = world();
    await runIndex({ ...plainIndex, folder: folder.path, cache: false }, ports, never);
    assert.match(ports.stderr.text, /^repomaster: the stored index is neither read nor written$/m);
    assert.equal(opened[0]?.storage, null);
  });

  it('writes nothing when it is cancelled, and still ends the engine', async () => {
    const { ports, disposals } = world();
    const file = join(folder.path, 'out.json');
    const options = { ...plainIndex, folder: folder.path, json: file };
    await assert.rejects(runIndex(options, ports, AbortSignal.abort()), CancelledError);
    assert.deepEqual(await readdir(folder.path), []);
    assert.equal(disposals(), 1);
  });

  it('refuses a bad folder or file before any work', async () => {
    const { ports, opened } = world();
    const missing = join(folder.path, 'none');
    await assert.rejects(runIndex({ ...plainIndex, folder: missing }, ports, never), /there is no folder/);
    const json = join(missing, 'x.json');
    await assert.rejects(
      runIndex({ ...plainIndex, folder: folder.path, json }, ports, never),
      /create it first/,
    );
    assert.deepEqual(opened, []);
  });
});
