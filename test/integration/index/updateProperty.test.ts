import fc from 'fast-check';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync, lstatSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { CodeIndex } from '../../../src/core/map/codeIndex';
import type { Indexer } from '../../../src/index/folder/engine';
import { temporaryFolder } from '../../support/temporaryFolder';
import { checkSame, freshIndex, indexerOf, lendWorker, noSignal } from './indexing';
import type { Choices, Lender } from './indexing';

type Change =
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'move'; readonly from: string; readonly to: string }
  /** Its text in the editor, unsaved; null: as on disk again. */
  | { readonly kind: 'type'; readonly path: string; readonly text: string | null };

/** Few names and texts that refer to one another, so that changes meet. */
const folders = ['', 'a/', 'a/b/', 'c/'];
const sources = ['__init__.py', 'm.py', 'n.py', 'u.ts', 'v.tsx', 'w.js', 'h.h', 'k.cc'].flatMap((name) =>
  folders.map((folder) => folder + name),
);
const texts = [
  '',
  'def f():\n    return g()\n\ndef g():\n    return lambda: f()\n',
  'from a import m\nfrom a.b.n import C, f as h\n\nclass D(C):\n    def f(self):\n        return h(m)\n',
  'from .m import *\nfrom . import n\n\nclass C:\n    def f(self):\n        return n.f()\n\nC().f()\n',
  "import { f } from './u';\nimport * as v from '@/v';\n\nexport const g = () => f(v.g);\n",
  "export * from './w';\nexport function f(x) {\n  return x.g(f);\n}\nexport class C { f() { return this.g(); } g() {} }\n",
  "const w = require('./w');\nmodule.exports = { f() { return w.f(); } };\n",
  '#include "h.h"\n#include "a/h.h"\nint f(int a) { return f(a); }\n',
  'def broken(:\n  class\n  import {\n',
];
const configs: readonly (readonly [string, readonly string[]])[] = [
  ['tsconfig.json', ['{}', '{ "compilerOptions": { "paths": { "@/*": ["./a/*"] } } }', '{ "broken": ']],
  ['a/tsconfig.json', ['{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["./b/*"] } } }']],
  ['package.json', ['{ "name": "p" }', '{ "name": "p", "workspaces": ["a/*"] }']],
  ['pyproject.toml', ['', '[tool.setuptools.packages.find]\nwhere = ["a"]\n', 'not toml [']],
  ['.gitignore', ['', 'm.py\n', '/a/b/\n', '*.ts\n!u.ts\n']],
  ['a/.gitignore', ['n.py\n', '*\n']],
  ['notes.md', ['', 'notes']],
];

const path = fc.constantFrom(...sources, ...configs.map(([name]) => name));
const written = fc.oneof(
  { weight: 3, arbitrary: fc.record({ path: fc.constantFrom(...sources), text: fc.constantFrom(...texts) }) },
  fc
    .constantFrom(...configs)
    .chain(([name, contents]) => fc.record({ path: fc.constant(name), text: fc.constantFrom(...contents) })),
);
const place = fc.oneof(path, fc.constantFrom('a', 'a/b', 'c'));
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: written.map((file) => ({ kind: 'write' as const, ...file })) },
  { weight: 2, arbitrary: place.map((at) => ({ kind: 'remove' as const, path: at })) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      from: place,
      to: fc.oneof(path, fc.constant('d')),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('type' as const),
      path: fc.constantFrom(...sources),
      text: fc.constantFrom(...texts, null),
    }),
  },
);
/**
 * How changes are seen. update: a running indexer is told of all of them. burst: it is told of each while it is still at
 * those before. restart: they were made between its end and the start of another. early restart: it is told, and ended before
 * it has linked them.
 */
const waysToSee = ['update', 'burst', 'restart', 'early restart'] as const;
interface Batch {
  readonly seenBy: (typeof waysToSee)[number];
  readonly changes: readonly Change[];
}

const batch: fc.Arbitrary<Batch> = fc.record({
  seenBy: fc.constantFrom(...waysToSee),
  changes: fc.array(change, { minLength: 0, maxLength: 5 }),
});
const history = fc.record({
  before: fc.array(written, { minLength: 4, maxLength: 12 }),
  batches: fc.array(batch, { minLength: 1, maxLength: 5 }),
  // By a clock that is ahead, every change was long ago, so that files are known by their stamps alone.
  aheadMs: fc.constantFrom(0, 60_000),
});

