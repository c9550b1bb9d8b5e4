import { EXAMPLE_FOLDERS, VENDORED_FOLDERS, inFolders } from '../../core/files/folderNames';
import type { ExploreMap } from '../map/exploreMap';
import { isTestFile } from '../../index/languages/rules';
import { count, oneLine } from '../answer/text';
import type { Trace } from '../answer/traceAnswer';
import { declaredCommands } from './howToRun';
import type { Declared } from './howToRun';
import { folderOf, isVendored, readListed } from './listedFiles';
import type { IsInside, ReadFile } from './listedFiles';
import { jsonTexts } from './packageJson';
import { readmeCommands } from './readmeCommands';
import { commandRow } from './oneTestRow';
import type { FoundCommand } from './oneTestRow';
import { otherRunners } from './testRunners';

/** A package.json for each package of a monorepo: the first ones tell how. */
const MOST_PACKAGES = 12;
const MOST_ROWS = 8;
const DOCUMENTS =
  /(^|\/)(?:readme|contributing|development|developing|testing|hacking)(?:\.(?:md|rst|txt))?$/i;
const MOST_DOCUMENTS = 6;

/** What a command of a document has that runs one test: a test's file or name, or an option that chooses some. */
const ONE =
  /(?:^|\s)(?:-k|-t|--grep|-g|--test-name-pattern|--filter|--match|-run|-R|-Dtest\S*|--tests)[ =]\S|(?:^|[\s/])(?:test_\w+|\w+_test|\w+\.(?:test|spec)|\w+Test)\.\w+|::\w+/;
const TEST_PROGRAM =
  /\b(?:pytest|tox|nox|jest|vitest|mocha|ava|node --test|deno test|bun test|cargo test|go test|ctest|rspec|phpunit|test|unittest|tests|make check|regress)\b/;

/** A runner of a package.json: what names it in a script or dependency, and how it takes one file and one name. */
const SCRIPT_RUNNERS: readonly (readonly [RegExp, (file: string) => string])[] = [
  [/\bvitest\b/, (file) => `npx vitest run ${file} -t "NAME"`],
  [/\bjest\b/, (file) => `npx jest ${file} -t "NAME"`],
  [/\bmocha\b/, (file) => `npx mocha ${file} --grep "NAME"`],
  [/\bnode\b.*--test\b/, (file) => `node --test --test-name-pattern="NAME" ${file}`],
  [/\bava\b/, (file) => `npx ava ${file} --match="*NAME*"`],
  [/\bborp\b/, (file) => `npx borp ${file}`],
  [/\btap\b/, (file) => `npx tap ${file}`],
  [/\buvu\b/, (file) => `npx uvu . ${file}`],
  [/\bplaywright test\b/, (file) => `npx playwright test ${file} -g "NAME"`],
  [/\bbun test\b/, (file) => `bun test ${file} -t "NAME"`],
  [/\bdeno test\b/, (file) => `deno test ${file} --filter "NAME"`],
];

const NONE_DECLARED: Declared<FoundCommand> = { commands: [], notes: [] };

const FROM_WORDS = 'this comes from the files; nothing was run.';

/** What stands for the part that is asked for: `{package-name}`. */
const PLACEHOLDER = /[{<][\w -]*(?:package|project|workspace|module|crate)[\w -]*[}>]/i;

const OTHER_TESTS = inFolders(
  `[\\w.-]*(?:${EXAMPLE_FOLDERS}|fixtures?|e2e|end-to-end|playwright|cypress|browser|${VENDORED_FOLDERS})[\\w.-]*`,
);

/**
 * How one test is run: as a document says, else by the runner that a manifest names, with a test of the repository. With a
 * word the commands that have it, and the runner with a test file that has it in its path.
 */
export function surveyOneTest(map: ExploreMap, word: string): Trace {
  const isAsked = isAbout(word);
  const told = documentCommands(map, isAsked);
  const known = new Set(told.map(({ command }) => command));
  const tests = word === '' ? NONE_DECLARED : declaredTests(map, isAsked);
  const declared = tests.commands.filter(({ command }) => !known.has(command));
  const runners = runnerCommands(map, isAsked);
  const found = told.length + declared.length + runners.length;
  const named = word === '' ? '' : oneLine(word);
  if (found === 0 && named !== '') {
    const all = surveyOneTest(map, '');
    return {
      ...all,
      sentence: `No command and no test file here has '${named}' in its name. ${all.sentence}`,
    };
  }
  if (found === 0) return allTests(declaredTests(map, () => true));
  return {
    sentence: `${count(found, 'command', 'commands')} that ${found === 1 ? 'runs' : 'run'} one test or a few: replace the file and NAME with yours.${named === '' ? '' : ` Each has '${named}' in its name.`}`,
    sections: [
      { title: 'As documents here say', rows: told.map(commandRow) },
      { title: 'As files here declare', rows: declared.map(commandRow) },
      { title: 'From the test runner that a file here names', rows: runners.map(commandRow) },
    ],
    notes: [FROM_WORDS, ...tests.notes],
    advice: 'view_code shows the file.',
  };
}

