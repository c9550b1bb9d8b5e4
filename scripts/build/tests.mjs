import { globSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { build } from 'esbuild';

/** What the bundles of tests are built with besides `bundling`. */
export const testBundling = {
  target: 'node22',
  external: ['vscode', 'mocha', 'playwright-core', '@vscode/test-electron', 'esbuild', 'eslint'],
};

/** The files below test/ whose path holds one of these parts; all where none is named. In the order of their paths. */
export function testFilesNamed(parts) {
  const files = globSync('test/**/*.ts').map((path) => path.replaceAll('\\', '/'));
  return files.filter((path) => parts.length === 0 || parts.some((part) => path.includes(part))).sort();
}

/**
 * Builds these test files to out/test/, one CommonJS bundle each, and leaves the others as they were built.
 * Returns the files below test/ that are in the bundles.
 */
export async function buildTests(common, files) {
  const { metafile } = await build({
    ...common,
    ...testBundling,
    entryPoints: files,
    outdir: 'out/test',
    outbase: 'test',
    sourcemap: 'inline',
    metafile: true,
  });
  return Object.keys(metafile.inputs).filter((path) => path.startsWith('test/'));
}

/** Removes what earlier builds of tests left. */
export async function removeTests() {
  await rm('out', { recursive: true, force: true });
}

/** Whether one of these files names the built product: dist/, but for the grammars, which are copied and not built. */
export function namesProduct(files) {
  return files.some((file) =>
    /\b\w*[rR]oot\b[^\n]*['`/]dist(?![`',/ ]+grammars)\b/.test(readFileSync(file, 'utf8')),
  );
}
