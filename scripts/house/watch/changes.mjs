import { readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { digestOf, readTree } from '../../lib/tree.mjs';
import { watchFolders } from './folders.mjs';

/** Editors write a file in several steps; this long after the last of them it is whole. */
const quietMs = 40;

/** Where what the unit tests are made of, or read, lies; a package or configuration that changes asks for a new start. */
const folders = ['src', 'test', 'webview-ui', 'scripts', 'l10n'];

/** What they read of the repository's own folder. */
const rootFiles = /^package(\.nls.*)?\.json$/;

/**
 * Calls `onEdit(paths, renamed)` with the files whose content has changed; `renamed` are those of them that were added or
 * removed. Saving what was there already is no change. The returned function ends it.
 */
export function watchEdits(root, onEdit) {
  const { files } = readTree(root);
  const known = new Map([...files.keys()].map((path) => [path, contentOf(root, path)]));
  const touched = new Set();
  let timer;
  const tell = () => {
    const renamed = [];
    const paths = [...touched].filter((path) => {
      const content = contentOf(root, path);
      if (known.get(path) === content) return false;
      if (known.get(path) === undefined || content === undefined) renamed.push(path);
      known.set(path, content);
      return true;
    });
    touched.clear();
    if (paths.length > 0) onEdit(paths.sort(), renamed);
  };
  const touch = (path) => {
    touched.add(path);
    clearTimeout(timer);
    timer = setTimeout(tell, quietMs);
  };
  const close = watchFolders(root, folders, touch);
  const ownFolder = watch(root, (_event, name) => name !== null && rootFiles.test(name) && touch(name));
  return () => {
    clearTimeout(timer);
    close();
    ownFolder.close();
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