/** Where nothing says how one test is run: what runs them all. */
function allTests({ commands, notes }: Declared<FoundCommand>): Trace {
  if (commands.length === 0)
    return {
      sentence:
        'How to run the tests is not known: no document, manifest, Makefile or CI workflow that was read names a command for them.',
      sections: [],
      notes,
      advice: '',
    };
  return {
    sentence: `No file that was read says how to run one test. ${count(commands.length, 'command', 'commands')} that ${commands.length === 1 ? 'runs' : 'run'} all tests or a part of them:`,
    sections: [{ title: 'As files here declare', rows: commands.map(commandRow) }],
    notes: [FROM_WORDS, ...notes],
    advice: 'view_code shows the file.',
  };
}

/** The first of the commands that `surveyOneTest` tells; null where no file says one. */
export function oneTestCommand(map: ExploreMap): string | null {
  const [first] = [...documentCommands(map, isAbout('')), ...runnerCommands(map, isAbout(''))];
  return first?.command ?? null;
}

/** Whether a command or path has the word; all have none. */
function isAbout(word: string): (text: string) => boolean {
  const stem = word.toLowerCase().replace(/(?<=\w{4})s$/, '');
  return (text) => text.toLowerCase().includes(stem);
}

type IsAsked = (text: string) => boolean;

function documentCommands(map: ExploreMap, isAsked: IsAsked): readonly FoundCommand[] {
  const found = readListed(map, DOCUMENTS, MOST_DOCUMENTS).flatMap((file) =>
    readmeCommands(file.lines)
      .filter(({ command }) => ONE.test(command) && TEST_PROGRAM.test(command) && command.length < 160)
      .filter(({ command }) => isAsked(command))
      .map(({ command, line, under }) => ({ path: file.path, line, command, does: under })),
  );
  return found.slice(0, MOST_ROWS);
}

/** Commands for tests, of any file that declares commands. */
function declaredTests(map: ExploreMap, isAsked: IsAsked): Declared<FoundCommand> {
  const isTest = (command: string): boolean => TEST_PROGRAM.test(command.replaceAll(/[-_:/]/g, ' '));
  const found = declaredCommands(
    map,
    (command) => (isAsked(command) || PLACEHOLDER.test(command)) && isTest(command),
  );
  const distinct = [...new Map(found.commands.map((each) => [each.command, each])).values()];
  return { commands: distinct.slice(0, MOST_ROWS), notes: found.notes };
}

function runnerCommands(map: ExploreMap, isAsked: IsAsked): readonly FoundCommand[] {
  const others = otherRunners(map, isAsked).filter(({ command }) => isAsked(command));
  return [...packageCommands(map, isAsked), ...others].slice(0, MOST_ROWS);
}

function packageCommands(map: ExploreMap, isAsked: IsAsked): readonly FoundCommand[] {
  const tests = testFiles(map, isAsked);
  const hasTest: IsInside = (path) => tests.some((test) => test.startsWith(folderOf(path)));
  return readListed(map, /(^|\/)package\.json$/, MOST_PACKAGES, hasTest).flatMap((file) => {
    const found = isVendored(file.path) ? null : runnerOf(file);
    if (found === null) return [];
    const folder = folderOf(file.path);
    const test = testBelow(tests, folder);
    if (test === null) return [];
    const command = found.command(test.slice(folder.length));
    const whole = folder === '' ? command : `cd ${folder.slice(0, -1)} && ${command}`;
    return [{ path: file.path, line: found.line, command: whole, does: found.says }];
  });
}

function runnerOf({
  text,
}: ReadFile): { command: (file: string) => string; line: number; says: string } | null {
  const scripts = jsonTexts(text).filter(
    ({ keys }) => keys.length === 2 && keys[0] === 'scripts' && /test|^unit$|^check$/.test(keys[1] ?? ''),
  );
  // `test` says more than `test:coverage`.
  const sorted = [...scripts].sort((a, b) => (a.keys[1]?.length ?? 0) - (b.keys[1]?.length ?? 0));
  for (const { value, line, keys } of sorted)
    for (const [pattern, command] of SCRIPT_RUNNERS)
      if (pattern.test(value)) return { command, line, says: `script ${keys[1] ?? ''}: ${value}` };
  return null;
}

/** The test files that are asked for. Linear in the modules. */
function testFiles({ index }: ExploreMap, isAsked: IsAsked): readonly string[] {
  return index.modules
    .map(({ path }) => path)
    .filter((path) => isAsked(path) && isTestFile(path) && !path.includes('/node_modules/'));
}

/** One of these test files below the folder; null for none. */
function testBelow(all: readonly string[], folder: string): string | null {
  const tests = all.filter((path) => path.startsWith(folder));
  const named = tests.filter((path) => /\.(?:test|spec)\./.test(path));
  const candidates = named.length > 0 ? named : tests;
  // Browsers, examples and the like are run by other means than what is tested first.
  return candidates.find((path) => !OTHER_TESTS.test(path)) ?? candidates[0] ?? null;
}
