/** What the manifests of one folder say of a Python project. */
import type { ReadFile } from '../../../explore/survey/listedFiles';
import {
  listOf,
  parseTomlConfig,
  stringAt,
  tableAt,
  tableOf,
  valueAt,
} from '../../../index/resolve/modules/configValue';
import type { ConfigTable } from '../../../index/resolve/modules/configValue';
import { dependencyGroups, forTests } from './testPackages';
import type { DependencyGroup } from './testPackages';
import { filesNamed, folderOf, inFolder, lineOf } from '../../project';
import type { Project } from '../../project';
import type { Evidence, ToolNeed } from '../../recipe';

export type PythonInstaller = 'uv' | 'poetry' | 'pdm' | 'pipenv' | 'pip';

export interface RequirementsFile {
  readonly path: string;
  /** Other files that it takes in, however deep. */
  readonly includes: readonly string[];
  /** Folders of packages of this repository that it installs; `.` for the top. */
  readonly locals: readonly string[];
}

export interface PythonProject {
  /** Relative to the top, `.` for itself. */
  readonly folder: string;
  /** What installs it as a package; null where it is none. */
  readonly package: Evidence | null;
  readonly requirements: readonly RequirementsFile[];
  readonly extras: readonly string[];
  /** The group of packages that its tests need, with what says so; null where none is declared. */
  readonly testGroup: (DependencyGroup & { readonly why: Evidence }) | null;
  /** By lock files and settings; `pip` where none says. */
  readonly manager: PythonInstaller;
  /** What says so. */
  readonly managedBy: Evidence | null;
  readonly wanted: ToolNeed | null;
  /** Console scripts by name. */
  readonly scripts: readonly { readonly name: string; readonly why: Evidence }[];
  /** Where the tests' runner is set up or required; null where nothing says. */
  readonly pytest: Evidence | null;
  /** Every manifest and lock file that was read or decides. */
  readonly manifests: readonly string[];
  readonly notes: readonly string[];
}

const MANIFEST = /^(?:pyproject\.toml|setup\.py|setup\.cfg|Pipfile|requirements[\w.-]*\.txt)$/;

/** The Python projects of the repository, the least deep first: a folder with manifests each. */
export function pythonProjects(project: Project): readonly PythonProject[] {
  const manifests = [...filesNamed(project, MANIFEST), ...nestedRequirements(project)];
  const folders = new Set(manifests.map(ownerOf));
  return [...folders]
    .map((folder) => readProject(project, folder, manifests))
    .filter((each) => each !== null);
}

/** `requirements/base.txt`: of the folder above. */
function nestedRequirements(project: Project): readonly string[] {
  return filesNamed(project, /^[\w.-]+\.txt$/).filter((path) => /(^|\/)requirements\/[^/]+$/.test(path));
}

/** The folder that a manifest is of. */
function ownerOf(path: string): string {
  return folderOf(path).replace(/(^|\/)requirements$/, '') || '.';
}

function readProject(project: Project, folder: string, manifests: readonly string[]): PythonProject | null {
  const own = (name: string): ReadFile | null => {
    const path = inFolder(folder, name);
    return path === null || !project.exists(path) ? null : project.read(path);
  };
  const pyproject = own('pyproject.toml');
  const parsed = pyproject === null ? null : parseTomlConfig(pyproject.path, pyproject.text);
  const table: ConfigTable = parsed?.table ?? new Map();
  const requirements = manifests
    .filter((path) => path.endsWith('.txt') && ownerOf(path) === folder)
    .map((path) => readRequirements(project, path));
  const found = packageOf(pyproject, table, own('setup.py'), own('setup.cfg'));
  const pipfile = own('Pipfile');
  if (found === null && requirements.length === 0 && pipfile === null) return null;
  const manager = managerOf(folder, project, pyproject, table);
  const paths = ['pyproject.toml', 'setup.py', 'setup.cfg', 'Pipfile', ...LOCKS.map(([name]) => name)];
  return {
    folder,
    package: found,
    requirements,
    extras: [
      ...tableAt(table, 'project', 'optional-dependencies').keys(),
      ...tableAt(table, 'tool', 'poetry', 'extras').keys(),
    ],
    testGroup: testGroupOf(pyproject, table),
    ...manager,
    wanted: wantedOf(own, pyproject, table),
    scripts: scriptsOf(pyproject, table),
    pytest: pytestOf(own, pyproject, table, requirements, project),
    manifests: paths.flatMap((name) => {
      const path = inFolder(folder, name);
      return path !== null && project.exists(path) ? [path] : [];
    }),
    notes: (parsed?.problems ?? []).map(
      ({ path, line, message }) => `${path}:${line} cannot be parsed (${message}).`,
    ),
  };
}

