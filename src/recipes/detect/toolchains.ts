/** Ecosystems whose tool does it all by its manifest: a row each. */
import { phrase } from '../../core/text/phrase';
import { filesNamed, folderOf, idOf, lineOf, present } from '../project';
import type { Machine, Project } from '../project';
import type { Found, Step, StepKind, ToolNeed } from '../recipe';

interface Toolchain {
  readonly id: string;
  readonly manifest: RegExp;
  readonly program: string;
  /** A script of the repository that stands in for the program. */
  readonly wrapper?: string;
  readonly locks: readonly string[];
  /** Commands by kind; `{0}` is the program or its wrapper. */
  readonly commands: readonly (readonly [kind: StepKind, command: string])[];
  /** Where the manifest names a version; what stands before the number in a range is `operator`. */
  readonly version?: { readonly pattern: RegExp; readonly operator: string };
  /** A manifest whose text does not match is part of another one. */
  readonly only?: RegExp;
}

const TOOLCHAINS: readonly Toolchain[] = [
  {
    ...{ id: 'go', manifest: /^go\.mod$/, program: 'go', locks: ['go.sum'] },
    commands: [
      ['dependencies', '{0} mod download'],
      ['build', '{0} build ./...'],
      ['test', '{0} test ./...'],
    ],
    version: { pattern: /^go\s+(\d+(?:\.\d+)*)/, operator: '>=' },
  },
  {
    ...{ id: 'rust', manifest: /^Cargo\.toml$/, program: 'cargo', locks: ['Cargo.lock'] },
    commands: [
      ['dependencies', '{0} fetch'],
      ['build', '{0} build'],
      ['test', '{0} test'],
    ],
    version: { pattern: /^\s*rust-version\s*=\s*"(\d+(?:\.\d+)*)"/, operator: '>=' },
  },
  {
    ...{ id: 'maven', manifest: /^pom\.xml$/, program: 'mvn', wrapper: 'mvnw', locks: [] },
    commands: [
      ['build', '{0} -B -DskipTests package'],
      ['test', '{0} -B test'],
    ],
  },
  {
    ...{ id: 'gradle', manifest: /^build\.gradle(?:\.kts)?$/, program: 'gradle', wrapper: 'gradlew' },
    locks: ['gradle.lockfile', 'settings.gradle', 'settings.gradle.kts'],
    commands: [
      ['build', '{0} assemble'],
      ['test', '{0} test'],
    ],
  },
  {
    ...{
      id: 'cmake',
      manifest: /^CMakeLists\.txt$/,
      program: 'cmake',
      locks: [],
      only: /^\s*project\s*\(/im,
    },
    commands: [['build', '{0} -S . -B build && {0} --build build']],
    version: { pattern: /^\s*cmake_minimum_required\s*\(\s*VERSION\s+(\d+(?:\.\d+)*)/i, operator: '>=' },
  },
  {
    ...{ id: 'ruby', manifest: /^Gemfile$/, program: 'bundle', locks: ['Gemfile.lock'] },
    commands: [['dependencies', '{0} install']],
  },
  {
    ...{ id: 'php', manifest: /^composer\.json$/, program: 'composer', locks: ['composer.lock'] },
    commands: [['dependencies', '{0} install --no-interaction']],
  },
  {
    ...{ id: 'dotnet', manifest: /\.sln$/, program: 'dotnet', locks: [] },
    commands: [
      ['dependencies', '{0} restore'],
      ['build', '{0} build --no-restore'],
      ['test', '{0} test --no-restore'],
    ],
  },
];

/** Of each ecosystem the manifests nearest to the top: those below are their modules. */
export function toolchainSteps(project: Project, machine: Machine): Found {
  const found = TOOLCHAINS.map((toolchain) => stepsOf(toolchain, project, machine));
  return {
    steps: found.flatMap(({ steps }) => steps),
    tools: found.flatMap(({ tools }) => tools),
  };
}

interface ToolchainFound {
  readonly steps: readonly Step[];
  readonly tools: readonly ToolNeed[];
}

function stepsOf(toolchain: Toolchain, project: Project, { venvPrograms }: Machine): ToolchainFound {
  const { manifest, only, program, version } = toolchain;
  const files = filesNamed(project, manifest).filter(
    (path) => only === undefined || only.test(project.read(path)?.text ?? ''),
  );
  const own = files.filter(
    (path) => !files.some((other) => other !== path && isBelow(folderOf(path), folderOf(other))),
  );
  const needs = own.flatMap((path): ToolNeed[] => {
    const file = project.read(path);
    if (file === null) return [];
    const number =
      version === undefined
        ? undefined
        : file.lines.flatMap((line) => version.pattern.exec(line)?.[1] ?? [])[0];
    const line = version === undefined || number === undefined ? 1 : lineOf(file, version.pattern);
    return [
      { program, wanted: number === undefined ? null : `${version?.operator}${number}`, why: { path, line } },
    ];
  });
  const wrapped = (folder: string): string => {
    const wrapper = toolchain.wrapper ?? '';
    const isThere = wrapper !== '' && present(project, folder, [wrapper]).length > 0;
    return isThere ? (venvPrograms === 'bin' ? `sh ${wrapper}` : `./${wrapper}`) : program;
  };
  return {
    steps: own.flatMap((path) => manifestSteps(toolchain, path, project, wrapped(folderOf(path)))),
    tools: needs,
  };
}

function isBelow(folder: string, top: string): boolean {
  return folder !== top && (top === '.' || folder.startsWith(`${top}/`));
}

function manifestSteps(
  { id, program, locks, commands }: Toolchain,
  path: string,
  project: Project,
  start: string,
): readonly Step[] {
  const folder = folderOf(path);
  return commands.map(([kind, command]) => ({
    ...{ id: idOf(`${id}:${kind}`, folder), kind, folder, why: [{ path, line: 1 }] },
    title: TITLES[kind](start),
    command: command.replaceAll('{0}', start),
    need: kind === 'test' ? 'optional' : 'required',
    inputs: [path, ...present(project, folder, locks)],
    product: { kind: 'none' },
    network: kind !== 'test',
    programs: start === program ? [program] : [],
  }));
}

const TITLES: Readonly<Record<StepKind, (program: string) => Step['title']>> = {
  toolchain: (program) => phrase('Install {0}', program),
  environment: (program) => phrase('Create an environment with {0}', program),
  dependencies: (program) => phrase('Download dependencies with {0}', program),
  data: (program) => phrase('Download data with {0}', program),
  build: (program) => phrase('Build with {0}', program),
  test: (program) => phrase('Run the tests with {0}', program),
  run: (program) => phrase('Run {0}', program),
};
