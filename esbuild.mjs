// Builds dist/ (the product) and, with --tests, out/ (every test file as one CommonJS bundle). What is named behind that
// (unit/run cli/run) builds the test files with that in their path alone, and leaves the others as they were built.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { packCMaps } from './scripts/house/cMaps.mjs';
import { pageBuild } from './scripts/lib/pages.mjs';

const production = process.argv.includes('--production');
const tests = process.argv.includes('--tests');
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

/** Grammars by exact path: the typescript package nests an older javascript grammar of the same file name. */
const wasmFiles = [
  'web-tree-sitter/web-tree-sitter.wasm',
  'tree-sitter-python/tree-sitter-python.wasm',
  'tree-sitter-javascript/tree-sitter-javascript.wasm',
  'tree-sitter-typescript/tree-sitter-typescript.wasm',
  'tree-sitter-typescript/tree-sitter-tsx.wasm',
  'tree-sitter-bash/tree-sitter-bash.wasm',
];

/**
 * A digest of all that facts and their linking are made by: every file of the engine's and the parse worker's bundle,
 * and the grammars. A stored index is read by the same version alone, and nobody has to remember a number.
 */
async function indexVersion(options) {
  const { metafile } = await build({
    ...options,
    entryPoints: ['src/index/folder/engine.ts', 'src/parseWorker.ts'],
    outdir: 'dist',
    metafile: true,
    write: false,
  });
  const hash = createHash('sha256');
  const files = [...Object.keys(metafile.inputs), ...wasmFiles.map((file) => `node_modules/${file}`)];
  for (const file of files.sort())
    hash
      .update(`${file}\n`)
      .update(await readFile(file))
      .update('\n');
  return hash.digest('hex').slice(0, 16);
}

const bundling = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  loader: { '.scm': 'text' },
  // The ESM build asks for import.meta.url, which a CommonJS bundle does not have.
  alias: { 'web-tree-sitter': resolve('node_modules/web-tree-sitter/web-tree-sitter.cjs') },
  logLevel: 'warning',
  logOverride: { 'empty-import-meta': 'error' },
};
const common = {
  ...bundling,
  define: { REPOMASTER_INDEX_VERSION: JSON.stringify(await indexVersion(bundling)) },
};

await rm('dist', { recursive: true, force: true });
await mkdir('dist/grammars', { recursive: true });
await build({
  ...common,
  entryPoints: {
    extension: 'src/extension.ts',
    indexWorker: 'src/indexWorker.ts',
    parseWorker: 'src/parseWorker.ts',
    cli: 'src/cli/main.ts',
    commandWorker: 'src/cli/commandWorker.ts',
  },
  outdir: 'dist',
  // The command line runs on Node 20; every VS Code of engines.vscode ships a newer one.
  target: 'node20',
  external: ['vscode'],
  minify: production,
  sourcemap: production ? false : 'linked',
});
await build({
  ...bundling,
  entryPoints: { pdfWorker: 'src/pdfWorker.ts' },
  outdir: 'dist',
  // pdf.js runs on Node 22.13 and newer; where the command line has an older one, no PDF is read.
  target: 'node22',
  // From there pdf.js looks for native code to draw pages with: text needs none, and from nowhere none is found.
  define: { 'import.meta.url': '""' },
  minify: production,
  sourcemap: production ? false : 'linked',
});
await packCMaps('dist/cMaps.bin');
await build({ ...pageBuild, minify: production, sourcemap: production ? false : 'linked' });
for (const file of wasmFiles) await cp(join('node_modules', file), join('dist/grammars', basename(file)));

if (tests) {
  const isNamed = (path) => named.length === 0 || named.some((part) => path.includes(part));
  if (named.length === 0) await rm('out', { recursive: true, force: true });
  await build({
    ...common,
    entryPoints: globSync('test/**/*.ts').filter(isNamed),
    outdir: 'out/test',
    outbase: 'test',
    target: 'node22',
    external: ['vscode', 'mocha', 'playwright-core', '@vscode/test-electron', 'esbuild', 'eslint'],
    sourcemap: 'inline',
  });
}
