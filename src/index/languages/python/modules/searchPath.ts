import { folderOf, foldersUpward, isWithin, joinPath } from '../../../resolve/modules/paths';
import type { PythonFiles } from './pythonFiles';
import { rootsAbove, type PythonRoots, type SourceRoot } from './sourceRoots';
import { isStandardLibrary } from './standardLibrary';

/**
 * The folders in which the top-level `name` of an import from `folder` is looked up, in order, like sys.path.
 * Only folders that hold something of that name. Lazy, since hundreds of roots may hold a `tests`.
 */
export type SearchPath = (folder: string, name: string) => Iterable<string>;

/**
 * A search path over the roots: the importing script's own folder, the roots above it from the deepest, what
 * its project adds, then every other root in order. In a sources root the root comes before the folder, since
 * a folder without `__init__` there is a namespace package more often than a place for scripts.
 * A standard-library name is found in the roots above only, since installed code never hides the library.
 * Source: sys.path as `python script.py` sets it (documentation of sys.path), and pytest's rootdir/conftest rule.
 */
export function createSearchPath(python: PythonFiles, pythonRoots: PythonRoots): SearchPath {
  const roots = new Map(pythonRoots.roots.map((root) => [root.folder, root]));
  const rootsByName = namesInRoots(python, roots);
  const nearby = new Map<string, { readonly above: string[]; readonly local: string[] }>();
  return (folder, name) => {
    let near = nearby.get(folder);
    if (near === undefined) nearby.set(folder, (near = foldersNear(folder, python, pythonRoots, roots)));
    if (isStandardLibrary(name)) return near.above.filter((at) => holds(python, at, name));
    const here = near.local.filter((at) => holds(python, at, name));
    return joined(here, rootsByName.get(name) ?? []);
  };
}

function* joined(first: readonly string[], others: readonly string[]): Iterable<string> {
  yield* first;
  for (const other of others) if (!first.includes(other)) yield other;
}

function foldersNear(
  folder: string,
  python: PythonFiles,
  { searched }: PythonRoots,
  roots: ReadonlyMap<string, SourceRoot>,
): { above: string[]; local: string[] } {
  const owners = rootsAbove(roots, folder);
  const above = owners.map((root) => root.folder);
  const base = foldersUpward(folder).find((at) => !python.modules.has(joinPath(at, '__init__'))) ?? '';
  const scripts = foldersUpward(folder).filter((at) => at !== '' && isTestBase(python, at));
  const added = searched.filter(({ project }) => isWithin(project, folder)).map((entry) => entry.folder);
  const local = owners[0]?.kind === 'project' ? [base, ...above] : [...above, base];
  return { above, local: [...new Set([...local, ...scripts, ...added])] };
}

/** pytest puts the folder of a conftest.py that is in no package on the path of all tests below it. */
function isTestBase(python: PythonFiles, folder: string): boolean {
  return python.modules.has(`${folder}/conftest`) && !python.modules.has(`${folder}/__init__`);
}

/** Top-level name -> the root folders that hold it, in order of the roots. */
function namesInRoots(python: PythonFiles, roots: ReadonlyMap<string, SourceRoot>): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const path of [...python.modules.keys(), ...python.folders]) {
    const parent = folderOf(path);
    if (path === '' || !roots.has(parent)) continue;
    const name = parent === '' ? path : path.slice(parent.length + 1);
    found.set(name, (found.get(name) ?? new Set()).add(parent));
  }
  return new Map([...found].map(([name, at]) => [name, [...at].sort()]));
}

function holds(python: PythonFiles, folder: string, name: string): boolean {
  const path = joinPath(folder, name);
  return python.modules.has(path) || python.folders.has(path);
}
