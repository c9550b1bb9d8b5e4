import { foldersUpward } from '../../../resolve/modules/paths';
import type { Mount } from './declaredRoots';
import { rootsAbove, type PythonRoots } from './sourceRoots';

/** Dotted name of a path without extension: a module's, or a folder's. `__init__` counts as its folder. */
export type DottedName = (stem: string) => string;

/**
 * Names paths from the deepest source root above them, or from the mount they lie in; a root folder itself is
 * named from the root above it. The `__init__` at the very top is `__init__`: its folder's name is not known.
 * A call costs the depth of the path.
 */
export function createDottedNames({ roots, mounts }: PythonRoots): DottedName {
  const rootMap = new Map(roots.map((root) => [root.folder, root]));
  const mountMap = new Map(mounts.map((mount) => [mount.folder, mount]));
  return (stem) => {
    const at = stem === '__init__' ? stem : stem.replace(/\/__init__$/, '');
    const mount = mountAbove(mountMap, at);
    const root = rootsAbove(rootMap, at).find(({ folder }) => folder !== at)?.folder ?? '';
    if (mount !== undefined && mount.folder.length > root.length) return mountedName(mount, at);
    return dotted(root === '' ? at : at.slice(root.length + 1));
  };
}

function mountAbove(mounts: ReadonlyMap<string, Mount>, at: string): Mount | undefined {
  return mounts.size === 0 ? undefined : foldersUpward(at).flatMap((folder) => mounts.get(folder) ?? [])[0];
}

function mountedName({ dotted: name, folder }: Mount, at: string): string {
  return at === folder ? name : `${name}.${dotted(at.slice(folder.length + 1))}`;
}

function dotted(path: string): string {
  return path.replaceAll('/', '.');
}
