/** Commands that a README, a Makefile or a build server's workflow names, and that no manifest has given already. */
import { phrase } from '../../core/text/phrase';
import type { ReadFile } from '../../explore/survey/listedFiles';
import { workflowCommands } from '../../explore/survey/ciCommands';
import { makeTargets } from '../../explore/survey/projectCommands';
import { readmeCommands } from '../../explore/survey/readmeCommands';
import { unreadNote } from '../../explore/survey/yamlFile';
import type { UnreadFile } from '../../explore/survey/yamlFile';
import { filesNamed, folderOf } from '../project';
import type { Project } from '../project';
import type { Found, Step, StepKind } from '../recipe';
import type { PythonEnvironment } from './python/pythonSteps';

/** Longer ones are programs, not something to type. */
const LONGEST_COMMAND = 300;
/** Of each file: what comes later is for those who have it running. */
const MOST_COMMANDS = 12;

interface Told {
  readonly command: string;
  readonly path: string;
  readonly line: number;
}

/** Program words (after `sudo`) by the kind of step they are; whatever else is none. */
const KINDS: readonly (readonly [RegExp, StepKind])[] = [
  [
    /^(?:sudo\s+)?(?:apt|apt-get|dnf|yum|pacman|apk|brew|zypper|choco|winget)\b.*\b(?:install|add|-S)\b/,
    'toolchain',
  ],
  [/^(?:python3?|py|virtualenv|conda|mamba)\b.*\b(?:venv|create)\b|^virtualenv\s/, 'environment'],
  [
    /^(?:\S*\/)?(?:pip3?|python3?\s+-m\s+pip|pipx|uv\s+pip)\s+install\b|^(?:npm|pnpm|bun)\s+(?:i|ci|install|add)\b|^yarn(?:\s+(?:install|add)\b|$)|^(?:uv|pdm|poetry)\s+(?:sync|install)\b|^(?:go\s+mod|cargo\s+fetch|bundle\s+install|composer\s+install)\b|^conda\s+install\b/,
    'dependencies',
  ],
  [/^make\s+(?:install|setup|deps|dependencies|bootstrap|init|develop)\b/, 'dependencies'],
  [/^make\s+(?:data|download|datasets?|weights|models?)\b/, 'data'],
  [
    /\bpytest\b|^tox\b|^nox\b|\bunittest\b|^(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?test\b|^make\s+(?:test|check)\b|^(?:go|cargo|mvn|dotnet|swift)\s+(?:-\S+\s+)*test\b/,
    'test',
  ],
  [
    /^make(?:\s+(?:all|build|compile))?\s*$|^cmake\b|^python3?\s+setup\.py\s+(?:build|develop|install)\b|^(?:npm|pnpm|yarn|bun)\s+run\s+build\b|^(?:go|cargo)\s+build\b/,
    'build',
  ],
  [
    /^(?:python3?|node|deno|bun|flask|uvicorn|gunicorn|streamlit|torchrun|accelerate|jupyter)\s|^(?:npm|pnpm|yarn)\s+(?:start|run\s+(?:dev|start|serve))\b|^make\s+(?:run|serve|start|dev)\b|^(?:go|cargo)\s+run\b|^(?:bash|sh)\s+\S+\.sh\b|^\.\/\S+/,
    'run',
  ],
];

/** Those that a manifest's own steps stand for where it has any. */
const COVERED: ReadonlySet<StepKind> = new Set(['environment', 'dependencies', 'build', 'test']);

/**
 * The commands as optional steps; those of a kind that `known` has stand for themselves there, and are left out. A
 * command of Python is run in the environment, where one is made.
 */
export function declaredSteps(
  project: Project,
  known: readonly Step[],
  environments: readonly PythonEnvironment[],
): Found {
  const covered = new Set(
    known
      .filter(({ need }) => need !== 'alternative')
      .map(({ kind }) => kind)
      .filter((kind) => COVERED.has(kind)),
  );
  const own = environments.find(({ folder }) => folder === '.');
  const steps = new Map<string, Step>();
  const { commands, notes } = told(project);
  for (const { command: written, path, line } of commands) {
    const kind = KINDS.find(([pattern]) => pattern.test(written))?.[1];
    if (
      kind === undefined ||
      covered.has(kind) ||
      /[<>{}…]|\.\.\.(?!\w)|\$\{\{/.test(written.replace(/>=?\d/g, ''))
    )
      continue;
    const command = own === undefined ? written : inEnvironment(written, own);
    const before = steps.get(command);
    if (before !== undefined) {
      steps.set(command, { ...before, why: [...before.why, { path, line }] });
      continue;
    }
    steps.set(command, {
      ...{ id: `told:${path}:${line}`, kind, command, folder: '.', why: [{ path, line }] },
      title: phrase('As {0} says', path),
      ...{ need: 'optional', inputs: [], product: { kind: 'none' }, programs: [] },
      network: kind !== 'run' && kind !== 'test' && kind !== 'build',
    });
  }
  return { steps: [...steps.values()], notes };
}

function told(project: Project): { commands: readonly Told[]; notes: readonly string[] } {
  const notes: string[] = [];
  const read = (
    path: string,
    readCommands: (file: ReadFile) => readonly Omit<Told, 'path'>[] | UnreadFile,
  ): readonly Told[] => {
    const file = project.read(path);
    if (file === null) return [];
    const commands = readCommands(file);
    if ('problem' in commands) {
      notes.push(unreadNote(path, commands));
      return [];
    }
    const fitting = commands.filter(
      ({ command }) => command.length <= LONGEST_COMMAND && !command.includes('\n'),
    );
    return fitting.slice(0, MOST_COMMANDS).map(({ command, line }) => ({ command, path, line }));
  };
  const top = (name: RegExp): readonly string[] =>
    filesNamed(project, name).filter((path) => folderOf(path) === '.');
  const workflows = project.paths.filter((path) =>
    /^\.github\/workflows\/(?:ci|tests?|build|main|python.*|node.*)[\w.-]*\.ya?ml$/i.test(path),
  );
  const commands = [
    ...top(/^readme(?:\.(?:md|rst|txt|markdown))?$/i).flatMap((path) =>
      read(path, ({ lines }) => readmeCommands(lines)),
    ),
    ...top(/^install(?:ing)?\.(?:md|rst|txt)$/i).flatMap((path) =>
      read(path, ({ lines }) => readmeCommands(lines)),
    ),
    ...top(/^(?:GNUm|m|M)akefile$/).flatMap((path) => read(path, makeTargets)),
    ...workflows.slice(0, 2).flatMap((path) => read(path, workflowCommands)),
  ];
  return { commands, notes };
}

/** The command with the environment's own Python in place of the machine's. */
function inEnvironment(command: string, { python, programs }: PythonEnvironment): string {
  return command
    .replace(/^python3?(?=\s)/, python)
    .replace(/^pip3?(?=\s+install\b)/, `${python} -m pip`)
    .replace(
      /^(?=(?:pytest|flask|uvicorn|gunicorn|streamlit|torchrun|accelerate|jupyter|nox|tox)\b)/,
      programs,
    );
}
