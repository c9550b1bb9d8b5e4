import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GitHistory } from '../../../src/core/ports';
import { checkSame, freshIndex, indexersOfTests, manyFiles, noSignal } from './indexing';

describe('an indexer that is told of changes', () => {
  const { folder, start } = indexersOfTests();

  it('shows each change at once, also one that comes while another is linked', async () => {
    const linked: string[] = [];
    const made = await start(manyFiles, { ports: { onLinkStep: (step) => linked.push(step) } });
    await made.open(noSignal);
    linked.length = 0;
    const shown: unknown[] = [];
    const look = (): void => {
      const names = made.index.functions.map((node) => node.name).filter((one) => one !== 'f');
      shown.push([names, made.summary().provisional, linked.includes('ranking')]);
    };
    await writeFile(join(folder.path, 'm1.py'), 'def first():\n    pass\n');
    await writeFile(join(folder.path, 'm2.py'), 'def second():\n    pass\n');
    let second: Promise<void> = Promise.resolve();
    const first = made.update(['m1.py'], noSignal, () => {
      look();
      second = made.update(['m2.py'], noSignal, look);
    });
    await first;
    await second;
    assert.deepEqual(shown, [
      [['first'], true, false],
      [['first', 'second'], true, false],
    ]);
    assert.deepEqual(
      linked.filter((step) => step === 'ranking'),
      ['ranking'],
    );
    assert.equal(made.summary().provisional, false);
    checkSame(made.index, await freshIndex(folder.path), 'when all is linked');
  });

  it('shows a change of a thousand files at once when they are read, and gives what a rebuild gives', async () => {
    const count = 1000;
    const text = (at: number, more: string): string =>
      `from m${(at + 1) % count} import f as g\n\n${more}def f():\n    return g()\n`;
    const made = await start(
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}.py`, text(at, '')])),
      { params: { workers: 2 } },
    );
    await made.open(noSignal);
    const { indexVersion } = made.summary();
    const names = Array.from({ length: count }, (_, at) => `m${at}.py`);
    for (const [at, name] of names.entries())
      await writeFile(join(folder.path, name), text(at, 'def h():\n    pass\n\n'));
    const shown: unknown[] = [];
    await made.update(names, noSignal, () => {
      const { functions, calls } = made.index;
      const [edge] = calls;
      const { provisional, partial } = made.summary();
      shown.push(provisional, partial, functions.length, calls.length, edge?.from, edge?.lines);
    });
    // Calls of what does as it did are where it is now.
    assert.deepEqual(shown, [true, false, 2 * count, count, 'm0.f', [7]]);
    assert.equal(made.summary().indexVersion, indexVersion + 2, 'once at once, once linked');
    checkSame(made.index, await freshIndex(folder.path), 'when all is linked');
  });

  it('lists a file that is no code without linking anything, and gives what a rebuild gives', async () => {
    const linked: string[] = [];
    const made = await start(manyFiles, { ports: { onLinkStep: (step) => linked.push(step) } });
    await made.open(noSignal);
    linked.length = 0;
    await writeFile(join(folder.path, 'build.log'), 'built\n');
    await made.update(['build.log'], noSignal);
    assert.deepEqual(linked, []);
    assert.deepEqual(
      made.index.skipped.map(({ path }) => path),
      ['build.log'],
    );
    assert.equal(made.summary().provisional, false);
    checkSame(made.index, await freshIndex(folder.path), 'after the build');
  });

  it('ranks by a new commit without linking anything, and gives what a rebuild gives', async () => {
    const linked: string[] = [];
    let commits = 1;
    const history: GitHistory = {
      read: () =>
        Promise.resolve({
          headTime: 1000 + commits,
          files: new Map([['m1.py', { commits, lastTime: 1000 + commits }]]),
        }),
      stamp: () => Promise.resolve(`head ${commits}`),
    };
    const made = await start(manyFiles, { ports: { history, onLinkStep: (step) => linked.push(step) } });
    await made.open(noSignal);
    linked.length = 0;
    const scoreBefore = made.index.modules.find(({ path }) => path === 'm1.py')?.score ?? 0;
    commits = 12;
    await made.update(['.git'], noSignal);
    assert.deepEqual(linked, []);
    const { score, commits: told } = made.index.modules.find(({ path }) => path === 'm1.py') ?? {};
    assert.ok((score ?? 0) > scoreBefore);
    assert.equal(told, 12);
    assert.equal(made.summary().provisional, false);
    checkSame(made.index, await freshIndex(folder.path, { ports: { history } }), 'after the commit');
  });

  it('links nothing where nothing has changed, and tells what was undone as it was', async () => {
    const linked: string[] = [];
    const made = await start(manyFiles, { ports: { onLinkStep: (step) => linked.push(step) } });
    await made.open(noSignal);
    const { index } = made;
    const { indexVersion } = made.summary();
    linked.length = 0;
    await made.update(['m1.py', 'gone.py', '.git'], noSignal);
    assert.deepEqual([linked, made.index === index, made.summary().indexVersion], [[], true, indexVersion]);
    const path = join(folder.path, 'm1.py');
    await writeFile(path, '');
    const edited = made.update(['m1.py'], noSignal);
    await writeFile(path, manyFiles['m1.py'] ?? '');
    await Promise.all([edited, made.update(['m1.py'], noSignal)]);
    assert.equal(made.index, index);
  });
});
