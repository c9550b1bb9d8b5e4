import { byCodeUnits } from '../../../../core/text/order';
import type { Problem } from '../../../../core/map/codeIndex';
import { folderOf, foldersUpward, joinPath, nameOf } from '../../../resolve/modules/paths';
import type { ProjectFiles } from '../../../resolve/modules/projectFiles';
import { declaredRoots, type Declared, type Mount } from './declaredRoots';
import { findPythonFiles, type PythonFiles } from './pythonFiles';

/**
 * One folder from which modules take their dotted names.
 * project: holds tests and scripts beside packages; sources: declared, or the `src` of a project; guess: the
 * top `src` folder of a workspace that declares no project.
 */
export interface SourceRoot {
  readonly folder: string;
  readonly kind: 'project' | 'sources' | 'guess';
}

export interface PythonRoots {
  /** In code-unit order of folder; the first is '', the indexed folder itself. */
  readonly roots: readonly SourceRoot[];
  /** Packages whose folder has another name than the package, as setup tools allow. */
  readonly mounts: readonly Mount[];
  /** Folders that are searched by the files of one project without naming modules (pytest's pythonpath). */
  readonly searched: readonly { readonly project: string; readonly folder: string }[];
  readonly problems: readonly Problem[];
}

const CONFIG_NAMES = new Set(['pyproject.toml', 'setup.cfg', 'pyrightconfig.json']);

/**
 * The source roots of a workspace: the folder itself, every project folder (pyproject.toml or setup.cfg that
 * describes a project, setup.py), what these and pyrightconfig.json declare, and `src` layouts, nested ones too.
 * A folder with an `__init__` is a package and a root only when a build configuration says so.
 * Source: design 10, `id`; the build tools' own documents for each key. Linear in files and configurations.
 */
export function findPythonRoots(files: ProjectFiles): PythonRoots {
  const python = findPythonFiles(files.paths);
  const declared = [...files.configs]
    .filter(([path]) => CONFIG_NAMES.has(nameOf(path)))
    .sort(([a], [b]) => byCodeUnits(a, b))
    .map(([path, text]) => declaredRoots(path, text));
  const kinds = new Map<string, SourceRoot['kind']>();
  addLayouts(kinds, python, projectFolders(files.paths, declared));
  for (const { sources, extra } of declared) {
    for (const folder of extra) if (isRootFolder(python, folder)) kinds.set(folder, 'sources');
    for (const folder of sources) if (python.folders.has(folder)) kinds.set(folder, 'sources');
  }
  kinds.set('', 'project');
  return {
    roots: [...kinds]
      .map(([folder, kind]) => ({ folder, kind }))
      .sort((a, b) => byCodeUnits(a.folder, b.folder)),
    mounts: declared.flatMap(({ mounts }) => mounts).filter(({ folder }) => python.folders.has(folder)),
    searched: declared.flatMap(({ folder, searched }) =>
      searched.map((at) => ({ project: folder, folder: at })),
    ),
    problems: declared.flatMap(({ problems }) => problems),
  };
}

/** Roots above or at a folder, deepest first: the ones whose dotted names its files can have. */
export function rootsAbove(roots: ReadonlyMap<string, SourceRoot>, folder: string): SourceRoot[] {
  return foldersUpward(folder).flatMap((at) => roots.get(at) ?? []);
}

function projectFolders(paths: readonly string[], declared: readonly Declared[]): Set<string> {
  const scripts = paths.filter((path) => nameOf(path) === 'setup.py').map(folderOf);
  return new Set([...declared.filter(({ isProject }) => isProject).map(({ folder }) => folder), ...scripts]);
}

function addLayouts(
  kinds: Map<string, SourceRoot['kind']>,
  python: PythonFiles,
  projects: ReadonlySet<string>,
): void {
  if (isRootFolder(python, 'src')) kinds.set('src', projects.has('') ? 'sources' : 'guess');
  for (const project of projects) {
    if (isRootFolder(python, project)) kinds.set(project, 'project');
    const source = joinPath(project, 'src');
    if (isRootFolder(python, source)) kinds.set(source, 'sources');
  }
  for (const folder of python.folders) {
    // A nested src without a project file is a layout only where packages lie directly below it.
    if (nameOf(folder) !== 'src' || kinds.has(folder) || !isRootFolder(python, folder)) continue;
    if (python.packageParents.has(folder) && !isInPackage(python, folder)) kinds.set(folder, 'sources');
  }
}

function isRootFolder(python: PythonFiles, folder: string): boolean {
  return python.folders.has(folder) && !python.modules.has(joinPath(folder, '__init__'));
}

function isInPackage(python: PythonFiles, folder: string): boolean {
  return foldersUpward(folder).some((at) => python.modules.has(joinPath(at, '__init__')));
}
