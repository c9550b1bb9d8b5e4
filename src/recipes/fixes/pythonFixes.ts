import { inFolder, shellWord } from '../project';
import type { Project } from '../project';
import { isInRange } from '../detect/versionRange';
import { pipNames } from './pipNames';
import { installFirst, run, say } from './fix';
import type { FixParts, FixRow, MakeFix } from './fix';

/** The environment's Python in the command: `.venv/bin/python`; null where it uses none. */
function pythonIn(command: string): string | null {
  return (
    /(?:^|[\s;&])((?:\.\/)?[\w./-]*\.?venv\/(?:bin|Scripts)\/python|(?:uv|poetry|pdm|pipenv) run python)(?=\s)/.exec(
      command,
    )?.[1] ?? null
  );
}

/** The environment's Python for a program of it: `.venv/bin/pytest`. */
function pythonFor(command: string): string | null {
  const own = pythonIn(command);
  if (own !== null) return own;
  const folder = /(?:^|[\s;&])([\w./-]*\.?venv\/(?:bin|Scripts)\/)[\w.-]+(?=\s|$)/.exec(command)?.[1];
  return folder === undefined ? null : `${folder}python`;
}

/** What runs tests is of the module's own name, and often in no file that declares what is installed. */
const RUNNERS: ReadonlySet<string> = new Set(['pytest', 'tox', 'nox', 'coverage']);

const missingModule: MakeFix = ([, module = ''], { command, project, step }) => {
  const [top = module] = module.split('.');
  const own = [`${top}.py`, top].some((name) => project.exists(inFolder(step.folder, name) ?? name));
  if (own || /^(?:setuptools|wheel)$/.test(top)) return null;
  const name = RUNNERS.has(top) ? top : (pipNames.get(top) ?? declared(project, top));
  const python = pythonFor(command);
  if (name === null)
    return say(
      `pip-name:${top}`,
      `The module ${top} is not installed and no file declares it: find out which package provides it before you install anything.`,
    );
  if (python === null)
    return say(
      `pip-name:${top}`,
      `The package ${name} provides the module ${top}; run the command with the Python of an environment that has it.`,
    );
  return installFirst(`pip-name:${top}`, `${installIn(python)} ${shellWord(name)}`, command);
};

/** An environment of uv has no pip of its own. */
function installIn(python: string): string {
  return python.startsWith('uv ') ? 'uv pip install' : `${python} -m pip install`;
}

/** A test runner's program that is not in the environment: `.venv/bin/pytest`, `uv run pytest`. */
const missingRunner: MakeFix = (match, { command }) => {
  const runner = match.slice(1).find(Boolean) ?? '';
  const managed = /(?:^|[\s;&])((?:uv|poetry|pdm|pipenv) run )/.exec(command)?.[1];
  const python = pythonFor(command) ?? (managed === undefined ? null : `${managed}python`);
  if (python === null)
    return say(
      `pip-name:${runner}`,
      `${runner} is not on this machine. Install it into this repository's environment, then run it from there: .venv/bin/python -m pip install ${runner}`,
    );
  return installFirst(`pip-name:${runner}`, `${installIn(python)} ${runner}`, command);
};

