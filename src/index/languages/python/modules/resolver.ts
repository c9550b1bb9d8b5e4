import { folderOf, joinPath, nameOf } from '../../../resolve/modules/paths';
import type { ModuleTarget, ProjectFiles } from '../../../resolve/modules/projectFiles';
import { createDottedNames, type DottedName } from './dottedNames';
import { findPythonFiles, pythonStem, type PythonFiles } from './pythonFiles';
import { createSearchPath, type SearchPath } from './searchPath';
import type { PythonRoots, SourceRoot } from './sourceRoots';
import { isBuiltIn, isStandardLibrary } from './standardLibrary';

export interface PythonImport {
  /** Leading dots; 0 for an absolute import. */
  readonly level: number;
  /** The dotted name as written; null in `from . import x`. */
  readonly module: string | null;
}

export interface PythonResolver {
  /** The module that an import in the file names; submodules named by `from p import s` are asked for after. */
  resolveImport(fromPath: string, written: PythonImport): ModuleTarget;
  /** Path of the module or package `name` below a package's `__init__` path or a namespace's dotted name. */
  submodule(packagePathOrNamespace: string, name: string): string | null;
  /** What lies below a package or namespace by that name, namespaces included; null where nothing does. */
  child(packagePathOrNamespace: string, name: string): ModuleTarget | null;
}

/** Found so far: a file, or the folders that together are a namespace package. */
type Found = { readonly path: string } | { readonly folders: readonly string[] };

/**
 * Finds Python modules as CPython's path finder does: in a folder a package wins over a module and both over a
 * namespace; a regular hit in a later folder wins over a namespace in an earlier one; a package that lacks a
 * submodule ends the search. A .pyi stands for a module only where there is no .py, and a package of stubs for one only
 * where another stub asks for it.
 * Source: the Python language reference, section 5, and PEP 420. Building is linear in files; a look-up costs the length of the dotted name.
 */
export function createPythonResolver(files: ProjectFiles, roots: PythonRoots): PythonResolver {
  const python = findPythonFiles(files.paths);
  const nameOfStem = createDottedNames(roots);
  const context: Context = {
    python,
    itself: nameOfRoot(files.rootName, python),
    nameOfStem,
    searchPath: createSearchPath(python, roots),
    found: new Map(),
    mounts: new Map(roots.mounts.map(({ dotted, folder }) => [dotted, folder])),
    tops: new Map(roots.roots.map(({ folder, kind }) => [folder, kind])),
    namespaces: namespaceFolders(python, nameOfStem),
  };
  const child = (parent: string, name: string) => childOf(context, parent, name);
  return {
    resolveImport: (fromPath, { level, module }) =>
      level === 0
        ? resolveAbsolute(context, fromPath, module ?? '')
        : resolveRelative(context, fromPath, level, module),
    submodule: (parent, name) => {
      const target = child(parent, name);
      return target?.kind === 'module' ? target.path : null;
    },
    child,
  };
}

interface Context {
  readonly python: PythonFiles;
  /** The package that the indexed folder itself is, by the name that others import it by; null where it is none. */
  readonly itself: string | null;
  readonly nameOfStem: DottedName;
  readonly searchPath: SearchPath;
  /** What top-level names stand for, by folder and name: many files of a folder ask for the same. */
  readonly found: Map<string, Found | null>;
  readonly mounts: ReadonlyMap<string, string>;
  readonly tops: ReadonlyMap<string, SourceRoot['kind']>;
  readonly namespaces: ReadonlyMap<string, readonly string[]>;
}

function resolveAbsolute(context: Context, fromPath: string, dotted: string): ModuleTarget {
  const segments = dotted.split('.');
  const top = segments[0] ?? '';
  const external: ModuleTarget = { kind: 'external', name: dotted };
  if (top === '' || isBuiltIn(top)) return external;
  const found =
    findMounted(context, segments) ??
    findTop(context, folderOf(fromPath), segments) ??
    findStubs(context, fromPath, segments) ??
    findItself(context, segments);
  if (found === null) return external;
  // A namespace is the last thing that Python takes, after its own library.
  return 'folders' in found && isStandardLibrary(top) ? external : targetOf(context, found);
}

function resolveRelative(
  context: Context,
  fromPath: string,
  level: number,
  module: string | null,
): ModuleTarget {
  const folder = packageFolder(context, folderOf(fromPath), level);
  if (folder === null) return { kind: 'external', name: '.'.repeat(level) + (module ?? '') };
  const start = packageAt(context, folder);
  const found = module === null ? start : descend(context, start, module.split('.'));
  if (found !== null) return targetOf(context, found);
  return { kind: 'external', name: [context.nameOfStem(folder), module].filter((part) => part).join('.') };
}

/** The package folder that `level` dots name from a file in `folder`; null beyond the top-level package. */
function packageFolder({ python, tops }: Context, folder: string, level: number): string | null {
  let at = folder;
  for (let dots = level; dots > 0; dots--) {
    // Where `src` is only a guess, an import that reaches above it says that the guess is wrong.
    const isTop = at === '' || (tops.has(at) && tops.get(at) !== 'guess');
    if (isTop && !python.modules.has(joinPath(at, '__init__'))) return null;
    if (dots === 1) return at;
    if (at === '') return null;
    at = folderOf(at);
  }
  return null;
}

