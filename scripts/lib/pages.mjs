import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(here));

/** Of some 600 icons those whose names stand in the code as a text: what the others take is loaded each time for nothing. */
const usedIcons = {
  name: 'used-icons',
  setup(build) {
    build.onLoad({ filter: /codicon\.css$/ }, async ({ path }) => {
      const css = await readFile(path, 'utf8');
      const code = globSync('{webview-ui,src/{core,protocol,host}}/**/*.{ts,tsx}', { cwd: root });
      const texts = await Promise.all(code.map((file) => readFile(join(root, file), 'utf8')));
      const used = new Set(texts.flatMap((text) => text.match(/(?<=['"`]|codicon-)[a-z][a-z0-9-]*/g) ?? []));
      const contents = css.replace(/^\.codicon-([a-z0-9-]+):before \{[^}]*\}\n/gm, (rule, name) =>
        used.has(name) ? rule : '',
      );
      return { contents, loader: 'css', watchFiles: code.map((file) => join(root, file)) };
    });
  },
};

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
