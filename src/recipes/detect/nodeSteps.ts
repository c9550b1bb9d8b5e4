import { phrase } from '../../core/text/phrase';
import type { ReadFile } from '../../explore/survey/listedFiles';
import { listOf, parseJsonConfig, stringAt, tableAt, valueAt } from '../../index/resolve/modules/configValue';
import type { ConfigTable } from '../../index/resolve/modules/configValue';
import { filesNamed, folderOf, idOf, inFolder, lineOf, present } from '../project';
import type { Machine, Project } from '../project';
import type { Evidence, Found, Step, StepKind, ToolNeed } from '../recipe';

interface PackageTool {
  readonly name: string;
  readonly locks: readonly string[];
  /** As the lock file says, and without one. */
  readonly locked: string;
  readonly install: string;
}

const NPM: PackageTool = {
  ...{ name: 'npm', locks: ['package-lock.json', 'npm-shrinkwrap.json'] },
  ...{ locked: 'npm ci', install: 'npm install' },
};
const MANAGERS: readonly PackageTool[] = [
  {
    name: 'pnpm',
    locks: ['pnpm-lock.yaml'],
    locked: 'pnpm install --frozen-lockfile',
    install: 'pnpm install',
  },
  { name: 'yarn', locks: ['yarn.lock'], locked: 'yarn install --frozen-lockfile', install: 'yarn install' },
  {
    name: 'bun',
    locks: ['bun.lock', 'bun.lockb'],
    locked: 'bun install --frozen-lockfile',
    install: 'bun install',
  },
  NPM,
];

interface NodeProject {
  readonly folder: string;
  readonly file: ReadFile;
  readonly table: ConfigTable;
}

/** The steps of every package that is not a member of another one's workspace. */
export function nodeSteps(project: Project, machine: Machine): Found {
  const notes: string[] = [];
  const all = filesNamed(project, /^package\.json$/).flatMap((path): NodeProject[] => {
    const file = project.read(path);
    if (file === null) return [];
    const { table, problems } = parseJsonConfig(path, file.text);
    notes.push(
      ...problems.slice(0, 1).map(({ line, message }) => `${path}:${line} cannot be parsed (${message}).`),
    );
    return [{ folder: folderOf(path), file, table }];
  });
  const roots = all.filter((each) => !all.some((other) => other !== each && isMember(each, other, project)));
  const depth = Math.min(...roots.map(({ folder }) => folder.split('/').length + Number(folder !== '.')));
  const steps = roots.flatMap((each) => {
    const isMain = each.folder.split('/').length + Number(each.folder !== '.') === depth;
    const own = packageSteps(each, project, all, machine);
    return isMain ? own : own.map((step): Step => ({ ...step, need: 'optional' }));
  });
  return { steps, tools: roots.flatMap((each) => toolNeed(each, project)), notes };
}

