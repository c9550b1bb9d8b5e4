import ts from 'typescript';
import type { ImportMode } from '../../../src/index/languages/javascript/modules/resolver';

const ROOT = '/w';

/** A compiler over files in memory; they lie in `/w`, so that paths can lead out of the workspace. */
export interface CompilerOracle {
  /** The path that the compiler resolves to, relative, or null. */
  resolve(fromPath: string, specifier: string, mode: ImportMode): string | null;
}

/**
 * Asks ts.resolveModuleName with the options of the layout's root tsconfig.json. Workspace packages are linked
 * into the root's node_modules, as an install would (`links`: name -> folder).
 */
export function createCompilerOracle(
  files: ReadonlyMap<string, string>,
  links: ReadonlyMap<string, string> = new Map(),
): CompilerOracle {
  const host = hostOf(files, links);
  const raw = ts.parseConfigFileTextToJson(`${ROOT}/tsconfig.json`, files.get('tsconfig.json') ?? '{}')
    .config as object;
  const { options } = ts.parseJsonConfigFileContent(
    raw,
    { ...host, readDirectory: () => [], useCaseSensitiveFileNames: true },
    ROOT,
  );
  return {
    resolve: (fromPath, specifier, mode) => {
      const format = mode === 'import' ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS;
      const result = ts.resolveModuleName(
        specifier,
        `${ROOT}/${fromPath}`,
        { ...options, allowJs: true },
        host,
        undefined,
        undefined,
        format,
      );
      return result.resolvedModule?.resolvedFileName.slice(ROOT.length + 1) ?? null;
    },
  };
}

function hostOf(
  files: ReadonlyMap<string, string>,
  links: ReadonlyMap<string, string>,
): ts.ModuleResolutionHost {
  const folders = new Set(['', ROOT]);
  for (const path of [...files.keys(), ...[...links.keys()].map((name) => `node_modules/${name}/x`)]) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
      folders.add(`${ROOT}/${path.slice(0, at)}`);
  }
  const real = (path: string): string => {
    for (const [name, folder] of links) {
      const link = `${ROOT}/node_modules/${name}`;
      if (path === link || path.startsWith(`${link}/`)) return `${ROOT}/${folder}${path.slice(link.length)}`;
    }
    return path;
  };
  const inRoot = (path: string) => (path.startsWith(`${ROOT}/`) ? real(path).slice(ROOT.length + 1) : '');
  return {
    fileExists: (path) => files.has(inRoot(path)),
    readFile: (path) => files.get(inRoot(path)),
    directoryExists: (path) => folders.has(real(path).replace(/\/$/, '')),
    realpath: real,
    getCurrentDirectory: () => ROOT,
    useCaseSensitiveFileNames: true,
  };
}
