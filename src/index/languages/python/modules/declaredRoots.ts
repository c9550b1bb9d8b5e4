import type { Problem } from '../../../../core/map/codeIndex';
import {
  listOf,
  parseJsonConfig,
  parseTomlConfig,
  stringAt,
  stringsOf,
  tableAt,
  tableOf,
  valueAt,
  type ConfigTable,
  type ConfigValue,
} from '../../../resolve/modules/configValue';
import { parseIni } from '../../../resolve/modules/iniSections';
import { folderOf, joinPath, nameOf, resolvePath } from '../../../resolve/modules/paths';

/** A package whose code lies in a folder of another name. */
export interface Mount {
  /** Dotted name of the package. */
  readonly dotted: string;
  readonly folder: string;
}

/** What one configuration file says of where Python modules lie. */
export interface Declared {
  /** Folder of the file. */
  readonly folder: string;
  /** False for files that configure tools only. */
  readonly isProject: boolean;
  /** Roots for building: they hold even where a stray `__init__` lies in them. */
  readonly sources: readonly string[];
  /** Roots for analysis (pyright). */
  readonly extra: readonly string[];
  readonly searched: readonly string[];
  readonly mounts: readonly Mount[];
  readonly problems: readonly Problem[];
}

/** What a pyproject.toml, setup.cfg or pyrightconfig.json declares; a broken one gives problems. Never throws. */
export function declaredRoots(path: string, text: string): Declared {
  const folder = folderOf(path);
  if (nameOf(path) === 'setup.cfg') return fromSetupCfg(path, text);
  if (nameOf(path) === 'pyrightconfig.json') {
    const { table, problems } = parseJsonConfig(path, text);
    return { ...NOTHING, folder, extra: within(folder, pyrightRoots(table)), problems };
  }
  const { table, problems } = parseTomlConfig(path, text);
  return { ...fromPyproject(folder, table), problems };
}

const NOTHING: Declared = {
  folder: '',
  isProject: false,
  sources: [],
  extra: [],
  searched: [],
  mounts: [],
  problems: [],
};

const PROJECT_TOOLS = ['poetry', 'setuptools', 'flit', 'hatch', 'pdm', 'maturin', 'scikit-build'];

function fromPyproject(folder: string, table: ConfigTable): Declared {
  const tool = tableAt(table, 'tool');
  const packageDirs = [...tableAt(tool, 'setuptools', 'package-dir')].flatMap(([dotted, at]) =>
    typeof at === 'string' ? [{ dotted, folder: at }] : [],
  );
  const located = [...packageDirs, ...hatchSources(tool), ...poetryPackages(tool)];
  const isProject =
    ['project', 'build-system'].some((key) => table.has(key)) || PROJECT_TOOLS.some((key) => tool.has(key));
  return {
    ...NOTHING,
    folder,
    isProject,
    ...placed(folder, located, [
      ...stringsOf(valueAt(tool, 'setuptools', 'packages', 'find', 'where')),
      ...hatchRoots(tool),
      ...stringsOf(valueAt(tool, 'pdm', 'build', 'package-dir')),
      ...stringsOf(valueAt(tool, 'uv', 'build-backend', 'module-root')),
      ...stringsOf(valueAt(tool, 'maturin', 'python-source')),
      ...stringsOf(valueAt(tool, 'scikit-build', 'wheel', 'packages')).map(folderOf),
    ]),
    extra: within(folder, pyrightRoots(tableAt(tool, 'pyright'))),
    searched: within(folder, stringsOf(valueAt(tool, 'pytest', 'ini_options', 'pythonpath'))),
  };
}

function fromSetupCfg(path: string, text: string): Declared {
  const folder = folderOf(path);
  const { sections, brokenLines } = parseIni(text);
  const options = sections.get('options');
  const packageDirs = lines(options?.get('package_dir')).flatMap((line) => {
    const [dotted, at] = line.split('=').map((part) => part.trim());
    return dotted === undefined || at === undefined ? [] : [{ dotted, folder: at }];
  });
  return {
    ...NOTHING,
    folder,
    isProject: options !== undefined || sections.has('metadata'),
    ...placed(folder, packageDirs, lines(sections.get('options.packages.find')?.get('where'))),
    searched: within(folder, lines(sections.get('tool:pytest')?.get('pythonpath')).flatMap(words)),
    problems: brokenLines.map((line) => ({
      path,
      line,
      message: 'neither a section nor a key of an ini file',
    })),
  };
}

/** Poetry's `packages = [{ include = "name", from = "folder", to = "target" }]`. */
function poetryPackages(tool: ConfigTable): Mount[] {
  return listOf(valueAt(tool, 'poetry', 'packages')).flatMap((item) => {
    const from = stringAt(tableOf(item), 'from');
    return from === null ? [] : [{ dotted: '', folder: from }];
  });
}

function hatchTargets(tool: ConfigTable): ConfigTable[] {
  const build = tableAt(tool, 'hatch', 'build');
  return [build, ...[...tableAt(build, 'targets').values()].map(tableOf)];
}

function hatchRoots(tool: ConfigTable): string[] {
  return hatchTargets(tool).flatMap((target) => [
    ...stringsOf(target.get('packages')).map(folderOf),
    ...stringsOf(target.get('dev-mode-dirs')),
  ]);
}

/** Hatch's `sources`: a list of prefixes to drop, or a table from folder to what replaces it. */
function hatchSources(tool: ConfigTable): Mount[] {
  return hatchTargets(tool).flatMap((target) => {
    const sources = target.get('sources');
    const dropped = stringsOf(sources).map((folder) => ({ dotted: '', folder }));
    const moved = [...tableOf(sources)].flatMap(([folder, to]) =>
      typeof to === 'string' ? [{ dotted: to.replaceAll('/', '.'), folder }] : [],
    );
    return [...dropped, ...moved];
  });
}

function pyrightRoots(table: ConfigTable): string[] {
  const environments = listOf(valueAt(table, 'executionEnvironments')).map(tableOf);
  return [table, ...environments].flatMap((at: ConfigTable): string[] => {
    const root: ConfigValue | undefined = at === table ? undefined : at.get('root');
    return [...stringsOf(root), ...stringsOf(at.get('extraPaths'))];
  });
}

/** Splits located packages into roots (the name ends the folder, or is '') and mounts (it does not). */
function placed(
  base: string,
  located: readonly Mount[],
  roots: readonly string[],
): Pick<Declared, 'sources' | 'mounts'> {
  const sources = [...roots];
  const mounts: Mount[] = [];
  for (const { dotted, folder } of located) {
    const tail = dotted.replaceAll('.', '/');
    const at = folder.replace(/^\.\/|\/+$/g, '');
    if (tail === '' || at === tail) sources.push(tail === '' ? at : '');
    else if (at.endsWith(`/${tail}`)) sources.push(at.slice(0, -tail.length - 1));
    else mounts.push({ dotted, folder: joinPath(base, at === '.' ? '' : at) });
  }
  return { sources: within(base, sources), mounts };
}

/** The folders as paths of the workspace; those that lead out of it are dropped: nothing there is indexed. */
function within(base: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) => (folder.startsWith('/') ? [] : (resolvePath(base, folder) ?? [])));
}

function lines(text: string | undefined): string[] {
  return (text ?? '')
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function words(text: string): string[] {
  return text.split(/\s+/);
}
