import { foldersOf, joinPath } from '../../../resolve/modules/paths';

export interface SourceProbe {
  /** The indexed file that a path without or with an extension stands for, or null. */
  file(path: string): string | null;
  /** The same for a path whose extension is that of a built file: any source of that stem. */
  source(path: string): string | null;
  /** The folder's index file, or null. */
  indexOf(folder: string): string | null;
  hasFolder(folder: string): boolean;
}

/** Extensions tried for a path without one, in the compiler's order; the module-typed ones are a bundler's. */
const ADDED = ['.ts', '.tsx', '.d.ts', '.js', '.jsx', '.mts', '.d.mts', '.mjs', '.cts', '.d.cts', '.cjs'];
const PLAIN = ['.ts', '.tsx', '.d.ts', '.js', '.jsx'];
const JSX = ['.tsx', '.ts', '.d.ts', '.jsx', '.js'];
/** What a written extension may stand for: TypeScript's sources are imported by the name of their output. */
const REPLACED: readonly (readonly [written: RegExp, candidates: readonly string[]])[] = [
  [/\.(d\.mts|mts|mjs)$/, ['.mts', '.d.mts', '.mjs']],
  [/\.(d\.cts|cts|cjs)$/, ['.cts', '.d.cts', '.cjs']],
  [/\.(d\.ts|ts|js)$/, PLAIN],
  [/\.(tsx|jsx)$/, JSX],
];
/** Marks of a bundle's format between stem and extension: `index.esm.js`. */
const FORMAT =
  /\.(cjs|mjs|esm|es|umd|iife|module|common|min|prod|production|development|bundle|browser|node)$/;

/**
 * Probes the indexed paths as the TypeScript compiler probes the disk: a declaration file before JavaScript,
 * since that is what an import type-checks against. Source: its handbook, "Modules - Reference", file extension
 * substitution. `config` paths only make folders known. Each probe is at most 16 set look-ups.
 */
export function createSourceProbe(paths: readonly string[], configs: Iterable<string>): SourceProbe {
  const known = new Set(paths);
  const folders = foldersOf([...paths, ...configs]);
  const first = (stem: string, extensions: readonly string[]) => {
    const found = extensions.find((extension) => known.has(stem + extension));
    return found === undefined ? null : stem + found;
  };
  const added = (path: string) => first(path, ADDED) ?? first(declarationStem(path), ['.ts']);
  return {
    file: (path) => replaced(path, first) ?? (known.has(path) ? path : added(path)),
    source: (path) => {
      const stem = path.replace(/(\.d)?\.[^./]+$/, '');
      const plain = stem.replace(FORMAT, '');
      return (
        [stem, plain].map((at) => first(at, ADDED) ?? first(joinPath(at, 'index'), ADDED)).find(Boolean) ??
        null
      );
    },
    indexOf: (folder) => added(joinPath(folder, 'index')),
    hasFolder: (folder) => folders.has(folder),
  };
}

function replaced(
  path: string,
  first: (stem: string, extensions: readonly string[]) => string | null,
): string | null {
  for (const [written, candidates] of REPLACED) {
    if (written.test(path)) return first(path.replace(written, ''), candidates);
  }
  return null;
}

/** `theme.css` may be described by `theme.d.css.ts`. */
function declarationStem(path: string): string {
  return path.replace(/\.([^./]+)$/, '.d.$1');
}
