import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The repository's folder: bundles lie at differing depths below out/. */
export const repositoryRoot = findRoot(__dirname);

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'esbuild.mjs'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`no esbuild.mjs above ${__dirname}`);
  return findRoot(parent);
}
