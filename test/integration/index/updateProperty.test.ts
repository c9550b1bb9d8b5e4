import fc from 'fast-check';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../../support/temporaryFolder';
import { checkSame, freshIndex, indexerOf, lendWorker, noSignal } from './indexing';
import type { Choices, Lender } from './indexing';

type Change =
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'move'; readonly from: string; readonly to: string };

/** Few names and texts that refer to one another, so that changes meet. */
const folders = ['', 'a/', 'a/b/', 'c/'];
const sources = ['__init__.py', 'm.py', 'n.py', 'u.ts', 'v.tsx', 'w.js'].flatMap((name) =>
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
);
const history = fc.record({
  before: fc.array(written, { minLength: 4, maxLength: 12 }),
  batches: fc.array(fc.array(change, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
});

/** Makes the change where the disk allows it, and gives the paths that a watcher would report. */
async function apply(root: string, made: Change): Promise<string[]> {
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
async function applyAll(root: string, changes: readonly Change[]): Promise<string[]> {
  const reported: string[] = [];
  for (const made of changes) {
    if (made.kind === 'write' && !canWrite(root, made.path)) continue;
    reported.push(...(await apply(root, made)));
  }
  return reported;
}

function canWrite(root: string, at: string): boolean {
  const isFile = (name: string): boolean => /\.[a-z]+$/.test(name);
  return !at.split('/').slice(0, -1).some(isFile) && !existsSync(join(root, at, '.'));
}

async function checkHistory(
  root: string,
  batches: readonly (readonly Change[])[],
  [changed, fresh]: readonly [Choices, Choices],
): Promise<void> {
  const indexer = indexerOf(root, changed);
  try {
    await indexer.open(noSignal);
    for (const batch of batches) {
      await indexer.update(await applyAll(root, batch), noSignal);
      checkSame(indexer.index, await freshIndex(root, fresh), JSON.stringify(batch));
    }
  } finally {
    await indexer.dispose();
  }
}

const portsOf = ({ spawnParser }: Lender): Choices => ({ ports: { spawnParser } });

describe('any sequence of changes', () => {
  let lenders: readonly [Lender, Lender];
  before(() => {
    lenders = [lendWorker(), lendWorker()];
  });
  after(() => Promise.all(lenders.map((lender) => lender.end())));

  it('leads to the bytes that a rebuild gives', async () => {
    const [changed, fresh] = lenders;
    const property = fc.asyncProperty(history, async ({ before: files, batches }) => {
      const folder = await temporaryFolder();
      try {
        await applyAll(
          folder.path,
          files.map((file) => ({ kind: 'write', ...file })),
        );
        await checkHistory(folder.path, batches, [portsOf(changed), portsOf(fresh)]);
      } finally {
        await folder.remove();
      }
    });
    await fc.assert(property, { seed: 20_260_101, numRuns: 150 });
  });
});
