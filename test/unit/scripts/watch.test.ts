import { deepEqual, equal } from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadScript } from '../../support/scripts';
import { folderWith, temporaryFolder } from '../../support/temporaryFolder';

interface Run {
  readonly paths: readonly string[];
  readonly folders: readonly string[];
  readonly trees: readonly string[];
  readonly ms: number;
}
type Runs = Readonly<Record<string, Run>>;

const run = (reached: Partial<Run>): Run => ({ paths: [], folders: [], trees: [], ms: 1, ...reached });

interface Choose {
  testsFor(
    edited: string,
    tests: readonly string[],
    modules: Readonly<Record<string, { readonly imports: readonly string[] }>>,
    runs: Runs,
    isRenamed?: boolean,
  ): string[];
  partsOf(
    mine: readonly string[],
    owed: readonly string[],
    late: readonly string[],
    runs: Runs,
  ): { first: string[]; others: string[] };
  ownTest(path: string): string;
}

interface Folders {
  watchFolders(root: string, folders: readonly string[], onTouch: (path: string) => void): () => void;
}

interface Changes {
  watchEdits(root: string, onEdit: (paths: string[], renamed: string[]) => void): () => void;
}

interface Edit {
  readonly paths: readonly string[];
  readonly renamed: readonly string[];
}

interface Starting {
  startingAnswers(steps: {
    start: () => Promise<string>;
    answer: (started: string, edit: Edit) => Promise<void>;
    onFailed: (error: Error) => void;
  }): { begin(): Promise<void>; onEdit(edit: Edit): Promise<void> };
}

interface Session {
  oneAtATime(act: () => Promise<void>): () => Promise<void>;
}

