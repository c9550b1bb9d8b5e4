import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import type { GitFolder } from './gitFolder';
import { gitFolder, listed, noSignal, scannerOf, writeFiles } from './gitFolder';

const names = fc.constantFrom(
  'a',
  'b',
  'ab',
  'aab',
  'a.b',
  'B',
  '[a]',
  'a b',
  'b ',
  '!a',
  '#b',
  'é',
  '-a',
  '*',
);
const paths = fc.array(names, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

const pieces = fc.constantFrom(
  ...[
    'a',
    'b',
    'a',
    'b',
    '/',
    '/',
    '/',
    '*',
    '*',
    '**',
    '**',
    '**/',
    '/**',
    '/**/',
    '***',
    '?',
    '.',
    '[ab]',
    '[!a]',
  ],
  ...[
    '[^b]',
    '[a-b]',
    '[[:alpha:]]',
    '[[:x:]]',
    '[]-a]',
    '[b-a]',
    '[',
    ']',
    '\\',
    '\\*',
    '\\/',
    ' ',
    '\\ ',
    '!',
    '#',
    'é',
  ],
);
const pattern = fc
  .tuple(fc.constantFrom('', '', '', '!', '/', '!/'), fc.array(pieces, { minLength: 1, maxLength: 5 }))
  .map(([sign, parts]) => sign + parts.join(''));
const ends = fc.constantFrom('\n', '\n', '\r\n', ' \n', '');
const ignoreText = fc
  .array(fc.tuple(pattern, ends), { maxLength: 6 })
  .map((lines) => lines.map(([line, end]) => line + end).join(''));

const trees = fc.record({
  files: fc.uniqueArray(paths, { minLength: 1, maxLength: 12 }),
  /** Folder -> its .gitignore. */
  ignores: fc.array(fc.tuple(fc.constantFrom('', '', 'a/', 'a/b/', 'b/', 'ab/a/'), ignoreText), {
    maxLength: 3,
  }),
  exclude: ignoreText,
  userExclude: ignoreText,
  tracked: fc.array(fc.nat(11), { maxLength: 3 }),
  folder: fc.constantFrom('', '', 'a', 'a/b', 'b'),
});
type Tree = typeof trees extends fc.Arbitrary<infer T> ? T : never;

/** Empties the work tree and lays the generated one; a path that is in another's way is left out. */
async function lay(folder: GitFolder, tree: Tree): Promise<void> {
  await rm(folder.path, { recursive: true });
  await mkdir(folder.path);
  folder.git('init', '-q');
  const laid = tree.files.filter((path) => place(folder, path, ''));
  for (const [base, text] of tree.ignores) place(folder, `${base}.gitignore`, text);
  writeFiles(folder.home, { '.config/git/ignore': tree.userExclude });
  folder.write({ '.git/info/exclude': tree.exclude });
  const tracked = [...new Set(tree.tracked.flatMap((index) => laid[index] ?? []))];
  if (tracked.length > 0) folder.git('--literal-pathspecs', 'add', '-f', '--', ...tracked);
}

function place(folder: GitFolder, path: string, text: string): boolean {
  const parts = path.split('/');
  const above = parts.map((_, index) => join(folder.path, ...parts.slice(0, index)));
  const free = above.every((at) => !existsSync(at) || lstatSync(at).isDirectory());
  if (!free || (existsSync(join(folder.path, path)) && lstatSync(join(folder.path, path)).isDirectory()))
    return false;
  folder.write({ [path]: text });
  return true;
}

/** Whether rules from above hide the folder or all in it: then it is scanned against git's answer, by design. */
function hidden(folder: GitFolder, below: string): boolean {
  const parts = below.split('/');
  const above = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  return above.some((path) =>
    [path, `${path}/`].some((asked) => {
      const options = { cwd: folder.path, env: folder.environment };
      return spawnSync('git', ['check-ignore', '--no-index', '-q', '--', asked], options).status === 0;
    }),
  );
}

function gitListing(folder: GitFolder, below: string): string[] {
  const options = { cwd: join(folder.path, below), env: folder.environment, encoding: 'utf8' } as const;
  const output = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], options);
  return [...new Set(output.split('\0').filter((path) => path !== ''))].sort();
}

/** Every file there is but git's own, ignored or not. */
function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return entries.filter((path) => !/^\.git(\/|$)/.test(path) && lstatSync(join(folder, path)).isFile());
}

/** `npm run soak` names more, and a seed of its own. */
const RUNS = Number(process.env['REPOMASTER_RUNS'] ?? 80);
const SEED = Number(process.env['REPOMASTER_SEED'] ?? 20_261_121);

describe('the ignore engine', () => {
  it('lists what git lists and admits the same, in random trees with random rules', async function () {
    this.timeout(120_000 + RUNS * 10_000);
    const folder = await gitFolder();
    try {
      await fc.assert(
        fc.asyncProperty(trees, async (tree) => {
          await lay(folder, tree);
          const below = existsSync(join(folder.path, tree.folder)) ? tree.folder : '';
          const isFolder = lstatSync(join(folder.path, below)).isDirectory();
          const start = isFolder && (below === '' || !hidden(folder, below)) ? below : '';
          const options = { folder: join(folder.path, start) };
          const scanner = await scannerOf(folder, options);
          const found = listed(await scanner.scan(noSignal));
          assert.deepEqual(found, gitListing(folder, start));
          for (const path of filesBelow(join(folder.path, start))) {
            const admitted = (await scanner.admit(path, noSignal)).kind !== 'ignored';
            assert.equal(admitted, found.includes(path), path);
          }
        }),
        { seed: SEED, numRuns: RUNS },
      );
    } finally {
      await folder.remove();
    }
  });
});
