import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { pageBuild } from './pages.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Bytes of each page's script and style sheet together, as users get them, each gzipped; by the page's name. Takes a second. */
export async function pageSizes() {
  const { outputFiles } = await build({ ...pageBuild, absWorkingDir: root, minify: true, write: false });
  const sizes = new Map();
  for (const { path, contents } of outputFiles) {
    const [page, kind] = basename(path).split('.');
    if (kind === 'js' || kind === 'css')
      sizes.set(page, (sizes.get(page) ?? 0) + gzipSync(contents, { level: 9 }).length);
  }
  return sizes;
}
