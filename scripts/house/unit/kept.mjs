// Which unit tests would run exactly as they did when they passed: the same bundle, and the same of all that they reached.
import { allBelow, contentsWhere, digestOf, namesBelow, seenAt } from '../../lib/tree.mjs';
import { bundledIn } from './bundles.mjs';

/** Its constant is made of the index's sources, which the bundle need not hold. */
const versioned = 'src/index/store/version.ts';

/** Stands among the names that a test read of the environment where it listed them all. */
export const everyName = '*';

/** What is kept from run to run: `modules` path -> { digest, imports }, `tests` file -> record. `names` is of all sources. */
export function emptyKept() {
  return { names: '', modules: {}, tests: {} };
}

/** The names by which imports are resolved: with another set of files an import may mean another. */
export function sourceNames(tree) {
  return digestOf([...tree.files.keys()].filter((path) => /^(src|test|webview-ui)\//.test(path)).sort());
}

/**
 * A digest of the files in a test's bundle, from how they imported each other when they were built; undefined where one of
 * them has changed since, so that only a build can tell. Holds while `names` are those of sourceNames.
 */
export function closureOf({ modules }, tree, file) {
  const found = bundledIn(modules, file);
  if (
    found.some((path) => modules[path]?.digest === undefined || modules[path].digest !== tree.files.get(path))
  )
    return undefined;
  const files = found.sort().map((path) => `${path} ${tree.files.get(path)}`);
  return digestOf([files.join('\n'), found.includes(versioned) ? sourceDigest(tree) : '']);
}

function sourceDigest(tree) {
  return contentsWhere(tree, (path) => path.startsWith('src/'));
}

/** What a test reached as it is in the tree; undefined where nobody can tell, so that the test always runs. */
export function stateOf(tree, { paths, folders, trees, env, left }) {
  if (left) return undefined;
  const seen = [
    ...paths.map((path) => seenAt(tree, path)),
    ...folders.map((folder) => namesBelow(tree, folder)),
    ...trees.map((folder) => allBelow(tree, folder)),
  ];
  return seen.includes(undefined) ? undefined : digestOf([...seen, environmentDigest(env)]);
}

function environmentDigest(read) {
  const names = read.includes(everyName) ? Object.keys(process.env).sort() : read;
  return digestOf(names.map((name) => `${name}=${process.env[name]}`));
}

/** Whether a test that was run with this record would run as it did then; `bundle` is what it is now. */
export function isAsBefore(record, bundle, tree) {
  return (
    record?.state !== undefined && record.bundle === bundle && record.state === stateOf(tree, record.reached)
  );
}

/**
 * The record of a run. Its state is left out, so that the test runs again, where it failed, skipped something, or where what it
 * reached changed while it ran.
 */
export function recordOf(result, built, before, after) {
  const { reached, passed, skipped, failures, ms } = result;
  const state = stateOf(before, reached);
  const keeps = failures.length === 0 && skipped === 0 && passed > 0 && state === stateOf(after, reached);
  return { ...built, reached, passed, ms, ...(keeps && state !== undefined ? { state } : {}) };
}
