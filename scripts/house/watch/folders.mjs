import { readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** What is said of a folder that vanishes, or becomes a file or a link to itself, while it is looked at. */
const gone = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

/**
 * Calls `onTouch(path)` when something happens to an entry at or below these folders of `root`, and for each entry of a folder
 * that is new. Each folder is watched by itself: a recursive watch of Node.js loses a file that is replaced, as git and many
 * editors do. The returned function ends it.
 */
export function watchFolders(root, folders, onTouch) {
  const watched = new Map();

  function visit(path, isNew) {
    try {
      enter(path, isNew);
    } catch (error) {
      if (!gone.has(error.code)) throw error;
      forget(path);
    }
  }

  function enter(path, isNew) {
    const state = statSync(join(root, path), { throwIfNoEntry: false });
    const folder = state?.isDirectory() === true ? state.ino : undefined;
    // A folder that was removed and made again has its name, and nobody who watches it.
    if (watched.has(path) && watched.get(path).ino !== folder) forget(path);
    if (folder === undefined || watched.has(path)) return;
    const watcher = watch(join(root, path), (_event, name) => {
      if (name === null) return;
      visit(`${path}/${name}`, true);
      onTouch(`${path}/${name}`);
    });
    watched.set(path, { ino: folder, watcher: watcher.on('error', () => forget(path)) });
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      if (entry.isDirectory()) visit(`${path}/${entry.name}`, isNew);
      if (isNew) onTouch(`${path}/${entry.name}`);
    }
  }

  function forget(path) {
    watched.get(path)?.watcher.close();
    watched.delete(path);
  }

  for (const folder of folders) visit(folder, false);
  return () => {
    for (const path of [...watched.keys()]) forget(path);
  };
}
