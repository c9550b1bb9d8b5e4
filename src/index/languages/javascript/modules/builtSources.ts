import { isWithin, joinPath } from '../../../resolve/modules/paths';
import type { SourceProbe } from './sourceProbe';
import type { TsConfig } from './tsconfig';

/** Folders that build tools write to, alone or below one another (`dist/esm`). */
const BUILT =
  /^(dist|lib|build|built|out|output|es|esm|esnext|mjs|cjs|umd|commonjs|module|types|typings|node|browser)$|^(dist|lib|build|out)[-_.]/;

/**
 * The source that a built file of a package comes from, or null: first what outDir and rootDir of the package's
 * configurations say, then the habit of building `src/x` to `dist/x` or `dist/esm/x`. `path` is the built file's.
 */
export function sourceOfBuilt(
  path: string,
  packageFolder: string,
  configs: readonly TsConfig[],
  probe: SourceProbe,
): string | null {
  const stems = [...byOutDir(path, configs), ...byHabit(path, packageFolder)];
  for (const stem of stems) {
    const found = probe.source(stem);
    if (found !== null) return found;
  }
  return null;
}

function byOutDir(path: string, configs: readonly TsConfig[]): string[] {
  return configs.flatMap(({ folder, outDirs, rootDir }) =>
    outDirs
      .filter((outDir) => outDir !== '' && path !== outDir && isWithin(outDir, path))
      .flatMap((outDir) => {
        const rest = path.slice(outDir.length + 1);
        // Without rootDir the compiler takes the common folder of its files: the folder's own or its src.
        return (rootDir === null ? [joinPath(folder, 'src'), folder] : [rootDir]).map((at) =>
          joinPath(at, rest),
        );
      }),
  );
}

function byHabit(path: string, packageFolder: string): string[] {
  if (!isWithin(packageFolder, path)) return [];
  const segments = path.slice(packageFolder === '' ? 0 : packageFolder.length + 1).split('/');
  const built = segments.slice(0, -1).findIndex((segment) => BUILT.test(segment));
  if (built < 0) return [];
  const before = joinPath(packageFolder, segments.slice(0, built).join('/'));
  let rest = segments.slice(built + 1);
  while (rest.length > 1 && BUILT.test(rest[0] ?? '')) rest = rest.slice(1);
  const tail = rest.join('/');
  return [
    joinPath(before, joinPath('src', tail)),
    joinPath(before, tail),
    joinPath(before, joinPath('source', tail)),
  ];
}
