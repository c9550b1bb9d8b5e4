import { isAbsolute, relative, sep } from 'node:path';
import type { BytePath } from './bytePaths';

/** Whether a path relative to the top is of a file of the session's own, which is no part of the work tree. */
export type IsOwn = (path: BytePath) => boolean;

/**
 * Of these files (absolute, without links in their folders) and the locks beside them, whatever git tracks, ignores or is told
 * not to ignore. What is not below the top is nothing here.
 */
export function ownFilesBelow(top: string, files: readonly string[]): IsOwn {
  const own = files.flatMap((file) => {
    const below = relative(top, file);
    if (below === '' || isAbsolute(below) || /^\.\.(?:[\\/]|$)/.test(below)) return [];
    return [Buffer.from(below.split(sep).join('/')).toString('latin1')];
  });
  return (path) =>
    own.some(
      (file) => path === file || (path.startsWith(`${file}.lock-`) && !path.includes('/', file.length)),
    );
}
