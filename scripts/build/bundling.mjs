import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { build } from 'esbuild';

/** Grammars by exact path: the typescript package nests an older javascript grammar of the same file name. */
const wasmFiles = [
  'web-tree-sitter/web-tree-sitter.wasm',
  'tree-sitter-python/tree-sitter-python.wasm',
  'tree-sitter-javascript/tree-sitter-javascript.wasm',
  'tree-sitter-typescript/tree-sitter-typescript.wasm',
  'tree-sitter-typescript/tree-sitter-tsx.wasm',
  'tree-sitter-go/tree-sitter-go.wasm',
  'tree-sitter-java/tree-sitter-java.wasm',
  '@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm',
  'tree-sitter-c-sharp/tree-sitter-c_sharp.wasm',
  'tree-sitter-rust/tree-sitter-rust.wasm',
  'tree-sitter-c/tree-sitter-c.wasm',
  'tree-sitter-cpp/tree-sitter-cpp.wasm',
  'tree-sitter-bash/tree-sitter-bash.wasm',
];

/** What every bundle for Node.js shares. Paths start at the working folder, which is the repository's. */
export const bundling = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  loader: { '.scm': 'text' },
  // The ESM build asks for import.meta.url, which a CommonJS bundle does not have.
  alias: { 'web-tree-sitter': resolve('node_modules/web-tree-sitter/web-tree-sitter.cjs') },
  logLevel: 'warning',
  logOverride: { 'empty-import-meta': 'error' },
};

/**
 * The options of `bundling` with the index's version in them: a digest of all that facts and their linking are made by,
 * which is every file of the engine's and the parse worker's bundle, and the grammars. A stored index is read by the same
 * version alone, and nobody has to remember a number. `changes` take the place of options of `bundling`.
 */
export async function versionedBundling(changes = {}) {
  const changed = { ...bundling, ...changes };
  const { metafile } = await build({
    ...changed,
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
  const version = hash.digest('hex').slice(0, 16);
  return { ...changed, define: { REPOMASTER_INDEX_VERSION: JSON.stringify(version) } };
}

/** Copies to dist/grammars what is not there as it is in node_modules; unit tests need nothing else of dist/. */
export async function copyGrammars() {
  await mkdir('dist/grammars', { recursive: true });
  for (const file of wasmFiles) {
    const [from, to] = [join('node_modules', file), join('dist/grammars', basename(file))];
    if (sizeOf(from) !== sizeOf(to) || !(await readFile(from)).equals(await readFile(to))) await cp(from, to);
  }
}

function sizeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.size;
}
