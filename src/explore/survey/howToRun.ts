import type { ExploreMap } from '../map/exploreMap';
import { searchedPaths } from '../search/searchHit';
import { clip, count } from '../answer/text';
import type { Trace, TraceRow, TraceSection } from '../answer/traceAnswer';
import { BUILD_TOOLS, jsonTasks, rakeTasks, taskfileTasks, toolCommands } from './buildCommands';
import type { Lists } from './buildCommands';
import { gitlabCommands, workflowCommands } from './ciCommands';
import { surveyRow } from './surveyRow';
import { folderOf, isAside, readListed } from './listedFiles';
import type { IsInside, ReadFile } from './listedFiles';
import type { FoundCommand } from './oneTestRow';
import * as declared from './projectCommands';
import type { DeclaredCommand } from './projectCommands';
import { isPrerequisite, readmeCommands } from './readmeCommands';
import { unreadNote } from './yamlFile';
import type { UnreadFile } from './yamlFile';

/** Of each file: the rest is counted, and the file a click away. */
const MOST_COMMANDS = 8;
const SHOWN_DOES = 60;
/** One that tests, one that lints, one that builds; others publish and label. */
const MOST_WORKFLOWS = 3;
/** Of any name: read for the commands that name tests. */
const MOST_OTHER_WORKFLOWS = 8;
const NAMES_TESTS = /(?:^|[^a-z])(?:\w*tests?|check|regress|specs?)(?![a-z])/i;
/** Longer ones are programs, not something to type. */
const LONGEST_COMMAND = 160;

const WORDS_ALONE = 'these commands come from the files; none was run.';

interface Source {
  readonly pattern: RegExp;
  readonly what: string;
  readonly read: (file: ReadFile, map: ExploreMap) => readonly DeclaredCommand[] | UnreadFile;
  /** How many such files are read; 1 where it is left out. */
  readonly most?: number;
  /** Whether its commands are typed in the folder of the file. */
  readonly isOfFolder?: true;
  /** Whether files of tests are read too. */
  readonly isOfTests?: true;
}

/** Documentation has a Makefile and scripts of its own, for those who write it. */
const DOCUMENTATION = /(^|\/)(?:docs?|website|site)\//i;

/** In the order of the answer: what people are told to type, what is declared, what machines do. */
const SOURCES: readonly Source[] = [
  { pattern: /(^|\/)readme(\.(md|rst|txt|markdown))?$/i, what: 'As {0} says', read: readmeSteps },
  { pattern: /(^|\/)contributing\.(md|rst)$/i, what: 'As {0} says', read: readmeSteps },
  {
    pattern: /(^|\/)package\.json$/,
    what: 'Scripts of {0}',
    read: (file, map) => declared.usefulFirst(declared.packageScripts(file, managerOf(file, map))),
    isOfFolder: true,
  },
  { pattern: /(^|\/)pyproject\.toml$/, what: 'From {0}', read: declared.pyprojectCommands },
  {
    pattern: /^(pyproject\.toml|pytest\.ini|setup\.cfg|tox\.ini|ruff\.toml|mypy\.ini|\.flake8)$/,
    what: 'From the settings in {0}',
    read: declared.settingsCommands,
    most: 7,
  },
  ...BUILD_TOOLS.map((tool): Source => ({
    pattern: tool.file,
    what: 'From {0}',
    read: (file, map) => toolCommands(tool, file, listing(map, folderOf(file.path))),
    isOfFolder: true,
  })),
  {
    pattern: /(^|\/)(GNUm|m|M)akefile$/,
    what: 'Targets of {0}',
    read: (file) => declared.usefulFirst(declared.makeTargets(file)),
    isOfFolder: true,
  },
  {
    pattern: /(^|\/)(?:regress|tests?|specs?|t)\/(GNUm|m|M)akefile$/,
    what: 'Targets of {0}',
    read: (file) => declared.usefulFirst(declared.makeTargets(file)),
    isOfFolder: true,
    isOfTests: true,
  },
  {
    pattern: /(^|\/)\.?justfile$/i,
    what: 'Recipes of {0}',
    read: (file) => declared.usefulFirst(declared.justRecipes(file)),
    isOfFolder: true,
  },
  { pattern: /(^|\/)(composer|deno)\.jsonc?$/, what: 'Tasks of {0}', read: jsonTasks, isOfFolder: true },
  { pattern: /(^|\/)Rakefile$/, what: 'Tasks of {0}', read: rakeTasks, isOfFolder: true },
  { pattern: /(^|\/)[Tt]askfile\.ya?ml$/, what: 'Tasks of {0}', read: taskfileTasks, isOfFolder: true },
  { pattern: /(^|\/)manage\.py$/, what: 'From {0}', read: managePy },
  { pattern: /(^|\/)tox\.ini$/, what: 'Environments of {0}', read: declared.toxEnvironments },
  { pattern: /(^|\/)noxfile\.py$/, what: 'Sessions of {0}', read: declared.noxSessions },
  { pattern: /^(setup\.py|requirements\.txt)$/, what: 'From {0}', read: installing },
  { pattern: /(^|\/)Procfile$/, what: 'Processes of {0}', read: declared.procfileCommands },
  { pattern: /(^|\/)(Dockerfile|Containerfile)$/, what: 'From {0}', read: declared.dockerCommands },
  {
    pattern: /^(docker-)?compose\.ya?ml$/,
    what: 'From {0}',
    read: () => [{ command: 'docker compose up', line: 1, does: '' }],
  },
  {
    pattern:
      /^\.github\/workflows\/[\w.-]*(?:ci|tests?|build|main|lint|check|python|node|rust|go)[\w.-]*\.ya?ml$/i,
    what: 'In CI ({0})',
    read: workflowCommands,
    most: MOST_WORKFLOWS,
  },
  {
    pattern: /^\.github\/workflows\/[^/]+\.ya?ml$/i,
    what: 'In CI ({0})',
    read: testsOfWorkflow,
    most: MOST_OTHER_WORKFLOWS,
  },
  { pattern: /^\.gitlab-ci\.ya?ml$/, what: 'In CI ({0})', read: gitlabCommands },
];