describe('the tests of an edit', () => {
  let script: Choose;
  before(async () => (script = await loadScript<Choose>('../house/watch/choose.mjs')));

  const test = (name: string): string => `test/unit/${name}.test.ts`;
  const modules = {
    'src/core/a.ts': { imports: [] },
    'src/core/b.ts': { imports: ['src/core/a.ts'] },
    [test('core/a')]: { imports: ['src/core/b.ts'] },
    [test('core/b')]: { imports: ['src/core/b.ts'] },
    [test('core/near')]: { imports: ['src/core/a.ts'] },
    [test('core/alone')]: { imports: [] },
  };
  const tests = Object.keys(modules).filter((path) => path.startsWith('test/'));
  const chosen = (edited: string, runs: Runs = {}, isRenamed = false): string[] =>
    script.testsFor(edited, tests, modules, runs, isRenamed);

  it('are its own by path, then those that import it, the fewest steps first', () =>
    deepEqual(chosen('src/core/a.ts'), [test('core/a'), test('core/near'), test('core/b')]));
  it('are the test that was edited', () => deepEqual(chosen(test('core/alone')), [test('core/alone')]));
  it('are those that read it, last', () =>
    deepEqual(chosen('src/core/b.ts', { [test('core/alone')]: run({ paths: ['src/core/b.ts'] }) }), [
      test('core/b'),
      test('core/a'),
      test('core/alone'),
    ]));
  it('are those that list its folder where it was added or removed, and those that copy it', () => {
    const runs = { [test('core/alone')]: run({ folders: ['docs'], trees: ['media'] }) };
    deepEqual(chosen('docs/deep/page.md', runs, true), [test('core/alone')]);
    deepEqual(chosen('docs/deep/page.md', runs), []);
    deepEqual(chosen('documents/page.md', runs, true), []);
    deepEqual(chosen('media/map.png', runs), [test('core/alone')]);
  });
  it('are none where none depends on it', () => deepEqual(chosen('docs/page.md'), []));

  it('are run six at first, none that takes long but the nearest; then those that an ended run left', () => {
    const mine = ['product', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const runs = { a: run({ ms: 5000 }), c: run({ ms: 5000 }), d: run({ ms: 10 }) };
    deepEqual(script.partsOf(mine, ['left', ...mine], ['product'], runs), {
      first: ['a', 'b', 'd', 'e', 'f', 'g'],
      others: ['c', 'h', 'left', 'product'],
    });
    deepEqual(script.partsOf([], ['left'], ['product'], {}), { first: [], others: ['left'] });
  });
  it('stand where they mirror the source', () => {
    equal(script.ownTest('src/core/redact/redact.ts'), test('core/redact/redact'));
    equal(script.ownTest('src/extension.ts'), test('extension'));
    equal(script.ownTest('webview-ui/chat/view.tsx'), test('webview-ui/chat/view'));
    equal(script.ownTest('scripts/lib/lanes.mjs'), test('scripts/lanes'));
    equal(script.ownTest('scripts/house/imports.mjs'), test('house/imports'));
    equal(script.ownTest('l10n/bundle.l10n.de.json'), 'l10n/bundle.l10n.de.json');
  });
});

describe('folders that are watched', () => {
  /** Resolves when each of these paths was told. */
  const told = async (paths: readonly string[], act: (root: string) => Promise<void>): Promise<void> => {
    const { watchFolders } = await loadScript<Folders>('../house/watch/folders.mjs');
    const folder = await temporaryFolder();
    await mkdir(join(folder.path, 'src', 'core'), { recursive: true });
    await writeFile(join(folder.path, 'src', 'core', 'a.ts'), '');
    const missing = new Set(paths);
    let close: () => void = () => undefined;
    try {
      const all = new Promise<void>((resolve) => {
        close = watchFolders(folder.path, ['src'], (path) => {
          missing.delete(path);
          if (missing.size === 0) resolve();
        });
      });
      await act(folder.path);
      await all;
    } finally {
      close();
      await folder.remove();
    }
  };

  it('tell of a file that is written, and replaced twice', async () => {
    await told(['src/core/a.ts'], (root) => writeFile(join(root, 'src/core/a.ts'), '1'));
    await told(['src/core/b.ts', 'src/core/a.ts', 'src/core/c.ts'], async (root) => {
      for (const name of ['b.ts', 'c.ts']) {
        await writeFile(join(root, 'src/core', name), name);
        await rename(join(root, 'src/core', name), join(root, 'src/core/a.ts'));
      }
    });
  });
  it('go on after a folder that is gone at once, and a link to itself', () =>
    told(['src/core/b.ts'], async (root) => {
      await symlink('loop', join(root, 'src', 'loop'));
      for (let count = 0; count < 300; count += 1) {
        mkdirSync(join(root, 'src', 'core', `deep${count}`, 'deeper'), { recursive: true });
        await new Promise((resolve) => setImmediate(resolve));
        rmSync(join(root, 'src', 'core', `deep${count}`), { recursive: true });
      }
      await writeFile(join(root, 'src', 'core', 'b.ts'), '');
    }));
  it('tell of what is in a new folder, also one of an old name', () =>
    told(['src/core/deep/new.ts'], async (root) => {
      await rm(join(root, 'src', 'core'), { recursive: true });
      await mkdir(join(root, 'src', 'core', 'deep'), { recursive: true });
      await writeFile(join(root, 'src', 'core', 'deep', 'new.ts'), '');
    }));
});

describe('edits', () => {
  it('are told with those that were added or removed, of what tests read beside the folders, too', async () => {
    const { watchEdits } = await loadScript<Changes>('../house/watch/changes.mjs');
    const folder = await folderWith({ 'src/a.ts': '', 'package.nls.de.json': '{}' });
    const told = new Map<string, boolean>();
    let close: () => void = () => undefined;
    try {
      const all = new Promise<void>((resolve) => {
        close = watchEdits(folder.path, (paths, renamed) => {
          for (const path of paths) told.set(path, renamed.includes(path));
          if (told.size === 3) resolve();
        });
      });
      await writeFile(join(folder.path, 'src', 'a.ts'), '1');
      await writeFile(join(folder.path, 'src', 'b.ts'), '1');
      await writeFile(join(folder.path, 'other.txt'), '1');
      await writeFile(join(folder.path, 'package.nls.de.json'), '{ }');
      await all;
    } finally {
      close();
      await folder.remove();
    }
    deepEqual(Object.fromEntries(told), {
      'src/a.ts': false,
      'src/b.ts': true,
      'package.nls.de.json': false,
    });
  });
});

describe('edits while watch starts', () => {
  const edit = (path: string): Edit => ({ paths: [path], renamed: [] });
  /** What was told, of starts that go as these say. */
  const started = async (
    starts: readonly ('fails' | 'works')[],
    act: (begun: Promise<void>, onEdit: (edit: Edit) => Promise<void>) => Promise<void>,
  ): Promise<string[]> => {
    const { startingAnswers } = await loadScript<Starting>('../house/watch/starting.mjs');
    const told: string[] = [];
    const left = [...starts];
    const { begin, onEdit } = startingAnswers({
      start: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        if (left.shift() === 'fails') throw new Error('does not build');
        return 'session';
      },
      answer: async (session, { paths }) => void told.push(`${session}: ${paths.join(' ')}`),
      onFailed: ({ message }) => void told.push(message),
    });
    await act(begin(), onEdit);
    return told;
  };

  it('are answered as one when it has started, and later ones at once', async () =>
    deepEqual(
      await started(['works'], async (begun, onEdit) => {
        await onEdit(edit('b'));
        await onEdit(edit('a'));
        await begun;
        await onEdit(edit('c'));
      }),
      ['session: a b', 'session: c'],
    ));
  it('start it again where the tree did not build, also those of meanwhile', async () => {
    deepEqual(
      await started(['fails', 'fails', 'works'], async (begun, onEdit) => {
        await begun;
        await onEdit(edit('a'));
        await onEdit(edit('b'));
      }),
      ['does not build', 'does not build', 'session: a b'],
    );
    deepEqual(
      await started(['fails', 'works'], async (begun, onEdit) => {
        await onEdit(edit('a'));
        await begun;
      }),
      ['does not build', 'session: a'],
    );
  });
});

describe('what an ended run may still build', () => {
  it('is waited for by the next one, also where it fails', async () => {
    const { oneAtATime } = await loadScript<Session>('../house/watch/session.mjs');
    const told: string[] = [];
    let builds = 0;
    const build = oneAtATime(async () => {
      const name = String((builds += 1));
      told.push(`begins ${name}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      told.push(`ends ${name}`);
      if (name === '1') throw new Error('does not build');
    });
    const all = await Promise.allSettled([build(), build(), build()]);
    deepEqual(
      all.map(({ status }) => status),
      ['rejected', 'fulfilled', 'fulfilled'],
    );
    deepEqual(told, ['begins 1', 'ends 1', 'begins 2', 'ends 2', 'begins 3', 'ends 3']);
  });
});
