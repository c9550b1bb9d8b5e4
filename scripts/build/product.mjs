import { mkdir, rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { packCMaps } from '../house/cMaps.mjs';
import { pageBuild } from '../lib/pages.mjs';
import { bundling, copyGrammars } from './bundling.mjs';

/** Libraries that several bundles use lie once beside them, not in each. */
const shared = { yaml: 'yaml', graphology: 'graphology', simpleGit: 'simple-git' };

/** What is loaded on its first use lies there, too: the bundles start without reading it. */
const besideTheBundles = {
  name: 'beside-the-bundles',
  setup({ onResolve }) {
    onResolve({ filter: /^@anthropic-ai\/sdk$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './modelSdk.js', external: true } : undefined,
    );
    for (const [file, library] of Object.entries(shared))
      onResolve({ filter: new RegExp(`^${library}$`) }, ({ kind }) =>
        kind === 'import-statement' ? { path: `./${file}.js`, external: true } : undefined,
      );
  },
};

/** Builds dist/ anew. `common` are the options of versionedBundling; `mode` is 'production' or 'development'. */
export async function buildProduct(common, mode) {
  const minify = mode === 'production';
  const written = { outdir: 'dist', minify, sourcemap: minify ? false : 'linked' };
  await rm('dist', { recursive: true, force: true });
  await mkdir('dist', { recursive: true });
  await build({
    ...common,
    ...written,
    entryPoints: {
      extension: 'src/extension.ts',
      indexWorker: 'src/indexWorker.ts',
      parseWorker: 'src/parseWorker.ts',
      cli: 'src/cli/launch.ts',
      commandLine: 'src/cli/main.ts',
      commandWorker: 'src/cli/commandWorker.ts',
      modelSdk: '@anthropic-ai/sdk',
      ...shared,
    },
    plugins: [besideTheBundles],
    supported: { 'dynamic-import': false },
    // The command line runs on Node 20; every VS Code of engines.vscode ships a newer one.
    target: 'node20',
    external: ['vscode'],
  });
  await build({
    ...bundling,
    ...written,
    entryPoints: { pdfWorker: 'src/pdfWorker.ts' },
    // pdf.js runs on Node 22.13 and newer; where the command line has an older one, no PDF is read.
    target: 'node22',
    // From there pdf.js looks for native code to draw pages with: text needs none, and from nowhere none is found.
    define: { 'import.meta.url': '""' },
  });
  await packCMaps('dist/cMaps.bin');
  await build({ ...pageBuild, minify, sourcemap: written.sourcemap });
  await copyGrammars();
}
