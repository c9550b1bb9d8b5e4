/** Commands that the files of a project declare: each reader takes one kind of file. */
import { jsonTexts } from './packageJson';
import type { ReadFile } from './listedFiles';
import { tableEntries } from './iniTable';
import type { TableEntry } from './iniTable';

/** A command, and what the file says of it. */
export interface DeclaredCommand {
  readonly command: string;
  readonly line: number;
  /** What it stands for, as `node server.js`; '' where the file says no more. */
  readonly does: string;
}

/** What every package has, in the order in which a newcomer needs them; other names come behind. */
const FIRST_NAMES =
  /^(?:install|setup|bootstrap|init|deps|start|dev|develop|serve|run|watch|build|compile|test|check|lint|format|docs?)$/;

/** The scripts of a package.json, with the package manager that the folder is locked to (`npm` where none says). */
export function packageScripts({ text }: ReadFile, manager: string): readonly DeclaredCommand[] {
  const scripts = jsonTexts(text).filter(({ keys }) => keys.length === 2 && keys[0] === 'scripts');
  return scripts
    .filter(({ keys: [, name = ''] }) => !/^(?:pre|post)(?!view)\w/.test(name) || /^prepare$/.test(name))
    .map(({ keys: [, name = ''], value, line }) => ({
      command: `${manager} ${/^(?:test|start)$/.test(name) && manager !== 'bun' ? '' : 'run '}${name}`,
      line,
      does: value,
    }));
}

/** The package manager that a package.json names; null for none. */
export function packageManagerOf({ text }: ReadFile): string | null {
  const named = jsonTexts(text).find(({ keys }) => keys.join('.') === 'packageManager')?.value;
  return /^(?:npm|pnpm|yarn|bun)(?=@|$)/.exec(named ?? '')?.[0] ?? null;
}

