import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withOutlinesOf } from './iconFont.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(here));

/** Of some 600 icons those whose names stand in the code as a text: what the others take is loaded each time for nothing. */
const usedIcons = {
  name: 'used-icons',
  setup(build) {
    build.onLoad({ filter: /codicon\.css$/ }, async ({ path }) => {
      const { used, watchFiles } = await namesInCode();
      const css = await readFile(path, 'utf8');
      const contents = css.replace(ICON, (rule, name) => (used.has(name) ? rule : ''));
      return { contents, loader: 'css', watchFiles };
    });
    build.onLoad({ filter: /codicon\.ttf$/ }, async ({ path }) => {
      const { used, watchFiles } = await namesInCode();
      const css = await readFile(join(dirname(path), 'codicon.css'), 'utf8');
      const icons = [...css.matchAll(ICON)].filter(([, name]) => used.has(name));
      const contents = withOutlinesOf(
        await readFile(path),
        icons.map(([, , character]) => Number.parseInt(character, 16)),
      );
      return { contents, loader: 'file', watchFiles };
    });
  },
};

/** An icon's rule, with its name and its character. */
const ICON = /^\.codicon-([a-z0-9-]+):before \{ content: "\\([0-9a-f]+)" \}\n/gm;

async function namesInCode() {
  const watchFiles = globSync('{webview-ui,src/{core,protocol,host}}/**/*.{ts,tsx}', { cwd: root });
  const texts = await Promise.all(watchFiles.map((file) => readFile(join(root, file), 'utf8')));
  const used = new Set(texts.flatMap((text) => text.match(/(?<=['"`]|codicon-)[a-z][a-z0-9-]*/g) ?? []));
  return { used, watchFiles };
}

/**
 * How the pages are built: they run in a browser frame, with no Node there, and are one script and one style sheet each, since
 * the page's policy loads nothing else.
 */
export const pageBuild = {
  bundle: true,
  platform: 'browser',
  format: 'iife',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  entryPoints: {
    chat: 'webview-ui/chat/main.tsx',
    graph: 'webview-ui/graph/main.tsx',
    launchpad: 'webview-ui/launchpad/main.tsx',
    conflicts: 'webview-ui/conflicts/main.tsx',
    planner: 'webview-ui/planner/main.tsx',
  },
  outdir: 'dist/webview',
  // The Chromium of VS Code 1.101.
  target: 'chrome134',
  loader: { '.ttf': 'file' },
  assetNames: '[name]',
  define: { 'process.env.NODE_ENV': '"production"' },
  // Text that looks like an address is no link here: the part of markdown-it that finds it is not asked for.
  alias: { 'linkify-it': join(here, 'noLinkify.mjs'), entities: join(here, 'browserEntities.mjs') },
  plugins: [usedIcons],
  logLevel: 'warning',
};