export const pythonFixes: readonly FixRow[] = [
  {
    pattern:
      /(?:^|[\s/\\])(pytest|tox|nox|coverage)(?:\.exe)?: (?:command )?not found|[/\\](?:bin|Scripts)[/\\](pytest|tox|nox|coverage)(?:\.exe)?: No such file|Failed to spawn: [`'"](pytest|tox|nox|coverage)[`'"]|Command not found: (pytest|tox|nox|coverage)/,
    make: missingRunner,
  },
  { pattern: /ModuleNotFoundError: No module named '([\w.]+)'/, make: missingModule },
  {
    // What `python -m` says of a module that is not there; venv, ensurepip and pip are no distribution's to bring.
    pattern: /python[\d.]*(?:\.exe)?: No module named (?!(?:venv|ensurepip|pip)$)([\w.]+)$/,
    make: missingModule,
  },
  {
    pattern: /error: externally-managed-environment/,
    make: (_match, { command, machine }) => {
      const python = `.venv/${machine.venvPrograms}/python`;
      const inside = command.replace(/(^|&&\s*)(?:pip3?|python3?\s+-m\s+pip)(?=\s)/g, `$1${python} -m pip`);
      if (inside === command) return null;
      return run('managed', `python3 -m venv .venv && echo '*' > .venv/.gitignore && ${inside}`);
    },
  },
  {
    pattern: /(?:^|\s)python: (?:command )?not found|'python': No such file/,
    make: (_match, { command, machine }) => {
      const changed = command.replace(/(^|&&\s*|;\s*)python(?=\s)/g, '$1python3');
      return changed === command || !machine.programs.has('python3') ? null : run('python3', changed);
    },
  },
  {
    pattern: /(?:^|\s)pip: (?:command )?not found/,
    make: (_match, { command, machine }) => {
      const changed = command.replace(/(^|&&\s*|;\s*)pip(?=\s)/g, '$1python3 -m pip');
      return changed === command || !machine.programs.has('python3') ? null : run('pip3', changed);
    },
  },
  {
    // Before what asks an index: with one the wheels would be fetched, and here there is none.
    pattern:
      /(?:No matching distribution found for|Could not find a version that satisfies the requirement) (setuptools|wheel|hatchling|flit[-_]core|poetry[-_]core|pdm-backend)\b/,
    command: /pip install/,
    make: ([, backend = ''], { command }) =>
      command.includes('--no-build-isolation')
        ? say(
            'no-index',
            `The build needs ${backend} and no package index can be reached: allow the network, or install ${backend} into the environment.`,
          )
        : run(
            'no-index',
            command.replace(/pip install(?=\s)/, 'pip install --no-index --no-build-isolation'),
          ),
  },
  {
    pattern: /invalid command 'bdist_wheel'|No module named 'wheel'/,
    make: (_match, { command }) => toolInstall('wheel', command),
  },
  {
    pattern: /No module named 'setuptools'|Cannot import 'setuptools\.build_meta'|BackendUnavailable/,
    make: (_match, { command }) => toolInstall('setuptools', command),
  },
  {
    pattern: /ensurepip is not(?:\s+available|$)|No module named (?:ensurepip|'ensurepip'|venv\b)/,
    make: (_match, { command, machine }) => {
      const virtualenv = command.replace(/\S*python[\d.]*\s+-m\s+venv(?=\s)/, 'virtualenv');
      return machine.programs.has('virtualenv') && virtualenv !== command
        ? run('virtualenv', virtualenv)
        : say(
            'ensurepip',
            'Python has no venv here: install it (Debian and Ubuntu: apt install python3-venv), then run this step again.',
          );
    },
  },
  {
    pattern: /requires a different Python: (\d[\d.]*) not in '([^']+)'/,
    make: ([, version = '', range = ''], { machine }) => {
      const fitting = [...machine.programs].find(
        ([name, has]) => /^python[\d.]*$/.test(name) && isInRange(has, range) === true,
      );
      return say(
        'python-version',
        `Python ${range} is needed, but the environment has ${version}. ${
          fitting === undefined
            ? 'No Python on this machine fits: install one.'
            : `${fitting[0]} (${fitting[1]}) fits: recreate the environment with \`${fitting[0]} -m venv --clear .venv\`.`
        }`,
      );
    },
  },
  {
    pattern: /(?:poetry\.lock is not up to date|pyproject\.toml changed significantly since poetry\.lock)/,
    command: /poetry install/,
    make: (_match, { command }) => run('poetry-lock', `poetry lock && ${command}`),
  },
  {
    pattern: /The lockfile at .*uv\.lock.* needs to be updated/,
    command: /uv sync/,
    make: (_match, { command }) => run('uv-lock', command.replace(/\s--(?:locked|frozen)\b/g, '')),
  },
];

function toolInstall(name: string, command: string): ReturnType<FixRow['make']> {
  const python = pythonFor(command);
  return python === null ? null : run(name, `${python} -m pip install ${name} && ${command}`);
}

/** The distribution of the module's own name, where a requirements file or a pyproject.toml names it. */
function declared(project: FixParts['project'], module: string): string | null {
  const name = module.replaceAll('_', '[-_.]');
  const pattern = new RegExp(`(?:^|["'\\s])(${name})(?=[\\s"'<>=!~;,[]|$)`, 'im');
  const manifests = project.paths.filter((path) =>
    /(?:^|\/)(?:requirements[\w./-]*\.txt|pyproject\.toml|setup\.(?:py|cfg)|environment[\w.-]*\.ya?ml)$/.test(
      path,
    ),
  );
  for (const path of manifests) {
    const found = pattern.exec(declarations(project, path))?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

function declarations(project: Project, path: string): string {
  return (project.read(path)?.lines ?? []).map((line) => line.replace(/#.*/, '')).join('\n');
}