/** Whether the package is installed along with another one, whose workspace it is in. */
function isMember({ folder }: NodeProject, workspace: NodeProject, project: Project): boolean {
  const isBelow = workspace.folder === '.' || folder.startsWith(`${workspace.folder}/`);
  if (!isBelow || folder === workspace.folder) return false;
  const declared = valueAt(workspace.table, 'workspaces');
  const patterns = [...listOf(declared), ...listOf(valueAt(workspace.table, 'workspaces', 'packages'))];
  const path = workspace.folder === '.' ? folder : folder.slice(workspace.folder.length + 1);
  const pnpm = inFolder(workspace.folder, 'pnpm-workspace.yaml');
  const lines = pnpm !== null && project.exists(pnpm) ? (project.read(pnpm)?.lines ?? []) : [];
  const listed = lines.flatMap((line) => /^\s*-\s*["']?([^"'#\s]+)["']?\s*(?:#.*)?$/.exec(line)?.[1] ?? []);
  return [...patterns, ...listed].some(
    (pattern) => typeof pattern === 'string' && !pattern.startsWith('!') && patternOf(pattern).test(path),
  );
}

/** `packages/*`, `packages/**`, `apps/web`. */
function patternOf(pattern: string): RegExp {
  const parts = pattern.replace(/^\.\//, '').replace(/\/+$/, '').split('/');
  const source = parts.map((part) =>
    part === '**' ? '.+' : part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&').replaceAll('*', '[^/]*'),
  );
  return new RegExp(`^${source.join('/')}$`);
}

function packageSteps(
  { folder, file, table }: NodeProject,
  project: Project,
  all: readonly NodeProject[],
  machine: Machine,
): readonly Step[] {
  const manager = managerOf(folder, table, project);
  const start = startOf(manager, table, machine);
  const lock = present(project, folder, manager.locks)[0];
  const at = (pattern: RegExp): Evidence => ({ path: file.path, line: lineOf(file, pattern) });
  const lists = ['dependencies', 'devDependencies', 'optionalDependencies'];
  const hasDependencies =
    lists.some((name) => tableAt(table, name).size > 0) || table.has('workspaces') || lock !== undefined;
  const steps: Step[] = [];
  if (hasDependencies) {
    steps.push({
      ...{ id: idOf('node:install', folder), kind: 'dependencies', folder, need: 'required', network: true },
      title: phrase('Install packages with {0}', manager.name),
      command: `${start.with(lock === undefined ? manager.install : lockedInstall(manager, folder, project))}${keptOut(folder, project, manager)}`,
      why: [
        lock === undefined ? at(/"(?:dev|optional)?[dD]ependencies"|"workspaces"/) : { path: lock, line: 1 },
      ],
      inputs: inputsOf({ folder, file, table }, project, all, lock),
      product: { kind: 'packages', layout: 'node', path: inFolder(folder, 'node_modules') ?? 'node_modules' },
      programs: ['node', start.program],
    });
  }
  return [...steps, ...scriptSteps({ folder, file, table }, manager, start)];
}

function managerOf(folder: string, table: ConfigTable, project: Project): PackageTool {
  const named = /^[a-z]+/.exec(stringAt(table, 'packageManager') ?? '')?.[0];
  return (
    MANAGERS.find(({ name }) => name === named) ??
    MANAGERS.find(({ locks }) => present(project, folder, locks).length > 0) ??
    NPM
  );
}

/** How a command of a package manager is started. */
interface Start {
  /** What has to be on the machine for it. */
  readonly program: string;
  /** The command, with what starts the manager before it. */
  readonly with: (command: string) => string;
}

/**
 * By itself where it is on the machine; else by Corepack, which comes with Node.js and takes the version that packageManager
 * names, or by npx in that version. Nothing is known of an unknown machine: then by itself.
 */
function startOf({ name }: PackageTool, table: ConfigTable, { programs }: Machine): Start {
  const plain: Start = { program: name, with: (command) => command };
  if (programs.has(name) || (name !== 'pnpm' && name !== 'yarn')) return plain;
  if (programs.has('corepack')) return { program: 'corepack', with: (command) => `corepack ${command}` };
  if (!programs.has('npx')) return plain;
  const version = /^[a-z]+@(\d+\.\d+\.\d+[\w.-]*)/.exec(stringAt(table, 'packageManager') ?? '')?.[1];
  const named = version === undefined ? name : `${name}@${version}`;
  return { program: 'npx', with: (command) => `npx --yes ${named}${command.slice(name.length)}` };
}

function lockedInstall({ name, locked }: PackageTool, folder: string, project: Project): string {
  // Yarn from 2 on has a word of its own for it.
  return name === 'yarn' && present(project, folder, ['.yarnrc.yml']).length > 0
    ? 'yarn install --immutable'
    : locked;
}

/** Keeps what is installed out of what git sees, where the repository itself does not. */
function keptOut(folder: string, project: Project, { name }: PackageTool): string {
  const ignores = present(project, '.', ['.gitignore']).concat(present(project, folder, ['.gitignore']));
  const isIgnored = ignores.some((path) =>
    /^\/?(?:\*\*\/)?node_modules\/?\s*$/m.test(project.read(path)?.text ?? ''),
  );
  return isIgnored || name === 'yarn'
    ? ''
    : " && mkdir -p node_modules && echo '*' > node_modules/.gitignore";
}

/** What decides the packages: its own manifests, those of its members and of packages that it names by a path. */
function inputsOf(
  { folder, file, table }: NodeProject,
  project: Project,
  all: readonly NodeProject[],
  lock: string | undefined,
): readonly string[] {
  const self = { folder, file, table };
  const members = all.filter((each) => isMember(each, self, project)).map(({ file: { path } }) => path);
  const named = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((list) =>
    [...tableAt(table, list).values()].flatMap((value) => {
      const path = typeof value === 'string' ? /^(?:file|link|portal):(.+)$/.exec(value)?.[1] : undefined;
      const target = path === undefined ? null : inFolder(folder, path);
      return target === null ? [] : present(project, target, ['package.json']);
    }),
  );
  const own = present(project, folder, ['.npmrc', '.yarnrc.yml', 'pnpm-workspace.yaml']);
  return [...new Set([file.path, ...(lock === undefined ? [] : [lock]), ...own, ...members, ...named])];
}

const SCRIPTS: readonly (readonly [name: RegExp, kind: StepKind])[] = [
  [/^build$/, 'build'],
  [/^test$/, 'test'],
  [/^(?:start|dev|serve)$/, 'run'],
];

function scriptSteps(
  { folder, file, table }: NodeProject,
  { name: manager }: PackageTool,
  start: Start,
): readonly Step[] {
  return SCRIPTS.flatMap(([pattern, kind]) =>
    [...tableAt(table, 'scripts')].flatMap(([name, script]): Step[] => {
      const isPlaceholder = typeof script === 'string' && /no test specified/.test(script);
      if (!pattern.test(name) || isPlaceholder) return [];
      const run = /^(?:test|start)$/.test(name) && manager !== 'bun' ? name : `run ${name}`;
      return [
        {
          ...{ id: idOf(`node:${name}`, folder), kind, folder, need: 'optional', inputs: [], network: false },
          title: phrase('Run the script {0}', name),
          command: start.with(`${manager} ${run}`),
          why: [{ path: file.path, line: lineOf(file, new RegExp(`^\\s*"${name}"\\s*:`)) }],
          product: { kind: 'none' },
          programs: ['node', start.program],
        },
      ];
    }),
  );
}

function toolNeed({ folder, file, table }: NodeProject, project: Project): readonly ToolNeed[] {
  const engine = stringAt(table, 'engines', 'node');
  if (engine !== null)
    return [
      { program: 'node', wanted: engine, why: { path: file.path, line: lineOf(file, /^\s*"node"\s*:/) } },
    ];
  for (const path of present(project, folder, ['.nvmrc', '.node-version'])) {
    const wanted = /^v?(\d+(?:\.\d+)*)/m.exec(project.read(path)?.text ?? '')?.[1];
    if (wanted !== undefined) return [{ program: 'node', wanted, why: { path, line: 1 } }];
  }
  return [{ program: 'node', wanted: null, why: { path: file.path, line: 1 } }];
}