function packageOf(
  pyproject: ReadFile | null,
  table: ConfigTable,
  setup: ReadFile | null,
  cfg: ReadFile | null,
): Evidence | null {
  if (
    pyproject &&
    (table.has('project') || table.has('build-system') || tableAt(table, 'tool', 'poetry').size > 0)
  ) {
    if (valueAt(table, 'tool', 'poetry', 'package-mode') === false) return null;
    return { path: pyproject.path, line: lineOf(pyproject, /^\s*\[(?:project|build-system|tool\.poetry)\]/) };
  }
  if (setup && /\bsetup\s*\(/.test(setup.text))
    return { path: setup.path, line: lineOf(setup, /\bsetup\s*\(/) };
  if (cfg && /^\[metadata\]/m.test(cfg.text)) return { path: cfg.path, line: lineOf(cfg, /^\[metadata\]/) };
  return null;
}

function testGroupOf(pyproject: ReadFile | null, table: ConfigTable): PythonProject['testGroup'] {
  const groups = dependencyGroups(table);
  const name = forTests(groups.map((group) => group.name));
  const group = groups.find((each) => each.name === name);
  if (pyproject === null || group === undefined) return null;
  return { ...group, why: { path: pyproject.path, line: lineOf(pyproject, group.pattern) } };
}

const LOCKS: readonly (readonly [name: string, manager: PythonInstaller])[] = [
  ['uv.lock', 'uv'],
  ['poetry.lock', 'poetry'],
  ['pdm.lock', 'pdm'],
  ['Pipfile.lock', 'pipenv'],
  ['Pipfile', 'pipenv'],
];

function managerOf(
  folder: string,
  project: Project,
  pyproject: ReadFile | null,
  table: ConfigTable,
): Pick<PythonProject, 'manager' | 'managedBy'> {
  for (const [name, manager] of LOCKS) {
    const path = inFolder(folder, name);
    if (path !== null && project.exists(path)) return { manager, managedBy: { path, line: 1 } };
  }
  for (const manager of ['uv', 'poetry', 'pdm'] as const) {
    if (pyproject && tableAt(table, 'tool', manager).size > 0)
      return {
        manager,
        managedBy: {
          path: pyproject.path,
          line: lineOf(pyproject, new RegExp(`^\\s*\\[+tool\\.${manager}`)),
        },
      };
  }
  return { manager: 'pip', managedBy: null };
}

function wantedOf(
  own: (name: string) => ReadFile | null,
  pyproject: ReadFile | null,
  table: ConfigTable,
): ToolNeed | null {
  const need = (wanted: string, file: ReadFile, pattern: RegExp): ToolNeed => ({
    ...{ program: 'python', wanted: wanted.trim() },
    why: { path: file.path, line: lineOf(file, pattern) },
  });
  const declared =
    stringAt(table, 'project', 'requires-python') ??
    stringAt(table, 'tool', 'poetry', 'dependencies', 'python');
  if (pyproject && declared !== null) return need(declared, pyproject, /^\s*(?:requires-python|python)\s*=/);
  const patterns: readonly (readonly [name: string, pattern: RegExp])[] = [
    ['setup.cfg', /python_requires\s*=\s*([^"'\n]+)$/m],
    ['setup.py', /python_requires\s*=\s*["']([^"'\n]+)["']/],
    ['.python-version', /^(\d+\.\d+)/m],
    ['runtime.txt', /^python-(\d+\.\d+)/m],
  ];
  for (const [name, pattern] of patterns) {
    const file = own(name);
    const wanted = file === null ? undefined : pattern.exec(file.text)?.[1];
    if (file !== null && wanted !== undefined) return need(wanted, file, pattern);
  }
  return null;
}

function scriptsOf(pyproject: ReadFile | null, table: ConfigTable): PythonProject['scripts'] {
  if (pyproject === null) return [];
  const names = [
    ...tableAt(table, 'project', 'scripts').keys(),
    ...tableAt(table, 'tool', 'poetry', 'scripts').keys(),
  ];
  return names
    .filter((name) => /^[\w.-]+$/.test(name))
    .map((name) => ({
      name,
      why: {
        path: pyproject.path,
        line: lineOf(pyproject, new RegExp(`^\\s*["']?${name.replaceAll('.', '\\.')}["']?\\s*=`)),
      },
    }));
}

/** A requirement on a line of its own, or in a list: `test = ["pytest>=8"]`. */
const REQUIRES_PYTEST = /^\s*["']?pytest\b|^[^#]*[[,]\s*["']pytest\b/m;

function pytestOf(
  own: (name: string) => ReadFile | null,
  pyproject: ReadFile | null,
  table: ConfigTable,
  requirements: readonly RequirementsFile[],
  project: Project,
): Evidence | null {
  if (pyproject && tableOf(valueAt(table, 'tool', 'pytest')).size > 0)
    return { path: pyproject.path, line: lineOf(pyproject, /^\s*\[tool\.pytest/) };
  const settings = [own('pytest.ini'), own('setup.cfg'), own('tox.ini')].flatMap((file) =>
    file === null ? [] : [file],
  );
  const named = settings.find(({ text }) => /^\[(?:tool:)?pytest\]/m.test(text));
  if (named) return { path: named.path, line: lineOf(named, /^\[(?:tool:)?pytest\]/) };
  const files = [pyproject, ...requirements.map(({ path }) => project.read(path))];
  for (const file of files)
    if (file && REQUIRES_PYTEST.test(file.text))
      return { path: file.path, line: lineOf(file, REQUIRES_PYTEST) };
  return null;
}

/** How many files deep one requirements file may take in others. */
const MOST_INCLUDES = 20;

function readRequirements(project: Project, path: string): RequirementsFile {
  const includes: string[] = [];
  const locals = new Set<string>();
  const read = (from: string): void => {
    for (const line of project.read(from)?.lines ?? []) {
      const other = includedIn(line, folderOf(from));
      if (other !== null && !includes.includes(other) && other !== path && includes.length < MOST_INCLUDES) {
        includes.push(other);
        read(other);
      }
      // pip reads these from where it is started, which is the project's folder.
      const folder = localIn(line, ownerOf(path));
      if (folder !== null) locals.add(folder);
    }
  };
  read(path);
  return { path, includes, locals: [...locals] };
}

/** The file that a line takes in; null for none. */
function includedIn(line: string, folder: string): string | null {
  const name = /^\s*(?:-r|-c|--requirement|--constraint)[\s=]+(\S+)/.exec(line)?.[1];
  return name === undefined ? null : inFolder(folder, name);
}

const EDITABLE = /^\s*(?:-e|--editable)[\s=]+(?:file:)?([^\s#[]+)/;
const RELATIVE = /^\s*(?:file:)?(\.{1,2}(?:\/[^\s#[;]*)?)(?=[\s[;]|$)/;

/** The folder that a line installs from; null for none of this repository. */
function localIn(line: string, folder: string): string | null {
  const name = EDITABLE.exec(line)?.[1] ?? RELATIVE.exec(line)?.[1];
  return name === undefined || /^\w+\+|:\/\//.test(name) ? null : inFolder(folder, name);
}

/** The dependencies of a pyproject.toml that are folders of this repository (Poetry's and uv's paths). */
export function pathDependencies(project: Project, folder: string): readonly string[] {
  const path = inFolder(folder, 'pyproject.toml');
  const file = path === null || !project.exists(path) ? null : project.read(path);
  if (file === null) return [];
  const { table } = parseTomlConfig(file.path, file.text);
  const tables = [tableAt(table, 'tool', 'poetry', 'dependencies'), tableAt(table, 'tool', 'uv', 'sources')];
  const paths = tables.flatMap((each) => [...each.values()].map((value) => stringAt(tableOf(value), 'path')));
  const members = listOf(valueAt(table, 'tool', 'uv', 'workspace', 'members'));
  return [...paths, ...members]
    .flatMap((each) => (typeof each === 'string' ? [inFolder(folder, each)] : []))
    .filter((each) => each !== null);
}
