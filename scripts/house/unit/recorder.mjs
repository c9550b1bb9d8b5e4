// What a test reaches outside of its bundle, by watching the process that it runs in: its result is kept only while that is as it was.
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import workers from 'node:worker_threads';

/** These take a folder and see what is in it; `cp` copies it, too. */
const listing = /^(readdir|opendir|glob|cp|watch)/;

/** The caller may wrap one of the functions in another: these two are in the key of every test, as is node_modules. */
const inEveryKey = /^(node_modules|scripts)(\/|$)/;

/**
 * Watches this process from now on; `take()` gives what was reached since the last call: `paths` and `folders` (seen with all
 * that is in them) relative to `root`, and whether something `left` the process, which is then watched no further.
 */
export function recordReads(root, ownFolder) {
  let reached = freshTrace();
  const note = (kind, value) => {
    const path = pathOf(value, root);
    if (path === undefined || inEveryKey.test(path) || isBelow(path, ownFolder)) return;
    reached[kind].add(path);
  };
  for (const library of [fs, fs.promises]) watchFunctions(library, note);
  watchStarts(() => (reached.left = true));
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (isForeignModule(found.url, root, ownFolder)) reached.left = true;
      return found;
    },
  });
  syncBuiltinESMExports();
  return {
    take() {
      const { paths, folders, left } = reached;
      reached = freshTrace();
      return { paths: [...paths].sort(), folders: [...folders].sort(), left };
    },
  };
}

function freshTrace() {
  return { paths: new Set(), folders: new Set(), left: false };
}

/** Every function of fs that takes a path first; those that take a descriptor got it from one of these. */
function watchFunctions(library, note) {
  for (const [name, original] of Object.entries(library)) {
    if (typeof original !== 'function' || /^[A-Z_]/.test(name)) continue;
    const watched = watching(original, listing.test(name), note, name.startsWith('glob'));
    for (const [key, value] of Object.entries(original)) {
      watched[key] = typeof value === 'function' ? watching(value, false, note) : value;
    }
    for (const symbol of Object.getOwnPropertySymbols(original)) watched[symbol] = original[symbol];
    library[name] = watched;
  }
}

function watching(original, lists, note, isGlob = false) {
  return function watched(...args) {
    const path = isGlob ? (args[1]?.cwd ?? '.') : args[0];
    note(lists ? 'folders' : 'paths', path);
    return original.apply(this, args);
  };
}

/** A process or a worker reads what it likes: from its start on all files count. */
function watchStarts(onStart) {
  for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork']) {
    const original = childProcess[name];
    childProcess[name] = function started(...args) {
      onStart();
      return original.apply(this, args);
    };
    for (const symbol of Object.getOwnPropertySymbols(original)) {
      childProcess[name][symbol] = (...args) => (onStart(), original[symbol](...args));
    }
  }
  const Original = workers.Worker;
  workers.Worker = class Worker extends Original {
    constructor(...args) {
      onStart();
      super(...args);
    }
  };
}

/** A module of the tree that is loaded as it stands; what it imports in turn may be loaded already, and is not seen. */
function isForeignModule(url, root, ownFolder) {
  if (!url.startsWith('file:')) return false;
  const path = pathOf(fileURLToPath(url), root);
  return path !== undefined && !inEveryKey.test(path) && !isBelow(path, ownFolder);
}

/** `value` relative to `root` with `/`, '.' for itself; undefined where it is no path or leads elsewhere. */
function pathOf(value, root) {
  const text = value instanceof URL ? fileURLToPath(value) : Buffer.isBuffer(value) ? String(value) : value;
  if (typeof text !== 'string' || text.includes('\0')) return undefined;
  const path = relative(root, resolve(text));
  if (path === '') return '.';
  return path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)
    ? undefined
    : path.replaceAll(sep, '/');
}

function isBelow(path, folder) {
  return path === folder || path.startsWith(`${folder}/`);
}
