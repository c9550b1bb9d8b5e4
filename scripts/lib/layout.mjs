import { join } from 'node:path';

/** Where everything lies for a repository folder; the cache is git-ignored and may be deleted at any time. */
export function layoutOf(root) {
  const cache = join(root, '.cache');
  const node = join(cache, 'node24');
  return {
    root,
    cache,
    node,
    nodeBinary: join(
      node,
      'node_modules',
      nodePackage(),
      'bin',
      process.platform === 'win32' ? 'node.exe' : 'node',
    ),
    server: join(cache, 'vscode-server'),
    serverRoot: join(cache, 'vscode-server', 'node_modules', 'code-server', 'lib', 'vscode'),
    corpora: join(cache, 'corpora'),
    results: join(cache, 'results'),
    modules: join(root, 'node_modules'),
  };
}

/** The registry's package that holds Node.js for this platform. */
export function nodePackage(platform = process.platform, arch = process.arch) {
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}
