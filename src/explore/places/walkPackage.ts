import { lstatSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isSecretFile } from '../../core/secretFiles';

const MOST_FILES = 4_000;
const MOST_BYTES = 32 * 1024 * 1024;
/** A larger one is data, or a bundle that is made of the others. */
const MOST_FILE_BYTES = 1024 * 1024;
/** Other packages, what is compiled, and what only the installer reads. */
const PASSED_OVER = /^(?:node_modules|__pycache__|\.git)$|\.(?:dist|egg)-info$/;
const BINARY =
  /\.(?:so|pyd|dll|dylib|node|wasm|pyc|png|jpe?g|gif|ico|woff2?|ttf|gz|zip|whl|map)$|\.min\.js$/i;

export interface PackageFile {
  /** Absolute. */
  readonly path: string;
  /** Null for what is no text. */
  read(): string | null;
}

/** The files below these paths (absolute), in order, and whether these are all; no link is followed, no secret read. */
export function walkPackage(paths: readonly string[]): {
  readonly files: readonly PackageFile[];
  readonly isWhole: boolean;
} {
  const files: PackageFile[] = [];
  const open = [...paths].reverse();
  let left = MOST_BYTES;
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    // What was named may be a link within its place; no link below it is followed.
    const look = paths.includes(path) ? statSync : lstatSync;
    const stats = look(path, { throwIfNoEntry: false });
    if (stats === undefined) continue;
    if (stats.isDirectory()) {
      const names = readdirSync(path).filter((name) => !PASSED_OVER.test(name));
      open.push(
        ...names
          .sort()
          .reverse()
          .map((name) => join(path, name)),
      );
      continue;
    }
    if (!stats.isFile() || stats.size > MOST_FILE_BYTES || BINARY.test(path) || isSecretFile(basename(path)))
      continue;
    left -= stats.size;
    if (files.length === MOST_FILES || left < 0) return { files, isWhole: false };
    files.push(fileAt(path));
  }
  return { files, isWhole: true };
}

function fileAt(path: string): PackageFile {
  return {
    path,
    read: () => {
      const bytes = readFileSync(path);
      return bytes.includes(0) ? null : bytes.toString('utf8');
    },
  };
}
