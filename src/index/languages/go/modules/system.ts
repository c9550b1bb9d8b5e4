/** The packages of Go: folders, found by the module that they lie in, by a workspace, a replacement or a vendor folder. */
import {
  folderOf,
  foldersUpward,
  isWithin,
  joinPath,
  nameOf,
  resolvePath,
} from '../../../resolve/modules/paths';
import type { ModuleTarget, ProjectFiles } from '../../../resolve/modules/projectFiles';
import { systemByName } from '../../moduleSystem';
import type { NamedModules } from '../../moduleSystem';
import { parseGoMod } from './goMod';
import type { GoMod, GoReplace } from './goMod';
import { groupBy } from '../../lists';

export const goModules = systemByName(open);

interface GoModule extends GoMod {
  readonly folder: string;
}

interface Packages {
  /** Files that some build may take, by folder. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  /** Modules and workspaces by folder. */
  readonly modules: ReadonlyMap<string, GoModule>;
  readonly workspaces: ReadonlyMap<string, GoModule>;
}

function open({ paths, configs }: ProjectFiles): NamedModules {
  const packages: Packages = {
    files: byFolder(paths),
    modules: parsed(configs, 'go.mod'),
    workspaces: parsed(configs, 'go.work'),
  };
  const known = new Map<string, ModuleTarget>();
  return {
    problems: [],
    containerOf: (_path, id) => folderOf(id),
    resolve: (from, { source }) => {
      const module = above(packages.modules, folderOf(from));
      const key = `${module?.folder ?? ''}\n${source}`;
      let found = known.get(key);
      if (!found) known.set(key, (found = findPackage(packages, module, source)));
      return found;
    },
  };
}

/** Names that begin with `_` or `.` are in no build. */
function byFolder(paths: readonly string[]): Map<string, string[]> {
  return groupBy(
    paths.filter((path) => path.endsWith('.go') && !/^[_.]/.test(nameOf(path))),
    folderOf,
  );
}

function parsed(configs: ReadonlyMap<string, string>, name: string): Map<string, GoModule> {
  const found = new Map<string, GoModule>();
  for (const [path, text] of configs)
    if (nameOf(path) === name) found.set(folderOf(path), { ...parseGoMod(text), folder: folderOf(path) });
  return found;
}

function above(modules: ReadonlyMap<string, GoModule>, folder: string): GoModule | undefined {
  for (const each of foldersUpward(folder)) {
    const found = modules.get(each);
    if (found) return found;
  }
  return undefined;
}

function findPackage(packages: Packages, module: GoModule | undefined, path: string): ModuleTarget {
  for (const folder of module ? places(packages, module, path) : []) {
    const paths = packages.files.get(folder);
    if (paths) return { kind: 'package', paths };
  }
  return { kind: 'external', name: path };
}

/** Folders in which the package may lie, the one that counts first. */
function places(packages: Packages, module: GoModule, path: string): readonly string[] {
  const workspace = workspaceOf(packages, module);
  const found = [
    placeIn(packages, module, path),
    // The standard library and the go command are modules whose packages have no prefix.
    module.module === 'std' || module.module === 'cmd' ? joinPath(module.folder, path) : null,
    ...vendorPlaces(module, workspace, path),
    ...(workspace ? usedPlaces(packages, workspace, path) : []),
    ...(workspace ? [workspace, module] : [module]).flatMap((by) =>
      by.replaces.map((replace) =>
        isReplaced(module, replace) ? replacedPlace(packages, by, replace, path) : null,
      ),
    ),
  ];
  return found.filter((place) => place !== null);
}

/** Beside the go.mod, and beside the go.work of a workspace. */
function vendorPlaces(module: GoModule, workspace: GoModule | undefined, path: string): readonly string[] {
  const folders = workspace ? [module.folder, workspace.folder] : [module.folder];
  return folders.map((folder) => joinPath(folder, `vendor/${path}`));
}

function usedPlaces(packages: Packages, workspace: GoModule, path: string): readonly (string | null)[] {
  return workspace.uses.map((folder) => {
    const used = packages.modules.get(resolvePath(workspace.folder, folder) ?? '');
    return used ? placeIn(packages, used, path) : null;
  });
}

/** The workspace that uses the module: the nearest go.work above it. */
function workspaceOf({ workspaces }: Packages, module: GoModule): GoModule | undefined {
  const found = above(workspaces, module.folder);
  return found?.uses.some((folder) => resolvePath(found.folder, folder) === module.folder)
    ? found
    : undefined;
}

/** The folder of a package of the module; null for one of another module, which may lie below it. */
function placeIn({ modules }: Packages, { module, folder }: GoModule, path: string): string | null {
  const rest = restOf(module, path);
  if (rest === null) return null;
  const place = joinPath(folder, rest);
  return above(modules, place)?.folder === folder ? place : null;
}

/** What follows the module's path in a package's. */
function restOf(module: string, path: string): string | null {
  if (module === '' || !isWithin(module, path)) return null;
  return path.slice(module.length + 1);
}

function isReplaced({ requires }: GoModule, { path, version }: GoReplace): boolean {
  return version === null || (requires.get(path) ?? version) === version;
}

function replacedPlace(
  packages: Packages,
  by: GoModule,
  { path, folder }: GoReplace,
  wanted: string,
): string | null {
  const rest = restOf(path, wanted);
  const place = resolvePath(by.folder, folder);
  if (rest === null || place === null) return null;
  const whole = joinPath(place, rest);
  return rest === '' || (above(packages.modules, whole)?.folder ?? place) === place ? whole : null;
}