/** The package that a folder is: its `__init__`, or the folders that share its name as a namespace. */
function packageAt(context: Context, folder: string): Found {
  const { python, tops, searchPath } = context;
  const init = python.modules.get(joinPath(folder, '__init__'));
  if (init !== undefined) return { path: init };
  const parent = folderOf(folder);
  const name = nameOf(folder);
  if (folder === '') return { folders: [folder] };
  const above = tops.has(parent) ? null : packageAt(context, parent);
  // A package rules over what lies below it; only namespaces go on in other folders.
  if (above !== null && 'path' in above) return { folders: [folder] };
  const beside = [...(above === null ? searchPath(parent, name) : above.folders)].map((at) =>
    joinPath(at, name),
  );
  return { folders: [...new Set([folder, ...beside.filter((at) => isNamespace(python, at))])] };
}

function isNamespace({ modules, folders }: PythonFiles, folder: string): boolean {
  return folders.has(folder) && !modules.has(`${folder}/__init__`);
}

function findMounted({ mounts, python }: Context, segments: readonly string[]): Found | null {
  for (let end = mounts.size === 0 ? 0 : segments.length; end > 0; end--) {
    const folder = mounts.get(segments.slice(0, end).join('.'));
    if (folder === undefined) continue;
    const init = python.modules.get(joinPath(folder, '__init__'));
    const found: Found = init === undefined ? { folders: [folder] } : { path: init };
    return descend({ python }, found, segments.slice(end));
  }
  return null;
}

/** The folder that is indexed may itself be the package that its modules import by name, as one that is opened alone. */
function findItself({ python, itself }: Context, [top, ...rest]: readonly string[]): Found | null {
  const init = python.modules.get('__init__');
  return top !== itself || init === undefined ? null : descend({ python }, { path: init }, rest);
}

/** A folder that bears the name of a module of Python's library is taken for another: `import email` in it means the library's. */
function nameOfRoot(name: string, { modules }: PythonFiles): string | null {
  return modules.has('__init__') && !isStandardLibrary(name) ? name : null;
}

function findTop(context: Context, folder: string, segments: readonly string[]): Found | null {
  const [top = '', ...rest] = segments;
  const key = `${folder}\n${top}`;
  let found = context.found.get(key);
  if (found === undefined)
    context.found.set(key, (found = findIn(context, context.searchPath(folder, top), top)));
  return found === null ? null : descend(context, found, rest);
}

/**
 * What a package of stubs alone (`name-stubs`) says of a module whose code is elsewhere: other stubs read it there, and
 * nothing that runs does. Source: PEP 561.
 */
function findStubs(context: Context, fromPath: string, [top = '', ...rest]: readonly string[]): Found | null {
  if (!fromPath.endsWith('.pyi') || isStandardLibrary(top)) return null;
  return findTop(context, folderOf(fromPath), [`${top}-stubs`, ...rest]);
}

/** Follows the rest of a dotted name; null as soon as a segment is not there. */
function descend(context: Pick<Context, 'python'>, start: Found, segments: readonly string[]): Found | null {
  let found: Found | null = start;
  for (const segment of segments) {
    if (found === null) return null;
    const folders: readonly string[] = 'folders' in found ? found.folders : packageFolders(found.path);
    found = findIn(context, folders, segment);
  }
  return found;
}

/** The first package or module of that name in the folders, else all folders of that name as a namespace. */
function findIn({ python }: Pick<Context, 'python'>, folders: Iterable<string>, name: string): Found | null {
  const portions: string[] = [];
  for (const folder of folders) {
    const path = joinPath(folder, name);
    const file = python.modules.get(`${path}/__init__`) ?? python.modules.get(path);
    if (file !== undefined) return { path: file };
    if (python.folders.has(path)) portions.push(path);
  }
  return portions.length === 0 ? null : { folders: portions };
}

function childOf(context: Context, parent: string, name: string): ModuleTarget | null {
  const isFile = context.python.modules.get(pythonStem(parent)) === parent;
  const folders = isFile ? packageFolders(parent) : (context.namespaces.get(parent) ?? []);
  const found = findIn(context, folders, name);
  return found === null ? null : targetOf(context, found);
}

/** Where the submodules of a file lie: in its folder for a package, nowhere for a plain module. */
function packageFolders(path: string): string[] {
  return /(^|\/)__init__\.pyi?w?$/.test(path) ? [folderOf(path)] : [];
}

function targetOf({ nameOfStem }: Context, found: Found): ModuleTarget {
  if ('path' in found) return { kind: 'module', path: found.path };
  return { kind: 'namespace', dotted: nameOfStem(found.folders[0] ?? ''), folders: found.folders };
}

/** Dotted name -> every folder without `__init__` that goes by it, in order of path. */
function namespaceFolders(python: PythonFiles, nameOfStem: DottedName): Map<string, string[]> {
  const namespaces = new Map<string, string[]>();
  for (const folder of [...python.folders].sort()) {
    if (folder === '' || !isNamespace(python, folder)) continue;
    const name = nameOfStem(folder);
    const known = namespaces.get(name);
    if (known === undefined) namespaces.set(name, [folder]);
    else known.push(folder);
  }
  return namespaces;
}
