import {
  isList,
  parseJsonConfig,
  stringAt,
  stringsOf,
  tableOf,
  valueAt,
} from '../../../resolve/modules/configValue';
import { foldersUpward, isWithin, joinPath, resolvePath } from '../../../resolve/modules/paths';
import { matchesGlob } from './globs';
import { dependencyOf, scopeOf, workspaceGlobs, type Manifest, type Manifests } from './manifests';
import { parsePnpmPackages } from './pnpmWorkspace';

/** The package of the workspace that a name stands for in files of a folder, or null for an installed one. */
export type FindPackage = (folder: string, name: string) => Manifest | null;

/**
 * Finds packages as a package manager links them: one in a node_modules above, a member of a workspace above
 * (npm, yarn, pnpm, lerna, rush), what the importing package's `file:`, `link:`, `portal:` or `workspace:` names, and
 * the package that the indexed folder itself is. Any other package.json, as of a fixture, answers for no name: what
 * a version alone asks for is installed.
 */
export function createPackageFinder(manifests: Manifests, configs: ReadonlyMap<string, string>): FindPackage {
  const members = new Map<string, ReadonlyMap<string, Manifest> | null>();
  const membersOf = (folder: string) => {
    let found = members.get(folder);
    if (found === undefined) members.set(folder, (found = findMembers(folder, manifests, configs)));
    return found;
  };
  const root = manifests.byFolder.get('') ?? null;
  return (folder, name) => {
    const workspaces = foldersUpward(folder).flatMap((above) => membersOf(above) ?? []);
    return (
      installedAbove(manifests, folder, name) ??
      workspaces.find((workspace) => workspace.has(name))?.get(name) ??
      dependedOn(manifests, folder, name) ??
      (root?.name === name ? root : null)
    );
  };
}

function installedAbove({ byFolder, byName }: Manifests, folder: string, name: string): Manifest | null {
  // Without the first test every import of an installed package would probe every folder above it.
  if (byName.get(name)?.some((at) => at.folder.includes('node_modules/')) !== true) return null;
  const at = foldersUpward(folder).find((above) => byFolder.has(joinPath(above, `node_modules/${name}`)));
  return at === undefined ? null : (byFolder.get(joinPath(at, `node_modules/${name}`)) ?? null);
}

/** Members of the workspace whose root is the folder, by name; null where it is no root. */
function findMembers(
  root: string,
  { byFolder }: Manifests,
  configs: ReadonlyMap<string, string>,
): ReadonlyMap<string, Manifest> | null {
  const own = byFolder.get(root);
  const globs = memberGlobs(root, own, configs);
  if (globs === null) return null;
  const members = new Map<string, Manifest>();
  for (const manifest of byFolder.values()) {
    if (manifest.name === null || members.has(manifest.name) || !isWithin(root, manifest.folder)) continue;
    if (manifest === own || isMember(globs, manifest.folder.slice(root === '' ? 0 : root.length + 1))) {
      members.set(manifest.name, manifest);
    }
  }
  return members;
}

/** Where the members of a workspace lie, as its root says; null where it is no root. */
function memberGlobs(
  root: string,
  own: Manifest | undefined,
  configs: ReadonlyMap<string, string>,
): readonly string[] | null {
  const pnpm = configs.get(joinPath(root, 'pnpm-workspace.yaml'));
  if (pnpm !== undefined) return parsePnpmPackages(pnpm);
  const globs = own === undefined ? null : workspaceGlobs(own);
  return globs ?? lernaPackages(root, configs) ?? rushProjects(root, configs);
}

/** `packages` of a lerna.json, by default `packages/*`. */
function lernaPackages(root: string, configs: ReadonlyMap<string, string>): readonly string[] | null {
  const path = joinPath(root, 'lerna.json');
  const text = configs.get(path);
  if (text === undefined) return null;
  const packages = valueAt(parseJsonConfig(path, text).table, 'packages');
  return packages === undefined ? ['packages/*'] : stringsOf(packages);
}

/** `projectFolder` of each of the `projects` of a rush.json. */
function rushProjects(root: string, configs: ReadonlyMap<string, string>): readonly string[] | null {
  const path = joinPath(root, 'rush.json');
  const text = configs.get(path);
  if (text === undefined) return null;
  const projects = valueAt(parseJsonConfig(path, text).table, 'projects') ?? null;
  return (isList(projects) ? projects : []).flatMap((each) => stringAt(tableOf(each), 'projectFolder') ?? []);
}

function isMember(globs: readonly string[], folder: string): boolean {
  const plain = (glob: string) => glob.replace(/^!?(\.\/)?|\/+$/g, '');
  const [without, wanted] = [
    globs.filter((glob) => glob.startsWith('!')),
    globs.filter((glob) => !glob.startsWith('!')),
  ];
  if (/(^|\/)node_modules\//.test(folder)) return false;
  return (
    [wanted, without].map((some) => some.some((glob) => matchesGlob(plain(glob), folder))).join() ===
    'true,false'
  );
}

/** The package that a version of the importing one leads to by a path, or, as `workspace:`, by its name alone. */
function dependedOn(manifests: Manifests, folder: string, name: string): Manifest | null {
  const importer = scopeOf(manifests, folder);
  const version = importer === null ? null : dependencyOf(importer, name);
  if (importer === null || version === null) return null;
  const path = /^(?:file|link|portal):(.*)$/.exec(version)?.[1];
  if (path !== undefined) {
    const at = resolvePath(importer.folder, path);
    return at === null ? null : (manifests.byFolder.get(at) ?? null);
  }
  const named = manifests.byName.get(name) ?? [];
  return version.startsWith('workspace:') && named.length === 1 ? (named[0] ?? null) : null;
}
