import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, readTree } from '../../lib/tree.mjs';
import { watchFolders } from './folders.mjs';

/** Editors write a file in several steps; this long after the last of them it is whole. */
const quietMs = 40;

/** Where what the unit tests are made of, or read, lies; a package or configuration that changes asks for a new start. */
const folders = ['src', 'test', 'webview-ui', 'scripts', 'l10n'];

/**
 * Calls `onEdit(paths)` with the files below these folders whose content has changed, added and removed ones too; saving what
 * was there already is no change. The returned function ends it.
 */
export function watchEdits(root, onEdit) {
  const { files } = readTree(root);
  const known = new Map([...files.keys()].map((path) => [path, contentOf(root, path)]));
  const touched = new Set();
  let timer;
  const tell = () => {
    const paths = [...touched].filter((path) => {
      const content = contentOf(root, path);
      if (known.get(path) === content) return false;
      known.set(path, content);
      return true;
    });
    touched.clear();
    if (paths.length > 0) onEdit(paths.sort());
  };
  const close = watchFolders(root, folders, (path) => {
    touched.add(path);
    clearTimeout(timer);
    timer = setTimeout(tell, quietMs);
  });
  return () => {
    clearTimeout(timer);
    close();
  };
}

/** A digest of the file's content; undefined where there is none. */
function contentOf(root, path) {
  try {
    return digestOf([readFileSync(join(root, path))]);
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR', 'ELOOP'].includes(error.code)) return undefined;
    throw error;
  }
}