/**
 * How the repository is installed, started, built and tested, as its own files say: a command a row, with the line that
 * says it. Nothing is run. Of each kind of file the least deep one of these.
 */
export function surveyHowToRun(map: ExploreMap, isInside: IsInside): Trace {
  const sections: TraceSection[] = [];
  const told = new Set<string>();
  const unread = new Set<string>();
  for (const { source, file } of SOURCES.flatMap((each) => filesOf(map, each, isInside))) {
    const read = commandsOf(map, source, file);
    for (const note of read.notes) unread.add(note);
    const commands = read.commands.filter(
      ({ command }) => command.length <= LONGEST_COMMAND && !told.has(command),
    );
    const distinct = [...new Map(commands.map((command) => [command.command, command])).values()];
    for (const { command } of distinct) told.add(command);
    if (distinct.length === 0) continue;
    const counted =
      distinct.length > MOST_COMMANDS ? ` (the first ${MOST_COMMANDS} of ${distinct.length})` : '';
    const rows = distinct.slice(0, MOST_COMMANDS).map((command) => rowOf(file, command));
    sections.push({ title: `${source.what.replace('{0}', file.path)}${counted}`, rows });
  }
  return {
    sentence: sentenceOf(told.size, sections.length),
    sections,
    notes: [...unread, ...(told.size === 0 ? [] : [WORDS_ALONE, ...othersNote(map)])],
    advice: 'view_code shows the file.',
  };
}

/** What files declare, and which of them could not be read, a sentence each. */
export interface Declared<Command> {
  readonly commands: readonly Command[];
  readonly notes: readonly string[];
}

/** Every command that the files declare and that has been asked for, with the line that says it. */
export function declaredCommands(
  map: ExploreMap,
  isAsked: (command: string) => boolean,
): Declared<FoundCommand> {
  const read = SOURCES.flatMap((each) => filesOf(map, each, () => true)).map(({ source, file }) => ({
    path: file.path,
    ...commandsOf(map, source, file),
  }));
  const commands = read.flatMap(({ path, commands: own }) => own.map((each) => ({ ...each, path })));
  return {
    commands: commands.filter(({ command }) => command.length <= LONGEST_COMMAND && isAsked(command)),
    notes: [...new Set(read.flatMap(({ notes }) => notes))],
  };
}

