/** A repository with all kinds of history, and what git finds of it. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const identity = {
  ...{
    GIT_AUTHOR_NAME: 'T',
    GIT_AUTHOR_EMAIL: 't@e.x',
    GIT_COMMITTER_NAME: 'T',
    GIT_COMMITTER_EMAIL: 't@e.x',
  },
  ...{ GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
};

export function git(folder: string, ...args: readonly string[]): string {
  const env = { ...process.env, ...identity };
  return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' }).trim();
}

/** Two commits, a branch, a tag, a stash, a staged file, and a commit that the reflog alone knows. */
export function history(folder: string): void {
  git(folder, 'init', '-q', '-b', 'main');
  for (const text of ['One', 'Two', 'Three']) {
    writeFileSync(join(folder, 'a.txt'), `${text}\n`);
    git(folder, 'add', 'a.txt');
    git(folder, 'commit', '-qm', text);
  }
  git(folder, 'branch', 'side', 'HEAD~1');
  git(folder, 'tag', '-a', 'v1', '-m', 'v1', 'HEAD~1');
  git(folder, 'commit', '-q', '--amend', '-m', 'Three again');
  writeFileSync(join(folder, 'a.txt'), 'stashed\n');
  git(folder, 'stash', '-q');
  writeFileSync(join(folder, 'b.txt'), 'staged\n');
  git(folder, 'add', 'b.txt');
}

/** All that git can find of it: refs, what reflogs name, what is staged, and whether each object is whole. */
export function found(folder: string) {
  return {
    refs: git(folder, 'for-each-ref', '--format=%(refname) %(objectname)'),
    head: git(folder, 'rev-parse', '--symbolic-full-name', 'HEAD'),
    reflog: git(folder, 'log', '-g', '--all', '--format=%H'),
    staged: git(folder, 'ls-files', '--stage'),
    objects: git(folder, 'cat-file', '--batch-all-objects', '--batch-check'),
    damage: git(folder, 'fsck', '--full', '--no-dangling', '--no-progress'),
  };
}
