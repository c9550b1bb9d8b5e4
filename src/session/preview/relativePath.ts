import { isAbsolute, relative, sep } from 'node:path';

/** `path` relative to `folder` with `/`, or null where it is the folder itself or lies outside. */
export function pathBelow(folder: string, path: string): string | null {
  const below = relative(folder, path);
  if (below === '' || below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)) return null;
  return below.split(sep).join('/');
}

/** What git writes at a commit, a branch switch, or when other files are tracked or excluded; and the folder itself. */
const gitState = new Set(['.git', '.git/HEAD', '.git/index', '.git/logs/HEAD', '.git/info/exclude']);

/**
 * What a change of `path` (relative, `/`) means to the index: the path itself, `.git` where git's state changed,
 * or null for git's other bookkeeping, which changes at every git command, and for repositories further down.
 */
export function changedPath(path: string): string | null {
  if (gitState.has(path)) return '.git';
  return path.split('/').includes('.git') ? null : path;
}
