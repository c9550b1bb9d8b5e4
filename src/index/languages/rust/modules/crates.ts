/** The crates of a workspace: what cargo builds of each package, and by which names they know each other. */
import { folderOf, foldersUpward, joinPath, nameOf, resolvePath } from '../../../resolve/modules/paths';
import { parseManifest } from './manifest';
import type { Dependency, Manifest } from './manifest';

export interface Crate {
  /** Path of the file that it begins with. */
  readonly root: string;
  /** Whether paths of `use` begin at the root of the crate. */
  readonly is2015: boolean;
  /** Roots of the crates of the workspace by what this one calls them. */
  readonly externs: ReadonlyMap<string, string>;
  /** Names of crates from elsewhere. */
  readonly outside: ReadonlySet<string>;
}

export interface Crates {
  readonly all: readonly Crate[];
  /** The crate that a file is by itself, where no crate takes it. */
  alone(path: string): Crate;
}

interface Package {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly library: string | null;
  readonly libraryName: string;
}

const STANDARD: readonly string[] = ['std', 'core', 'alloc', 'proc_macro', 'test'];
/** Targets that cargo finds by their places. */
const FOUND =
  /^(?:src\/(?:main|lib)\.rs|src\/bin\/(?:[^/]+|[^/]+\/main)\.rs|(?:tests|examples|benches)\/(?:[^/]+|[^/]+\/main)\.rs|build\.rs)$/;

/** Linear in paths, and in packages by their depth. */
export function findCrates(paths: readonly string[], configs: ReadonlyMap<string, string>): Crates {
  const known = new Set(paths);
  const manifests = new Map<string, Manifest>();
  for (const [path, text] of configs)
    if (nameOf(path) === 'Cargo.toml') manifests.set(folderOf(path), parseManifest(text));
  const packages = new Map<string, Package>();
  for (const [folder, manifest] of manifests) {
    if (manifest.name === null) continue;
    const library = resolvePath(folder, manifest.library.path ?? 'src/lib.rs');
    const libraryName = (manifest.library.name ?? manifest.name).replace(/-/g, '_');
    packages.set(folder, {
      ...{ folder, manifest, libraryName },
      library: library !== null && known.has(library) ? library : null,
    });
  }
  const rootsOf = targetRoots(packages, paths, known);
  const shapes = new Map([...packages.values()].map((each) => [each, shapeOf(each, packages, manifests)]));
  const crateAt = (root: string, owner: Package | undefined): Crate => {
    const shape = owner && shapes.get(owner);
    const own: [string, string][] =
      owner?.library && owner.library !== root ? [[owner.libraryName, owner.library]] : [];
    return {
      ...{ root, is2015: shape?.is2015 ?? false },
      externs: new Map([...(shape?.externs ?? []), ...own]),
      outside: shape?.outside ?? new Set(STANDARD),
    };
  };
  return {
    all: [...rootsOf].flatMap(([owner, roots]) => [...roots].map((root) => crateAt(root, owner))),
    alone: (path) => crateAt(path, packageAbove(packages, path)),
  };
}

function packageAbove(packages: ReadonlyMap<string, Package>, path: string): Package | undefined {
  for (const folder of foldersUpward(folderOf(path))) {
    const found = packages.get(folder);
    if (found) return found;
  }
  return undefined;
}

/** Files that crates begin with, by package. */
function targetRoots(
  packages: ReadonlyMap<string, Package>,
  paths: readonly string[],
  known: ReadonlySet<string>,
): Map<Package, Set<string>> {
  const roots = new Map([...packages.values()].map((each) => [each, new Set<string>()]));
  for (const [owner, found] of roots) {
    const { folder, manifest, library } = owner;
    for (const written of [...manifest.targets, ...(manifest.build === null ? [] : [manifest.build])]) {
      const path = resolvePath(folder, written);
      if (path !== null && known.has(path)) found.add(path);
    }
    if (library !== null) found.add(library);
  }
  for (const path of paths) {
    const owner = packageAbove(packages, path);
    const rest = owner?.folder === '' ? path : path.slice((owner?.folder.length ?? 0) + 1);
    if (owner && FOUND.test(rest)) roots.get(owner)?.add(path);
  }
  return roots;
}

function shapeOf(
  { folder, manifest }: Package,
  packages: ReadonlyMap<string, Package>,
  manifests: ReadonlyMap<string, Manifest>,
): Pick<Crate, 'is2015' | 'externs' | 'outside'> {
  const above = foldersUpward(folder).flatMap((each) => {
    const found = manifests.get(each);
    return found ? [{ folder: each, manifest: found }] : [];
  });
  const workspace = above.find(
    (each) => each.manifest.workspaceDependencies.length > 0 || each.manifest.workspaceEdition !== null,
  );
  const externs = new Map<string, string>();
  const outside = new Set(STANDARD);
  for (const dependency of manifest.dependencies) {
    const place = placeOf(dependency, folder, workspace, above.at(-1));
    const found = place === null ? undefined : packages.get(place);
    if (!found) outside.add(dependency.local);
    // Without another name, a crate is called as its library is.
    else if (found.library !== null)
      externs.set(
        dependency.local === found.manifest.name?.replace(/-/g, '_') ? found.libraryName : dependency.local,
        found.library,
      );
  }
  const edition = /^\d+$/.test(manifest.edition ?? '')
    ? manifest.edition
    : workspace?.manifest.workspaceEdition;
  const isInherited = manifest.edition === null && manifest.workspaceEdition === null;
  return { is2015: edition === '2015' || (isInherited && !edition), externs, outside };
}

interface Above {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** The folder that a dependency lies in; null of what is published. */
function placeOf(
  dependency: Dependency,
  folder: string,
  workspace: Above | undefined,
  top: Above | undefined,
): string | null {
  if (dependency.path !== null) return resolvePath(folder, dependency.path);
  if (dependency.isWorkspaces && workspace) {
    const shared = workspace.manifest.workspaceDependencies.find(({ local }) => local === dependency.local);
    if (shared?.path) return resolvePath(workspace.folder, shared.path);
  }
  const patch = top?.manifest.patches.find((each) => each.package === dependency.package);
  return patch?.path ? resolvePath(top?.folder ?? '', patch.path) : null;
}

/** The files that `mod x;` may mean below a folder. */
export function moduleFiles(folder: string, name: string): readonly string[] {
  const plain = name.replace(/^r#/, '');
  return [joinPath(folder, `${plain}.rs`), joinPath(folder, `${plain}/mod.rs`)];
}
