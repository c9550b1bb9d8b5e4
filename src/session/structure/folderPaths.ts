/** Paths of a folder that may lie below the top of its repository. */
import { realpath } from 'node:fs/promises';
import { posix, relative, sep } from 'node:path';

export interface FolderPaths {
  /** The folder below the top, `/` at its end; '' for the top itself. */
  readonly prefix: string;
  /** From the top, of a path from the folder. */
  readonly fromTop: (path: string) => string;
  /** From the folder, of a path from the top; `../` begins one that is outside of the folder. */
  readonly fromFolder: (path: string) => string;
}

/** Both absolute, `folder` in the work tree of `top`. Links in either are followed. */
export async function folderPaths(folder: string, top: string): Promise<FolderPaths> {
  const below = relative(await realpath(top), await realpath(folder));
  const prefix = below === '' ? '' : `${below.split(sep).join('/')}/`;
  return {
    prefix,
    fromTop: (path) => posix.join(prefix, path),
    fromFolder: (path) =>
      path.startsWith(prefix) ? path.slice(prefix.length) : posix.relative(`/${prefix}`, `/${path}`),
  };
}
