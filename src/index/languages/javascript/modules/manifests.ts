import { byCodeUnits } from '../../../../core/text/order';
import type { Problem } from '../../../../core/map/codeIndex';
import {
  parseJsonConfig,
  stringAt,
  stringsOf,
  tableAt,
  tableOf,
  valueAt,
  type ConfigTable,
} from '../../../resolve/modules/configValue';
import { folderOf, foldersUpward, nameOf } from '../../../resolve/modules/paths';

/** A package.json of the workspace. */
export interface Manifest {
  readonly folder: string;
  readonly name: string | null;
  readonly table: ConfigTable;
}

export interface Manifests {
  readonly byFolder: ReadonlyMap<string, Manifest>;
  /** Packages of each name, in code-unit order of folder. */
  readonly byName: ReadonlyMap<string, readonly Manifest[]>;
  readonly problems: readonly Problem[];
}

/** Every package.json of the workspace, readable as far as its JSON is. */
export function readManifests(configs: ReadonlyMap<string, string>): Manifests {
  const byFolder = new Map<string, Manifest>();
  const byName = new Map<string, Manifest[]>();
  const problems: Problem[] = [];
  for (const [path, text] of [...configs].sort(([a], [b]) => byCodeUnits(a, b))) {
    if (nameOf(path) !== 'package.json') continue;
    const { table, problems: found } = parseJsonConfig(path, text);
    const manifest = { folder: folderOf(path), name: stringAt(table, 'name'), table };
    problems.push(...found);
    byFolder.set(manifest.folder, manifest);
    if (manifest.name === null) continue;
    const known = byName.get(manifest.name);
    if (known === undefined) byName.set(manifest.name, [manifest]);
    else known.push(manifest);
  }
  return { byFolder, byName, problems };
}

/** The nearest package.json at or above the folder: Node's package scope. */
export function scopeOf({ byFolder }: Manifests, folder: string): Manifest | null {
  const at = foldersUpward(folder).find((above) => byFolder.has(above));
  return at === undefined ? null : (byFolder.get(at) ?? null);
}

const DEPENDENCY_TABLES = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/** The version that the package asks of another, as written, or null where it does not list it. */
export function dependencyOf({ table }: Manifest, name: string): string | null {
  for (const key of DEPENDENCY_TABLES) {
    const version = stringAt(table, key, name);
    if (version !== null) return version;
  }
  return null;
}

/** The globs of `workspaces` (npm, yarn, bun), or null where the package is no workspace root. */
export function workspaceGlobs({ table }: Manifest): readonly string[] | null {
  const workspaces = valueAt(table, 'workspaces');
  if (workspaces === undefined) return null;
  return [...stringsOf(workspaces), ...stringsOf(tableOf(workspaces).get('packages'))];
}

/** The targets of `exports` by subpath (`.`, `./x`, `./x/*`), or null without `exports`. */
export function exportsOf({ table }: Manifest): ConfigTable | null {
  const value = table.get('exports');
  if (value === undefined) return null;
  const subpaths = tableOf(value);
  return [...subpaths.keys()].some((key) => key.startsWith('.')) ? subpaths : new Map([['.', value]]);
}

/** The targets of `imports` by `#name`; empty without any. */
export function importsOf({ table }: Manifest): ConfigTable {
  return tableAt(table, 'imports');
}
