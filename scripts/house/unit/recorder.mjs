// What a test reaches outside of its bundle, by watching the process that it runs in: its result is kept only while that is as it was.
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import workers from 'node:worker_threads';
import { everyName } from './kept.mjs';

/** These take a folder and see the names in it. */
const listing = /^(readdir|opendir|glob|watch)/;

/** These take a folder and all that is in it, or lead to it from elsewhere. */
const copying = /^(cp|symlink)/;

/** The caller may wrap one of the functions in another: these two are in the key of every test, as is node_modules. */
const inEveryKey = /^(node_modules|scripts)(\/|$)/;

/**
 * Watches this process from now on; `take()` gives what was reached since the last call: `paths`, `folders` (seen with all
 * names in them) and `trees` (seen with all contents) relative to `root`, the names of the environment (`all` where they were
 * listed), whether something `left` the process, which is then watched no further, and whether a module was `loaded` that stays
 * in the process: what that reads for a later test is not seen.
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
  process.env = watchedEnvironment(process.env, (name) => reached.env.add(name));
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (isForeignModule(found.url, root, ownFolder)) reached.left = true;
      if (staysLoaded(found.url, context.parentURL, root, ownFolder)) reached.loaded = true;
      return found;
    },
  });
  syncBuiltinESMExports();
  return {
    take() {
      const { left, loaded, ...sets } = reached;
      reached = freshTrace();
      const lists = Object.entries(sets).map(([kind, values]) => [kind, [...values].sort()]);
      return { ...Object.fromEntries(lists), left, loaded };
    },
  };
}

function freshTrace() {
  return {
    paths: new Set(),
    folders: new Set(),
    trees: new Set(),
    env: new Set(),
    left: false,
    loaded: false,
  };
}

/** Every function of fs that takes a path first; those that take a descriptor got it from one of these. */
function watchFunctions(library, note) {
  for (const [name, original] of Object.entries(library)) {
    if (typeof original !== 'function' || /^[A-Z_]/.test(name)) continue;
    const kind = listing.test(name) ? 'folders' : copying.test(name) ? 'trees' : 'paths';
    const watched = watching(original, kind, note, name.startsWith('glob'));
    for (const [key, value] of Object.entries(original)) {
      watched[key] = typeof value === 'function' ? watching(value, 'paths', note) : value;
    }
    for (const symbol of Object.getOwnPropertySymbols(original)) watched[symbol] = original[symbol];
    library[name] = watched;
  }
}

function watching(original, kind, note, isGlob = false) {
  return function watched(...args) {
    const path = isGlob ? (args[1]?.cwd ?? '.') : args[0];
    note(kind, path);
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

/** The environment, telling each name that is asked for, and `all` where the names themselves are. */
function watchedEnvironment(env, onRead) {
  const tell = (name) => typeof name === 'string' && onRead(name);
  return new Proxy(env, {
    get: (target, name) => (tell(name), target[name]),
    has: (target, name) => (tell(name), name in target),
    getOwnPropertyDescriptor: (target, name) => (tell(name), Object.getOwnPropertyDescriptor(target, name)),
    ownKeys: (target) => (onRead(everyName), Reflect.ownKeys(target)),
    // Node.js refuses the definition that a proxy makes of an assignment by itself.
    set: (target, name, value) => ((target[name] = value), true),
  });
}

/** A module outside of the bundles that a test or script asks for; packages ask for others of theirs behind it. */
function staysLoaded(url, parentUrl, root, ownFolder) {
  const isOf = (pattern, each) =>
    each?.startsWith('file:') && pattern.test(pathOf(fileURLToPath(each), root));
  // The runner has loaded mocha for all of them.
  if (!url.startsWith('file:') || isOf(/^node_modules\/mocha\//, url)) return false;
  return !isBelow(pathOf(fileURLToPath(url), root) ?? '', ownFolder) && !isOf(/^node_modules\//, parentUrl);
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
