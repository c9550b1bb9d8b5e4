import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Where `npm run check` has its bundles of unit tests, below the repository's folder, at the paths of the tests. */
export const unitFolder = '.cache/unit';

/** Where a test file's bundle lies below such a folder. */
export function bundleIn(folder, file) {
  return `${folder}/${file.replace(/ts$/, 'js')}`;
}

/** The test file that a bundle of such a folder was built from. */
export function sourceIn(folder, bundle) {
  return bundle.slice(folder.length + 1).replace(/js$/, 'ts');
}

/** The files in a test's bundle, the test first; `modules` path -> { imports }. */
export function bundledIn(modules, file) {
  const found = new Set([file]);
  for (const path of found) for (const imported of modules[path]?.imports ?? []) found.add(imported);
  return [...found];
}

/** The digest by which a bundle is known again. */
export function digestOfBundle(path) {
  return createHash('sha256').update(readFileSync(path)).digest('base64url');
}