/** Targets of a Makefile, without patterns, files and variables; `## text` behind a target says what it does. */
export function makeTargets({ lines }: ReadFile): readonly DeclaredCommand[] {
  return lines.flatMap((text, at) => {
    const [, name, says = ''] = /^([A-Za-z][\w-]*)\s*:(?!=)[^#=]*(?:##?\s*(.*))?$/.exec(text) ?? [];
    if (name === undefined) return [];
    const recipe = /^\t[@-]*(\S.*)$/.exec(lines[at + 1] ?? '')?.[1] ?? '';
    return [{ command: `make ${name}`, line: at + 1, does: says === '' ? recipe : says }];
  });
}

/** Recipes of a justfile. */
export function justRecipes({ lines }: ReadFile): readonly DeclaredCommand[] {
  return lines.flatMap((text, at) => {
    const name = /^@?([A-Za-z][\w-]*)(?:\s[^:=]*)?:(?!=)/.exec(text)?.[1];
    return name === undefined || /^(?:set|alias|export|import|mod)$/.test(name)
      ? []
      : [{ command: `just ${name}`, line: at + 1, does: (lines[at + 1] ?? '').trim() }];
  });
}

/** Environments of a tox.ini. */
export function toxEnvironments({ lines }: ReadFile): readonly DeclaredCommand[] {
  return lines.flatMap((text, at) => {
    const name = /^\[testenv(?::([\w-]+))?\]/.exec(text);
    if (!name) return [];
    const command = name[1] === undefined ? 'tox' : `tox -e ${name[1]}`;
    return [{ command, line: at + 1, does: firstToxCommand(lines, at + 1) }];
  });
}

/** The first command of an environment that begins above a line; '' for none of its own. */
function firstToxCommand(lines: readonly string[], from: number): string {
  for (let at = from; at < lines.length && !/^\[/.test(lines[at] ?? ''); at++) {
    const inline = /^commands\s*=\s*(.*)$/.exec(lines[at] ?? '')?.[1];
    if (inline !== undefined) return (inline === '' ? (lines[at + 1] ?? '') : inline).trim();
  }
  return '';
}

/** Sessions of a noxfile.py. */
export function noxSessions({ lines }: ReadFile): readonly DeclaredCommand[] {
  return lines.flatMap((text, at) => {
    const name = /^def\s+(\w+)\s*\(\s*session\b/.exec(text)?.[1];
    const given = /^@(?:nox\.)?session\(.*\bname\s*=\s*["']([^"']+)["']/.exec(lines[at - 1] ?? '')?.[1];
    return name === undefined ? [] : [{ command: `nox -s ${given ?? name}`, line: at + 1, does: '' }];
  });
}

const CONSOLE_SCRIPTS = /^project\.scripts$|^tool\.poetry\.scripts$|^project\.gui-scripts$/;
const TASKS: readonly (readonly [RegExp, (name: string) => string])[] = [
  [/^tool\.pdm\.scripts$/, (name) => `pdm run ${name}`],
  [/^tool\.poe\.tasks$/, (name) => `poe ${name}`],
  [/^tool\.hatch\.envs\.default\.scripts$/, (name) => `hatch run ${name}`],
  [/^tool\.pixi\.tasks$/, (name) => `pixi run ${name}`],
  [/^tool\.taskipy\.tasks$/, (name) => `task ${name}`],
];

/** What a pyproject.toml says: that it can be installed, its console scripts and its tasks. */
export function pyprojectCommands({ lines }: ReadFile): readonly DeclaredCommand[] {
  const build = lines.findIndex((line) => /^\[(?:project|build-system|tool\.poetry)\]/.test(line));
  const install =
    build < 0 ? [] : [{ command: 'pip install .', line: build + 1, does: 'installs the package' }];
  const scripts = tableEntries(lines).flatMap((entry): readonly DeclaredCommand[] => {
    const { table, key, value, line } = entry;
    return CONSOLE_SCRIPTS.test(table) ? [{ command: key, line, does: value }] : taskOf(entry);
  });
  return [...install, ...oncePerCommand(scripts)];
}

/** A task that a table declares; one whose keys are dotted (`test.cmd`, `test.help`) comes once a key. */
function taskOf({ table, key, value, line }: TableEntry): readonly DeclaredCommand[] {
  const toCommand = TASKS.find(([pattern]) => pattern.test(table))?.[1];
  if (toCommand === undefined) return [];
  const [name = key, part] = key.split('.');
  const isRun = part === undefined || /^(?:cmd|shell|script|expr|sequence|composite|call)$/.test(part);
  return [{ command: toCommand(name), line, does: isRun ? value : '' }];
}

const SETTINGS: readonly (readonly [RegExp, string, string])[] = [
  [/^\[(?:tool\.pytest(?:\.ini_options)?|pytest|tool:pytest)\]/, 'pytest', 'runs the tests'],
  [/^\[tool\.tox\]/, 'tox run', 'runs the tests'],
  [/^\[tool\.ruff(?:\.\w+)?\]|^(?:line-length|select|target-version)\s*=/, 'ruff check .', 'lints'],
  [/^\[tool\.black\]/, 'black .', 'formats'],
  [/^\[flake8\]/, 'flake8', 'lints'],
  [/^\[(?:tool\.)?mypy\]/, 'mypy .', 'checks the types'],
  [/^\[tool\.pyright\]/, 'pyright', 'checks the types'],
  [/^\[tool\.pylint(?:\.\w+)*\]/, 'pylint .', 'lints'],
];

/** What runs the tests and checks, as a file that holds its settings tells. */
export function settingsCommands({ lines }: ReadFile): readonly DeclaredCommand[] {
  return SETTINGS.flatMap(([pattern, command, does]) => {
    const at = lines.findIndex((line) => pattern.test(line));
    return at < 0 ? [] : [{ command, line: at + 1, does: `${does}, with settings here` }];
  });
}

/** Each command at its first line, with the first text that says what it does. */
function oncePerCommand(commands: readonly DeclaredCommand[]): readonly DeclaredCommand[] {
  const known = new Map<string, DeclaredCommand>();
  for (const each of commands) {
    const first = known.get(each.command) ?? each;
    known.set(each.command, first.does === '' ? { ...first, does: each.does } : first);
  }
  return [...known.values()];
}

/** What a container runs when it is started. */
export function dockerCommands({ lines, path }: ReadFile): readonly DeclaredCommand[] {
  const at = lines.findLastIndex((line) => /^\s*(?:CMD|ENTRYPOINT)\b/i.test(line));
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const command = `docker build ${folder === '' ? '.' : folder}`;
  return [{ command, line: Math.max(1, at + 1), does: (lines[at] ?? '').trim() }];
}

/** The processes of a Procfile. */
export function procfileCommands({ lines }: ReadFile): readonly DeclaredCommand[] {
  return lines.flatMap((text, at) => {
    const [, name = '', command] = /^([\w-]+):\s+(\S.*)$/.exec(text) ?? [];
    return command === undefined ? [] : [{ command, line: at + 1, does: `process ${name}` }];
  });
}

/** The commands in the order in which a newcomer needs them; as they stand in the file among equals. */
export function usefulFirst(commands: readonly DeclaredCommand[]): readonly DeclaredCommand[] {
  const isFirst = ({ command }: DeclaredCommand): boolean =>
    FIRST_NAMES.test(command.split(' ').at(-1) ?? '');
  return [...commands.filter(isFirst), ...commands.filter((command) => !isFirst(command))];
}
