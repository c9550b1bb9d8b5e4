import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { repositoryRoot } from './paths';
import { loadScript } from './scripts';
import type { PageScripts } from './scripts';

/** Bytes of each page's script and style sheet together, as users get them, each gzipped; by the page's name. Takes a second. */
export async function pageBundles(): Promise<ReadonlyMap<string, number>> {
  const { pageBuild } = await loadScript<PageScripts>('pages.mjs');
  const { outputFiles } = await build({
    ...pageBuild,
    absWorkingDir: repositoryRoot,
    minify: true,
    write: false,
  });
  const sizes = new Map<string, number>();
  for (const { path, contents } of outputFiles) {
    const [page = '', kind = ''] = basename(path).split('.');
    if (kind === 'js' || kind === 'css')
      sizes.set(page, (sizes.get(page) ?? 0) + gzipSync(contents, { level: 9 }).length);
  }
  return sizes;
}
