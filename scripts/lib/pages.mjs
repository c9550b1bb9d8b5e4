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
  logLevel: 'warning',
};
