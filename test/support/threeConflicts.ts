/** A repository in the middle of a merge with a conflict in each of three files, which ask for the same decision. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FILES = (name: string, limit: string): Readonly<Record<string, string>> => ({
  Makefile: `test:\n\tgrep -q "LIMIT = 4" shop/app.py\n`,
  'shop/__init__.py': '',
  'shop/cart.py': `class Cart:\n    def add(self, item):\n        self.${name}.append(item)\n`,
  'shop/basket.py': `def fill(basket, item):\n    basket.${name}.append(item)\n`,
  'shop/app.py': `from shop.cart import Cart\n\nLIMIT = ${limit}\n\ndef main():\n    Cart().add(1)\n`,
});

export interface MergeFolder {
  readonly git: (...args: string[]) => string;
}

/** Makes that repository in this empty folder; HEAD is main, `feature` is merged. `environment`: of git. */
export function threeConflicts(folder: string, environment: NodeJS.ProcessEnv = process.env): MergeFolder {
  const sides = {
    base: FILES('items', '1'),
    ours: FILES('things', '3'),
    theirs: FILES('goods', '2'),
  };
  return conflictingMerge(folder, sides, environment);
}

export type MergedSides = Readonly<Record<'base' | 'ours' | 'theirs', Readonly<Record<string, string>>>>;

/** As `threeConflicts`, with these files; main is two days older. Throws where the merge has no conflict. */
export function conflictingMerge(
  folder: string,
  { base, ours, theirs }: MergedSides,
  environment: NodeJS.ProcessEnv = process.env,
): MergeFolder {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: folder, env: environment, encoding: 'utf8', stdio: 'pipe' });
  const commit = (message: string, day: number, files: Readonly<Record<string, string>>): void => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    git('add', '-A');
    const date = `2026-03-0${day}T12:00:00Z`;
    const env = { ...environment, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    execFileSync('git', ['commit', '-q', '-m', message], { cwd: folder, env });
  };
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'T');
  git('config', 'user.email', 't@example.org');
  commit('Begin', 1, base);
  git('checkout', '-q', '-b', 'feature');
  commit('Their change', 5, theirs);
  git('checkout', '-q', 'main');
  commit('Our change', 3, ours);
  try {
    git('merge', 'feature');
  } catch (error) {
    if (/CONFLICT/.test(String((error as { stdout?: unknown }).stdout))) return { git };
    throw error;
  }
  throw new Error('the merge had no conflict');
}
