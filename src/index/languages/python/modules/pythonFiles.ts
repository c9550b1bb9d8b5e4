import { folderOf, foldersOf } from '../../../resolve/modules/paths';

export interface PythonFiles {
  /** Path without extension -> the file: the .py where there is one, else the .pyi, else the .pyw. */
  readonly modules: ReadonlyMap<string, string>;
  /** Every folder with Python files at any depth, '' included. */
  readonly folders: ReadonlySet<string>;
  /** Folders directly above one with an `__init__`. */
  readonly packageParents: ReadonlySet<string>;
}

const EXTENSION = /\.(py|pyi|pyw)$/;
const RANKS = ['.py', '.pyi', '.pyw'];

/** The Python files among the paths, found by the name that an import uses. Linear. */
export function findPythonFiles(paths: readonly string[]): PythonFiles {
  const python = paths.filter(isPython);
  const modules = new Map<string, string>();
  for (const path of python) {
    const stem = pythonStem(path);
    const known = modules.get(stem);
    if (known === undefined || rank(path) < rank(known)) modules.set(stem, path);
  }
  const packages = [...modules.keys()]
    .map(folderOf)
    .filter((at) => at !== '' && modules.has(`${at}/__init__`));
  return { modules, folders: foldersOf(python), packageParents: new Set(packages.map(folderOf)) };
}

function isPython(path: string): boolean {
  return EXTENSION.test(path);
}

/** The path without its Python extension. */
export function pythonStem(path: string): string {
  return path.replace(EXTENSION, '');
}

function rank(path: string): number {
  return RANKS.findIndex((extension) => path.endsWith(extension));
}
