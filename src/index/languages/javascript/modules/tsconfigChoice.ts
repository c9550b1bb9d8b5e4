import { folderOf, foldersUpward, joinPath } from '../../../resolve/modules/paths';
import { matchesGlob, matchesGlobAbove } from './globs';
import type { TsConfig } from './tsconfig';

export interface TsConfigChoice {
  /** The configuration that a source file is compiled under, or null where there is none above it. */
  choose(path: string): TsConfig | null;
  /** The configurations in a folder and those that its main one references. */
  configsIn(folder: string): readonly TsConfig[];
}

/** Never compiled unless a configuration names them one by one. */
const INSTALLED = /(^|\/)(node_modules|bower_components|jspm_packages)\//;

/**
 * Chooses as the editor's language server does: going up, the first configuration that covers the file, a
 * folder's tsconfig.json (or jsconfig.json) before what it references and before other tsconfig.*.json there.
 * A file that none covers gets the nearest tsconfig.json above. Choices are kept by path.
 */
export function createTsConfigChoice(byPath: ReadonlyMap<string, TsConfig>): TsConfigChoice {
  const byFolder = new Map<string, readonly TsConfig[]>();
  for (const [folder, here] of groupByFolder(byPath)) byFolder.set(folder, candidates(folder, here, byPath));
  const chosen = new Map<string, TsConfig | null>();
  return {
    choose: (path) => {
      let config = chosen.get(path);
      if (config === undefined) chosen.set(path, (config = choose(path, byFolder)));
      return config;
    },
    configsIn: (folder) => byFolder.get(folder) ?? [],
  };
}

function choose(path: string, byFolder: ReadonlyMap<string, readonly TsConfig[]>): TsConfig | null {
  let nearest: TsConfig | null = null;
  for (const folder of foldersUpward(folderOf(path))) {
    const here = byFolder.get(folder) ?? [];
    const covering = here.find((config) => covers(config, path));
    if (covering !== undefined) return covering;
    nearest ??= here[0] ?? null;
  }
  return nearest;
}

/** The folder's main configuration, all that it references, then the folder's others in order of name. */
function candidates(
  folder: string,
  here: readonly string[],
  byPath: ReadonlyMap<string, TsConfig>,
): TsConfig[] {
  const main = ['tsconfig.json', 'jsconfig.json']
    .map((name) => joinPath(folder, name))
    .filter((path) => byPath.has(path));
  const queue = main.slice(0, 1);
  const found = new Set<string>();
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (found.has(path)) continue;
    found.add(path);
    queue.push(...(byPath.get(path)?.references ?? []));
  }
  return [...new Set([...found, ...here])].flatMap((path) => byPath.get(path) ?? []);
}

function groupByFolder(byPath: ReadonlyMap<string, TsConfig>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of byPath.keys()) {
    const folder = folderOf(path);
    const group = groups.get(folder);
    if (group === undefined) groups.set(folder, [path]);
    else group.push(path);
  }
  return groups;
}

/** True when the configuration compiles the file: `files`, or `include` without `exclude`. */
function covers({ files, include, exclude, folder }: TsConfig, path: string): boolean {
  if (files?.includes(path) === true) return true;
  if (INSTALLED.test(path)) return false;
  const wanted = include ?? (files === null ? [joinPath(folder, '**')] : []);
  if (!wanted.some((pattern) => includes(pattern, path))) return false;
  return !exclude.some((pattern) => matchesGlobAbove(pattern, path));
}

/** A pattern whose last segment has no wildcard may name a folder, for all that is in it. */
function includes(pattern: string, path: string): boolean {
  if (pattern === '') return true;
  return /[*?][^/]*$/.test(pattern) ? matchesGlob(pattern, path) : matchesGlobAbove(pattern, path);
}
