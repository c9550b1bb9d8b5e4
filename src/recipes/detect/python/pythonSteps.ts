import { phrase } from '../../../core/text/phrase';
import { folderOf, idOf, inFolder, shellWord } from '../../project';
import type { Machine, Project } from '../../project';
import type { Evidence, Found, Step } from '../../recipe';
import { isInRange } from '../versionRange';
import { pathDependencies, pythonProjects } from './pythonProject';
import type { PythonProject, RequirementsFile } from './pythonProject';
import { managedSteps } from './managedSteps';
import { forTests } from './testPackages';
import { VENV } from './venv';

/** An environment of Python that other commands can be run in. */
export interface PythonEnvironment {
  readonly folder: string;
  /** What stands in for `python` in a command that runs in the folder: `.venv/bin/python`, `uv run python`. */
  readonly python: string;
  /** What programs of the environment are called by: `.venv/bin/`, `uv run `. */
  readonly programs: string;
}

export interface PythonFound extends Found {
  readonly environments: readonly PythonEnvironment[];
}

/** The steps of every Python project: environment, dependencies, itself, tests, commands. */
export function pythonSteps(project: Project, machine: Machine): PythonFound {
  const all = pythonProjects(project);
  const taken = new Set(
    all.flatMap(({ folder, requirements }) => [
      ...requirements.flatMap(({ locals }) => locals).filter((local) => local !== folder),
      ...pathDependencies(project, folder),
    ]),
  );
  const own = all.filter(({ folder }) => !isTaken(folder, taken));
  const depth = Math.min(...own.map(({ folder }) => depthOf(folder)));
  const found = own.map((each) => projectSteps(each, project, machine, depthOf(each.folder) === depth));
  return {
    steps: found.flatMap(({ steps }) => steps),
    tools: own.flatMap(({ wanted, package: at, requirements, managedBy }) => {
      const why = at ?? managedBy ?? evidence(requirements[0]);
      return wanted ? [wanted] : why === null ? [] : [{ program: 'python', wanted: null, why }];
    }),
    notes: found.flatMap(({ notes }) => notes),
    environments: found.map(({ environment }) => environment),
  };
}

/** Installed along with a project that names it, or as a member of its workspace (`packages/*`). */
function isTaken(folder: string, taken: ReadonlySet<string>): boolean {
  return [...taken].some(
    (each) => each === folder || (each.endsWith('/*') && folderOf(folder) === each.slice(0, -2)),
  );
}

function depthOf(folder: string): number {
  return folder === '.' ? 0 : folder.split('/').length;
}

function evidence(file: RequirementsFile | undefined): Evidence | null {
  return file === undefined ? null : { path: file.path, line: 1 };
}

interface ProjectSteps {
  readonly steps: readonly Step[];
  readonly notes: readonly string[];
  readonly environment: PythonEnvironment;
}

function projectSteps(
  pythonProject: PythonProject,
  project: Project,
  machine: Machine,
  isMain: boolean,
): ProjectSteps {
  const managed = pythonProject.manager !== 'pip' && machine.programs.has(pythonProject.manager);
  const environment = managed
    ? {
        folder: pythonProject.folder,
        python: `${pythonProject.manager} run python`,
        programs: `${pythonProject.manager} run `,
      }
    : {
        folder: pythonProject.folder,
        python: `${VENV}/${machine.venvPrograms}/python`,
        programs: `${VENV}/${machine.venvPrograms}/`,
      };
  const { program, note } = interpreter(pythonProject, machine);
  const install = managed
    ? managedSteps(pythonProject)
    : pipSteps(pythonProject, project, environment, program);
  const steps = [...install, ...useSteps(pythonProject, environment)];
  const missing =
    pythonProject.manager !== 'pip' && !managed
      ? [
          `${pythonProject.managedBy?.path ?? pythonProject.folder} is ${pythonProject.manager}'s, which is not on this machine. pip installs what it can, in versions no lock file pins.`,
        ]
      : [];
  return {
    steps: isMain ? steps : steps.map((step) => ({ ...step, need: 'optional' })),
    notes: [...pythonProject.notes, ...(note === null ? [] : [note]), ...missing],
    environment,
  };
}

/** The python on this machine that fits what is wanted; python3 where none does, which is said. */
function interpreter(
  { wanted }: PythonProject,
  { programs }: Machine,
): { readonly program: string; readonly note: string | null } {
  const pythons = [...programs].filter(([name]) => /^python(?:3(?:\.\d+)?)?$/.test(name));
  const usual = programs.has('python3') || !programs.has('python') ? 'python3' : 'python';
  const range = wanted?.wanted ?? null;
  if (range === null || pythons.length === 0) return { program: usual, note: null };
  const order = [usual, ...pythons.map(([name]) => name)];
  const fitting = order.find((name) => isInRange(programs.get(name) ?? '', range) === true);
  if (fitting !== undefined) return { program: fitting, note: null };
  if (isInRange(programs.get(usual) ?? '', range) === null) return { program: usual, note: null };
  const there = pythons.map(([name, version]) => `${name} is ${version}`).join(', ');
  return {
    program: usual,
    note: `${wanted?.why.path}:${wanted?.why.line} needs Python ${range}, but none here fits (${there}).`,
  };
}

const OPTIONAL_NAME = /dev|test|doc|lint|check|ci|build|extra|optional|gpu|cuda|notebook|example/i;
const MAIN_NAME = /^(?:requirements|base|main|common|prod|production|default|all)\.txt$/;
/** Of other requirements files: a repository with more has them for machines of its own. */
const MOST_OPTIONAL = 4;