interface SourceFile {
  readonly source: Source;
  readonly file: ReadFile;
}

function filesOf(map: ExploreMap, source: Source, isInside: IsInside): readonly SourceFile[] {
  return readListed(map, source.pattern, source.most ?? 1, isInside)
    .filter(({ path }) => (source.isOfTests === true || !isAside(path)) && !DOCUMENTATION.test(path))
    .map((file) => ({ source, file }));
}

/** The commands of a file, as they are typed at the top of the repository. */
function commandsOf(
  map: ExploreMap,
  { read, isOfFolder }: Source,
  file: ReadFile,
): Declared<DeclaredCommand> {
  const folder = isOfFolder === true ? folderOf(file.path).slice(0, -1) : '';
  const commands = read(file, map);
  if ('problem' in commands) return { commands: [], notes: [unreadNote(file.path, commands)] };
  if (folder === '') return { commands, notes: [] };
  const typed = commands.map((each) => ({ ...each, command: `cd ${folder} && ${each.command}` }));
  return { commands: typed, notes: [] };
}

/** What stands in a folder, by paths from there on. */
function listing(map: ExploreMap, folder: string): Lists {
  const paths = [...searchedPaths(map), ...map.index.skipped.map(({ path }) => path)]
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length));
  return (wanted) => paths.some((path) => (typeof wanted === 'string' ? path === wanted : wanted.test(path)));
}

function sentenceOf(commands: number, files: number): string {
  if (commands === 0)
    return 'No file here says how this is run: there is no command in a README, and no package.json, pyproject.toml, Makefile, Cargo.toml or the like that declares one.';
  return `${count(commands, 'command', 'commands')} from ${count(files, 'file', 'files')} to install, run, build or test this.`;
}

function othersNote(map: ExploreMap): readonly string[] {
  const others = searchedPaths(map).filter((path) => /(^|\/)package\.json$/.test(path)).length - 1;
  return others > 0
    ? [`${count(others, 'more package.json is', 'more package.json files are')} in other folders.`]
    : [];
}

function rowOf({ path }: ReadFile, { command, line, does }: DeclaredCommand): TraceRow {
  return surveyRow({
    name: `$ ${command}`,
    path,
    line,
    id: null,
    score: null,
    details: [clip(does, SHOWN_DOES)],
  });
}

function readmeSteps({ lines }: ReadFile): readonly DeclaredCommand[] {
  const told = readmeCommands(lines).map(({ command, line, under }) => ({ command, line, does: under }));
  // In their order otherwise: of a long README the first ones are told.
  return [
    ...told.filter(({ command }) => !isPrerequisite(command)),
    ...told.filter(({ command }) => isPrerequisite(command)),
  ];
}

/** By what the package.json says, else by the lock file beside it. */
function managerOf(file: ReadFile, map: ExploreMap): string {
  const named = declared.packageManagerOf(file);
  if (named !== null) return named;
  const folder = folderOf(file.path);
  const listed = new Set([...searchedPaths(map), ...map.index.skipped.map(({ path }) => path)]);
  const has = (...names: readonly string[]): boolean => names.some((name) => listed.has(`${folder}${name}`));
  if (has('pnpm-lock.yaml')) return 'pnpm';
  if (has('yarn.lock')) return 'yarn';
  return has('bun.lock', 'bun.lockb') ? 'bun' : 'npm';
}

/** Of a workflow of any name: the commands that name tests. */
function testsOfWorkflow(file: ReadFile): readonly DeclaredCommand[] | UnreadFile {
  const read = workflowCommands(file);
  return 'problem' in read ? read : read.filter(({ command }) => NAMES_TESTS.test(command));
}

function managePy({ path }: ReadFile): readonly DeclaredCommand[] {
  return [
    { command: `python ${path} migrate`, line: 1, does: 'creates the database, as in every Django project' },
    {
      command: `python ${path} runserver`,
      line: 1,
      does: 'starts the development server, as in every Django project',
    },
  ];
}

function installing({ path }: ReadFile): readonly DeclaredCommand[] {
  const command = path.endsWith('.txt') ? `pip install -r ${path}` : 'pip install .';
  return [{ command, line: 1, does: '' }];
}
