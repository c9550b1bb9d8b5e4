import { byCodeUnits } from '../../../../core/text/order';
import type { Problem } from '../../../../core/map/codeIndex';
import {
  isTable,
  listOf,
  parseJsonConfig,
  stringAt,
  stringsOf,
  tableOf,
  tableAt,
  type ConfigTable,
  type ConfigValue,
} from '../../../resolve/modules/configValue';
import { folderOf, nameOf, resolvePath } from '../../../resolve/modules/paths';

/** A tsconfig or jsconfig with everything it extends; paths are the workspace's. */
export interface TsConfig {
  readonly path: string;
  readonly folder: string;
  /** Pattern (at most one `*`) -> what may stand for it, in order; null without `paths`. */
  readonly paths: ReadonlyMap<string, readonly string[]> | null;
  readonly baseUrl: string | null;
  readonly rootDir: string | null;
  readonly rootDirs: readonly string[];
  /** outDir and declarationDir. */
  readonly outDirs: readonly string[];
  /** In lower case; null where it follows from other options. */
  readonly moduleResolution: string | null;
  readonly conditions: readonly string[];
  /** Null where the option is not given. */
  readonly files: readonly string[] | null;
  readonly include: readonly string[] | null;
  readonly exclude: readonly string[];
  /** Paths of the referenced configurations. */
  readonly references: readonly string[];
}

export interface TsConfigs {
  readonly byPath: ReadonlyMap<string, TsConfig>;
  readonly problems: readonly Problem[];
}

/** An option together with the folder that its paths start from. */
interface Option {
  readonly value: ConfigValue;
  readonly base: string;
}

/** Merged options: compiler options by name, `files`, `include` and `exclude` by `/files` and so on. */
type Options = ReadonlyMap<string, Option>;

/** Where a package's configuration lies: `@scope/tsconfig/base.json` -> a path, or null. */
export type LocatePackageFile = (specifier: string) => string | null;

/** Every tsconfig*.json and jsconfig*.json with its `extends` chain followed; what is broken is a problem. */
export function readTsConfigs(configs: ReadonlyMap<string, string>, locate: LocatePackageFile): TsConfigs {
  const problems: Problem[] = [];
  const read = new Map<string, { table: ConfigTable; text: string }>();
  const options = new Map<string, Options>();
  const load: Loader = {
    table: (path) => {
      const text = configs.get(path);
      if (text === undefined) return null;
      const known = read.get(path);
      if (known !== undefined) return known.table;
      const { table, problems: found } = parseJsonConfig(path, text);
      problems.push(...found);
      read.set(path, { table, text });
      return table;
    },
    options,
    locate,
    has: (path) => configs.has(path),
    report: (path, message) => problems.push({ path, line: 1, message }),
  };
  const paths = [...configs.keys()]
    .filter((path) => /^[tj]sconfig\b.*\.json$/.test(nameOf(path)))
    .sort(byCodeUnits);
  const byPath = new Map(
    paths.map((path) => [path, finish(path, mergedOptions(path, load, new Set()), load)]),
  );
  return { byPath, problems };
}

interface Loader {
  table(path: string): ConfigTable | null;
  readonly options: Map<string, Options>;
  readonly locate: LocatePackageFile;
  has(path: string): boolean;
  report(path: string, message: string): void;
}

/** Configurations that extend one another in a row: more nobody writes. */
const MOST_EXTENDED = 100;

/** Own options over those of the extended files, later ones over earlier ones. */
function mergedOptions(path: string, load: Loader, open: ReadonlySet<string>): Options {
  const known = load.options.get(path);
  if (known !== undefined) return known;
  const table = load.table(path) ?? new Map<string, ConfigValue>();
  const base = folderOf(path);
  const merged = new Map<string, Option>();
  for (const specifier of stringsOf(table.get('extends'))) {
    const parent = extendedPath(path, specifier, load);
    if (parent === null) continue;
    if (parent === path || open.has(parent)) load.report(path, `extends itself through ${specifier}`);
    else if (open.size >= MOST_EXTENDED)
      load.report(
        path,
        `more than ${MOST_EXTENDED} configurations extend one another: ${specifier} is not read`,
      );
    else
      for (const [key, option] of mergedOptions(parent, load, new Set([...open, path])))
        merged.set(key, option);
  }
  for (const [key, value] of tableAt(table, 'compilerOptions')) merged.set(key, { value, base });
  for (const key of ['files', 'include', 'exclude']) {
    const value = table.get(key);
    if (value !== undefined) merged.set(`/${key}`, { value, base });
  }
  load.options.set(path, merged);
  return merged;
}

function extendedPath(from: string, specifier: string, load: Loader): string | null {
  const isPath = /^\.{0,2}\//.test(specifier) || /^\.\.?$/.test(specifier);
  const at = isPath ? resolvePath(folderOf(from), specifier) : load.locate(specifier);
  const found = at === null ? undefined : [at, `${at}.json`].find((path) => load.has(path));
  // A package's configuration is usually installed, and installed packages are not indexed.
  if (found === undefined && isPath)
    load.report(from, `extends ${specifier}, which is not among the indexed files`);
  return found ?? null;
}

function finish(path: string, options: Options, load: Loader): TsConfig {
  const folder = folderOf(path);
  const place = (text: string, base: string): string | null =>
    text.startsWith('${configDir}') ? resolvePath(folder, `.${text.slice(12)}`) : resolvePath(base, text);
  const placed = (key: string): string[] | null => {
    const option = options.get(key);
    return option === undefined
      ? null
      : stringsOf(option.value).flatMap((text) => place(text, option.base) ?? []);
  };
  const baseUrl = placed('baseUrl')?.[0] ?? null;
  const outDirs = ['outDir', 'declarationDir'].flatMap((key) => placed(key) ?? []);
  const resolution = options.get('moduleResolution')?.value;
  return {
    path,
    folder,
    baseUrl,
    outDirs,
    paths: pathPatterns(options.get('paths'), baseUrl, place),
    rootDir: placed('rootDir')?.[0] ?? null,
    rootDirs: placed('rootDirs') ?? [],
    moduleResolution: typeof resolution === 'string' ? resolution.toLowerCase() : null,
    conditions: stringsOf(options.get('customConditions')?.value),
    files: placed('/files'),
    include: placed('/include'),
    exclude: placed('/exclude') ?? outDirs,
    references: references(folder, load.table(path), load),
  };
}

function pathPatterns(
  option: Option | undefined,
  baseUrl: string | null,
  place: (text: string, base: string) => string | null,
): ReadonlyMap<string, readonly string[]> | null {
  if (option === undefined || !isTable(option.value)) return null;
  const base = baseUrl ?? option.base;
  return new Map(
    [...option.value].map(([pattern, targets]) => [
      pattern,
      stringsOf(targets).flatMap((target) => place(target, base) ?? []),
    ]),
  );
}

function references(folder: string, table: ConfigTable | null, load: Loader): string[] {
  return listOf(table?.get('references')).flatMap((item) => {
    const at = resolvePath(folder, stringAt(tableOf(item), 'path') ?? '');
    if (at === null) return [];
    return [at, at === '' ? 'tsconfig.json' : `${at}/tsconfig.json`]
      .filter((path) => load.has(path))
      .slice(0, 1);
  });
}
