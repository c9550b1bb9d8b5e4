import { isAbsolute, relative, sep } from 'node:path';

/** `path` relative to `folder` with `/`, or null where it is the folder itself or lies outside. */
export function pathBelow(folder: string, path: string): string | null {
  const below = relative(folder, path);
  if (below === '' || below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)) return null;
  return below.split(sep).join('/');
}

/** Whether `path` (relative, `/`) is git's own bookkeeping, which changes at every git command. */
export function isGitInternal(path: string): boolean {
  return path.split('/').includes('.git');
}
