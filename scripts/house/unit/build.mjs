// node build.mjs, in the repository's folder, with { files, anew } as JSON on stdin: builds these test files below .cache/unit.
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { context } from 'esbuild';
import { copyGrammars, versionedBundling } from '../../build/bundling.mjs';
import { testBundling } from '../../build/tests.mjs';
import { digestOfBundle, unitFolder } from './bundles.mjs';

/**
 * Builds test files to a folder, without source maps: three quarters of a bundle would be its map, which no test reads.
 * { modules, bundles }: what each file of the repository imports of it, and the digest of each test file's bundle. Rejects with
 * esbuild's `errors`, also where the signal was aborted.
 */
export async function buildUnits(common, files, folder, signal) {
  const { metafile } = await builtUnless(signal, {
    ...common,
    ...testBundling,
    entryPoints: files,
    outdir: folder,
    outbase: '.',
    metafile: true,
  });
  const own = (path) => !path.startsWith('node_modules/');
  const modules = Object.entries(metafile.inputs)
    .filter(([path]) => own(path))
    .map(([path, { imports }]) => {
      const inside = imports.filter((imported) => !imported.external && own(imported.path));
      return [path, { imports: inside.map((imported) => imported.path) }];
    });
  const bundles = Object.entries(metafile.outputs).map(([output, { entryPoint }]) => [
    entryPoint,
    digestOfBundle(output),
  ]);
  return { modules: Object.fromEntries(modules), bundles: Object.fromEntries(bundles) };
}

async function builtUnless(signal, options) {
  const building = await context(options);
  const cancel = () => void building.cancel();
  signal?.addEventListener('abort', cancel);
  try {
    return await building.rebuild();
  } finally {
    signal?.removeEventListener('abort', cancel);
    await building.dispose();
  }
}

async function main() {
  const { files, anew } = JSON.parse(await text(process.stdin));
  if (anew) await rm(unitFolder, { recursive: true, force: true });
  const none = { modules: {}, bundles: {} };
  const built = files.length === 0 ? none : await buildUnits(await versionedBundling(), files, unitFolder);
  await copyGrammars();
  process.stdout.write(JSON.stringify(built));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main();