/** Makes the change where the disk allows it, and gives the paths that a watcher would report. */
async function apply(root: string, buffers: Map<string, string>, made: Change): Promise<string[]> {
  if (made.kind === 'type') {
    if (made.text === null) buffers.delete(made.path);
    else buffers.set(made.path, made.text);
    return [made.path];
  }
  if (made.kind === 'write') {
    const parents = dirname(made.path).split('/');
    const created = parents
      .map((_, at) => parents.slice(0, at + 1).join('/'))
      .find((at) => !existsSync(join(root, at)));
    await mkdir(join(root, dirname(made.path)), { recursive: true });
    await writeFile(join(root, made.path), made.text);
    return created === undefined ? [made.path] : [created, made.path];
  }
  if (made.kind === 'remove') {
    await rm(join(root, made.path), { recursive: true, force: true });
    return [made.path];
  }
  const target = join(root, made.to);
  if (!existsSync(join(root, made.from)) || existsSync(target) || !existsSync(dirname(target))) return [];
  if (`${made.to}/`.startsWith(`${made.from}/`)) return [];
  await rename(join(root, made.from), target);
  return [made.from, made.to];
}

/** A path may have become a folder by an earlier move: then there is nothing to write to. */
async function applyAll(
  root: string,
  buffers: Map<string, string>,
  changes: readonly Change[],
): Promise<string[]> {
  const reported: string[] = [];
  for (const made of changes) {
    if (made.kind === 'write' && !canWrite(root, made.path)) continue;
    reported.push(...(await apply(root, buffers, made)));
  }
  return reported;
}

function canWrite(root: string, at: string): boolean {
  const isFile = (name: string): boolean => /\.[a-z]+$/.test(name);
  return !at.split('/').slice(0, -1).some(isFile) && !existsSync(join(root, at, '.'));
}

/** The index of a copy of the folder in which every buffer is saved. */
async function indexOfSaved(
  root: string,
  buffers: ReadonlyMap<string, string>,
  choices: Choices,
): Promise<CodeIndex> {
  if (buffers.size === 0) return freshIndex(root, choices);
  const copies = await temporaryFolder();
  try {
    const copy = join(copies.path, basename(root));
    await cp(root, copy, { recursive: true });
    for (const [path, text] of buffers)
      if (lstatSync(join(copy, path), { throwIfNoEntry: false })?.isFile())
        await writeFile(join(copy, path), text);
    return await freshIndex(copy, choices);
  } finally {
    await copies.remove();
  }
}

/** Ends the indexer when it has taken the changes in, or as soon as it may. */
async function endEarly(indexer: Indexer, reported: readonly string[]): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    const updating = indexer.update(reported, noSignal, () => {
      resolve(indexer.dispose());
    });
    updating.then(resolve, resolve);
  });
  await ended;
  await indexer.dispose();
}

async function checkHistory(
  root: string,
  buffers: Map<string, string>,
  batches: readonly Batch[],
  [changed, fresh]: readonly [Choices, Choices],
): Promise<void> {
  let indexer = indexerOf(root, changed);
  try {
    await indexer.open(noSignal);
    for (const made of batches) {
      if (made.seenBy === 'restart') await indexer.dispose();
      const updates: Promise<void>[] = [];
      const reported: string[] = [];
      for (const one of made.changes) {
        reported.push(...(await applyAll(root, buffers, [one])));
        if (made.seenBy === 'burst') updates.push(indexer.update(reported.splice(0), noSignal));
      }
      if (made.seenBy === 'restart' || made.seenBy === 'early restart') {
        if (made.seenBy === 'early restart') await endEarly(indexer, reported);
        indexer = indexerOf(root, changed);
        await indexer.open(noSignal);
      } else await Promise.all([...updates, indexer.update(reported, noSignal)]);
      checkSame(indexer.index, await indexOfSaved(root, buffers, fresh), JSON.stringify(made));
    }
  } finally {
    await indexer.dispose();
  }
}

/** An indexer with a store, by that clock. */
const stored = (
  { spawnParser }: Lender,
  storage: string,
  buffers: ReadonlyMap<string, string>,
  aheadMs: number,
): Choices => ({
  params: { storage },
  ports: { spawnParser, buffers, nowMs: () => Date.now() + aheadMs },
});

/** `npm run soak` names more, and a seed of its own. */
const RUNS = Number(process.env['REPOMASTER_RUNS'] ?? 60);
const SEED = Number(process.env['REPOMASTER_SEED'] ?? 20_260_101);

describe('any sequence of changes', function () {
  this.timeout(120_000 + RUNS * 5000);
  let lenders: readonly [Lender, Lender];
  before(() => {
    lenders = [lendWorker(), lendWorker()];
  });
  after(() => Promise.all(lenders.map((lender) => lender.end())));

  it('leads to the bytes that a rebuild without a store gives, with restarts in between', async () => {
    const [changed, fresh] = lenders;
    const property = fc.asyncProperty(history, async ({ before: files, batches, aheadMs }) => {
      const folder = await temporaryFolder();
      const storage = await temporaryFolder();
      try {
        const buffers = new Map<string, string>();
        await applyAll(
          folder.path,
          buffers,
          files.map((file) => ({ kind: 'write', ...file })),
        );
        await checkHistory(folder.path, buffers, batches, [
          stored(changed, storage.path, buffers, aheadMs),
          { ports: { spawnParser: fresh.spawnParser } },
        ]);
      } finally {
        await folder.remove();
        await storage.remove();
      }
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS });
  });
});
