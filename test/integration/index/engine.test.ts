import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CancelledError, UserError } from '../../../src/core/errors';
import type { Indexer } from '../../../src/index/folder/engine';
import { spawnParseWorker } from '../../../src/index/parse/spawnParser';
import type { IndexProgress } from '../../../src/protocol/indexMessages';
import {
  checkSame,
  distFile,
  fileCount,
  freshIndex,
  indexersOfTests,
  manyFiles,
  noSignal,
  paths,
  skippedOf,
} from './indexing';

describe('an indexer', () => {
  const { folder, start } = indexersOfTests();

  it('is empty, partial and not disturbed by questions before it is opened', async () => {
    const made = await start({ 'a.py': '' });
    made.showProgress();
    assert.deepEqual([made.index.partial, made.index.modules], [true, []]);
    assert.equal(made.summary().filesTotal, 0);
  });

  it('opens the whole folder, and says what is in it', async () => {
    const seen: IndexProgress[] = [];
    const files = {
      'a.py': 'import b\n\nb.f()\n',
      'b.py': 'def f():\n    pass\n',
      'c.ts': 'class C {}\n',
      'd.md': '',
    };
    const made = await start(files, { onProgress: (progress) => seen.push(progress) });
    await made.open(noSignal);
    assert.equal(made.index.partial, false);
    assert.deepEqual(paths(made.index), ['a.py', 'b.py', 'c.ts']);
    assert.deepEqual(
      made.index.calls.map(({ from, to, lines }) => [from, to, lines]),
      [['a', 'b.f', [3]]],
    );
    const { seconds, ...summary } = made.summary();
    assert.ok(seconds > 0);
    assert.deepEqual(summary, {
      ...{ indexVersion: 1, partial: false, provisional: false, filesDone: 3, filesTotal: 3 },
      languages: [
        { language: 'python', files: 2, lines: 5 },
        { language: 'typescript', files: 1, lines: 1 },
      ],
      ...{ classes: 1, functions: 1, skipped: 1, problems: 0 },
    });
    const parsing = seen
      .filter(({ phase }) => phase === 'parsing')
      .map(({ filesDone, filesTotal }) => [filesDone, filesTotal]);
    assert.deepEqual(
      parsing,
      [0, 1, 2, 3].map((done) => [done, 3]),
    );
    assert.deepEqual(seen.at(-1), { phase: 'linking', filesDone: 3, filesTotal: 3 });
  });

  it('gives the same bytes with one worker, with four, and when opened twice', async () => {
    const made = await start(manyFiles);
    await made.open(noSignal);
    const once = made.index;
    assert.equal(once.calls.length, fileCount);
    await made.open(noSignal);
    checkSame(made.index, once, 'opened twice');
    checkSame(await freshIndex(folder.path, { params: { workers: 4 } }), once, 'four workers');
    checkSame(await freshIndex(folder.path, { params: { workers: 0 } }), once, 'as many as suit the machine');
  });

  it('takes in at a second opening what has changed since', async () => {
    const made = await start({ 'a.py': '', 'b.py': '', 'package.json': '{}' });
    await made.open(noSignal);
    rmSync(join(folder.path, 'b.py'));
    rmSync(join(folder.path, 'package.json'));
    await writeFile(join(folder.path, 'a.py'), 'def f():\n    pass\n');
    await made.open(noSignal);
    checkSame(made.index, await freshIndex(folder.path), 'opened again');
    assert.deepEqual([paths(made.index), made.index.functions.length, made.index.skipped], [['a.py'], 1, []]);
  });

  it('keeps what was read when it is cancelled, says that it is partial, and completes later', async () => {
    const cancel = new AbortController();
    const made = await start(manyFiles, {
      onProgress: ({ phase, filesDone }) => {
        if (phase === 'parsing' && filesDone > 0) cancel.abort();
      },
    });
    await assert.rejects(made.open(cancel.signal), CancelledError);
    const read = made.index.modules.length;
    assert.ok(read > 0 && read < fileCount, String(read));
    assert.equal(made.index.partial, true);
    assert.ok(made.index.calls.length > 0, 'what was read is linked');
    const { partial, filesDone, filesTotal } = made.summary();
    assert.deepEqual(
      { partial, filesDone, filesTotal },
      { partial: true, filesDone: read, filesTotal: fileCount },
    );

    const [unread = ''] = Object.keys(manyFiles).filter((path) => !paths(made.index).includes(path));
    await made.update([unread], noSignal);
    assert.deepEqual([made.index.partial, made.index.modules.length], [true, read + 1]);
    assert.deepEqual([made.summary().filesDone, made.summary().filesTotal], [read + 1, fileCount]);

    await made.open(noSignal);
    checkSame(made.index, await freshIndex(folder.path), 'opened after a cancel');
    assert.equal(made.index.partial, false);
  });

  it('says that it is partial when an update is cancelled before it has begun, until it is opened', async () => {
    const made = await start({ 'a.py': '', 'b.py': '' });
    await made.open(noSignal);
    await assert.rejects(made.update(['b.py'], AbortSignal.abort()), CancelledError);
    assert.equal(made.index.partial, true);
    await made.update(['a.py'], noSignal);
    assert.equal(made.index.partial, true);
    await made.open(noSignal);
    checkSame(made.index, await freshIndex(folder.path), 'opened after a cancel');
  });

  it('says that it is partial when an update fails, until the same file is read', async () => {
    const healthy = spawnParseWorker(distFile('parseWorker.js'));
    const broken = spawnParseWorker(distFile('none.js'));
    let spawn = broken;
    const made = await start({}, { ports: { spawnParser: () => spawn() } });
    await made.open(noSignal);
    await writeFile(join(folder.path, 'a.py'), 'def f():\n    pass\n');
    await assert.rejects(made.update(['a.py'], noSignal), UserError);
    assert.deepEqual([made.index.partial, made.summary().filesDone, made.summary().filesTotal], [true, 0, 1]);
    spawn = healthy;
    await made.update(['a.py'], noSignal);
    checkSame(made.index, await freshIndex(folder.path), 'updated after a failure');
  });

  it('shows a code tree of what has been read while it is being opened', async () => {
    const trees: number[] = [];
    const made: Indexer = await start(manyFiles, {
      onProgress: ({ phase, filesDone }) => {
        if (phase !== 'parsing' || filesDone !== 50) return;
        made.showProgress();
        trees.push(made.index.modules.length);
        assert.deepEqual([made.index.partial, made.index.functions.length], [true, 50]);
      },
    });
    await made.open(noSignal);
    assert.deepEqual(trees, [50]);
    assert.equal(made.index.modules.length, fileCount);
  });

  it('does without a file that vanishes between the listing and the reading', async () => {
    const made = await start(
      { 'a.py': '', 'b.py': '', 'package.json': '{}' },
      {
        onProgress: ({ phase, filesDone }) => {
          if (phase === 'parsing' && filesDone === 0) rmSync(join(folder.path, 'b.py'));
        },
      },
    );
    await made.open(noSignal);
    assert.deepEqual([paths(made.index), made.index.partial], [['a.py'], false]);
    const { filesDone, filesTotal } = made.summary();
    assert.deepEqual([filesDone, filesTotal], [1, 1]);
    checkSame(made.index, await freshIndex(folder.path), 'without the file');
  });

  it('maps without the Git score where the history cannot be read, and says so', async () => {
    const warnings: string[] = [];
    const drop = (): void => undefined;
    const made = await start(
      { 'a.py': '' },
      {
        ports: {
          history: {
            read: () => Promise.reject(new Error('planted')),
            stamp: () => Promise.resolve(null),
          },
          log: { trace: drop, info: drop, warn: (text) => warnings.push(text), error: drop },
        },
      },
    );
    await made.open(noSignal);
    assert.equal(made.index.modules[0]?.features.git, 0);
    assert.deepEqual(warnings, ['the Git score is 0 everywhere, since git log failed: planted']);
  });

  it('cancels what is under way when it is disposed of', async () => {
    let disposed: Promise<void> | undefined;
    const made: Indexer = await start(manyFiles, {
      onProgress: ({ phase, filesDone }) => {
        if (phase === 'parsing' && filesDone === 1) disposed = made.dispose();
      },
    });
    await assert.rejects(made.open(noSignal), CancelledError);
    await disposed;
    assert.equal(made.index.partial, true);
  });

  it('refuses a folder that is not there, and stays usable', async () => {
    const made = await start({});
    rmSync(folder.path, { recursive: true });
    await assert.rejects(
      made.open(noSignal),
      (error) => error instanceof UserError && error.code === 'bad-input',
    );
    assert.deepEqual([made.index.partial, skippedOf(made.index)], [true, {}]);
  });
});