function pipSteps(
  pythonProject: PythonProject,
  project: Project,
  { python }: PythonEnvironment,
  program: string,
): readonly Step[] {
  const { folder } = pythonProject;
  const first =
    pythonProject.package ??
    pythonProject.managedBy ??
    evidence(mainRequirements(pythonProject.requirements) ?? pythonProject.requirements[0]);
  if (first === null) return [];
  const venv = inFolder(folder, VENV) ?? VENV;
  const base = {
    ...({ kind: 'dependencies', folder, network: true, programs: [] } as const),
    product: { kind: 'packages', layout: 'python', path: venv } as const,
  };
  const environment: Step = {
    ...{
      id: idOf('python:venv', folder),
      kind: 'environment',
      folder,
      why: [pythonProject.wanted?.why ?? first],
    },
    title: phrase('Create a Python virtual environment'),
    // Older Pythons leave it to be committed.
    command: `${program} -m venv ${VENV} && echo '*' > ${VENV}/.gitignore`,
    ...{ need: 'required', inputs: [], product: { kind: 'venv', path: venv }, network: false },
    programs: [program],
  };
  const main = mainRequirements(pythonProject.requirements);
  const others = pythonProject.requirements.filter(
    (file) => file !== main && !main?.includes.includes(file.path),
  );
  const steps = [...(main ? [main] : []), ...others.slice(0, MOST_OPTIONAL)].map((file): Step => {
    const path = folder === '.' ? file.path : file.path.slice(folder.length + 1);
    return {
      ...base,
      id: `python:requirements:${file.path}`,
      title: phrase('Install the requirements in {0}', file.path),
      command: `${python} -m pip install -r ${shellWord(path)}`,
      why: [{ path: file.path, line: 1 }],
      need: file === main ? 'required' : 'optional',
      inputs: [file.path, ...file.includes, ...localManifests(project, file.locals)],
    };
  });
  return [
    environment,
    ...steps,
    ...ownPackage(pythonProject, project, python, base, main),
    ...groupSteps(pythonProject, python, base),
  ];
}

/** More packages than this make a command that nobody reads before they allow it. */
const MOST_OF_GROUP = 40;

/** What the tests' group names: pip reads such groups by itself only where it is new. */
function groupSteps(
  { folder, testGroup, manifests }: PythonProject,
  python: string,
  base: Pick<Step, 'kind' | 'folder' | 'network' | 'programs' | 'product'>,
): readonly Step[] {
  if (testGroup === null || testGroup.requirements.length > MOST_OF_GROUP) return [];
  return [
    {
      ...{ ...base, inputs: manifests, why: [testGroup.why], need: 'optional' },
      id: idOf(`python:group:${testGroup.name}`, folder),
      title: phrase('Install the dependency group {0}', testGroup.name),
      command: `${python} -m pip install ${testGroup.requirements.map(shellWord).join(' ')}`,
    },
  ];
}

function mainRequirements(files: readonly RequirementsFile[]): RequirementsFile | undefined {
  const name = ({ path }: RequirementsFile): string => path.slice(path.lastIndexOf('/') + 1);
  return (
    files.find((file) => name(file) === 'requirements.txt') ??
    files.find((file) => MAIN_NAME.test(name(file))) ??
    files.find((file) => !OPTIONAL_NAME.test(name(file)))
  );
}

function ownPackage(
  pythonProject: PythonProject,
  project: Project,
  python: string,
  base: Pick<Step, 'kind' | 'folder' | 'network' | 'programs' | 'product'>,
  main: RequirementsFile | undefined,
): readonly Step[] {
  const { folder, package: at, extras, manifests } = pythonProject;
  if (at === null || main?.locals.includes(folder) === true) return [];
  const inputs = [...manifests, ...localManifests(project, pathDependencies(project, folder))];
  const extra = forTests(extras);
  const step: Step = {
    ...{ ...base, inputs, why: [at], need: 'required' },
    id: idOf('python:install', folder),
    title: phrase('Install this package in editable mode'),
    command: `${python} -m pip install -e .`,
  };
  if (extra === null) return [step];
  const more: Step = {
    ...{ ...step, id: idOf(`python:install:${extra}`, folder), need: 'optional' },
    title: phrase('Install the package with the extra {0}', extra),
    command: `${python} -m pip install -e ${shellWord(`.[${extra}]`)}`,
  };
  return [step, more];
}

function localManifests(project: Project, folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    ['pyproject.toml', 'setup.py', 'setup.cfg'].flatMap((name) => {
      const path = inFolder(folder, name);
      return path !== null && project.exists(path) ? [path] : [];
    }),
  );
}

/** Of the commands that it installs. */
const MOST_SCRIPTS = 3;

function useSteps(pythonProject: PythonProject, { python, programs }: PythonEnvironment): readonly Step[] {
  const { folder, pytest, scripts } = pythonProject;
  const base = {
    ...({ folder, need: 'optional', inputs: [], network: false, programs: [] } as const),
    product: { kind: 'none' } as const,
  };
  const tests: readonly Step[] =
    pytest === null
      ? []
      : [
          {
            ...{ ...base, id: idOf('python:test', folder), kind: 'test', why: [pytest] },
            title: phrase('Run the tests with pytest'),
            command: `${python} -m pytest`,
          },
        ];
  const commands = scripts.slice(0, MOST_SCRIPTS).map(({ name, why }): Step => ({
    ...{ ...base, id: idOf(`python:run:${name}`, folder), kind: 'run', why: [why] },
    title: phrase('Run {0}', name),
    command: `${programs}${shellWord(name)} --help`,
  }));
  return [...tests, ...commands];
}
