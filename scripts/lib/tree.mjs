import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Not the developer's, in the repository's own folder: what is fetched, built, cached, and git's own. */
const foreign = new Set(['node_modules', 'dist', 'out', '.cache', '.git']);

/**
 * The repository's files as they are now: { files: path -> digest of content and mode, folders }, paths with `/`. Reads every
 * file, since times lie; a few hundred milliseconds.
 */
export function readTree(root) {
  const files = new Map();
  const folders = new Set();
  const visit = (folder) => {
    for (const { name } of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (foreign.has(path)) continue;
      const state = lstatSync(join(root, path), { throwIfNoEntry: false });
      if (state?.isDirectory()) {
        folders.add(path);
        visit(path);
      } else if (state !== undefined) files.set(path, digestOfFile(join(root, path), state));
    }
  };
  visit('');
  return { root, files, folders };
}

function digestOfFile(file, state) {
  const content = state.isFile() ? readFileSync(file) : state.isSymbolicLink() ? readlinkSync(file) : '';
  return digestOf([String(state.mode), content]);
}

/** A digest over texts or bytes, told apart from each other. */
export function digestOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}\0`).update(part);
  return hash.digest('base64url').slice(0, 24);
}

/**
 * What a reader of this path sees: the file's digest, 'folder', 'nothing'; undefined where that cannot be told from the tree,
 * as of what is built or reached through a link.
 */
export function seenAt({ root, files, folders }, path) {
  const digest = files.get(path);
  if (digest !== undefined) return digest;
  if (path === '.' || folders.has(path)) return 'folder';
  // Copied from node_modules by each build.
  if (path === 'dist' || path === 'dist/grammars' || path.startsWith('dist/grammars/')) return 'built';
  return existsSync(join(root, path)) ? undefined : 'nothing';
}

/** A digest of the names of all files and folders below a folder; undefined where the tree does not hold it. */
export function namesBelow(tree, folder) {
  return below(tree, folder, (inside) => digestOf(namesIn(tree, inside)));
}

/** A digest of all that is below a folder, names and contents; undefined where the tree does not hold it. */
export function allBelow(tree, folder) {
  return below(tree, folder, (inside) => digestOf([...namesIn(tree, inside), contentsWhere(tree, inside)]));
}

/** What `digest` makes of the paths below a folder. */
function below(tree, folder, digest) {
  const seen = seenAt(tree, folder);
  if (seen === 'nothing') return 'nothing';
  if (seen !== 'folder') return undefined;
  const start = folder === '.' ? '' : `${folder}/`;
  return digest((path) => path.startsWith(start));
}

function namesIn({ files, folders }, inside) {
  const names = [...files.keys(), ...[...folders].map((path) => `${path}/`)];
  return names.filter(inside).sort();
}

/** A digest of the names and contents of all files whose path passes. */
export function contentsWhere({ files }, passes) {
  const paths = [...files.keys()].filter(passes).sort();
  return digestOf(paths.flatMap((path) => [path, files.get(path)]));
}
