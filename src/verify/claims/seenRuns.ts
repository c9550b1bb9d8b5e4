/** What the commands of a task ran: programs that test, by the parsed command, never by what was printed alone. */
import type { CheckedFiles, ComparedCheck } from '../../core/changes/checks';
import type { ShellParser, SubCommand } from '../../core/running/shell';
import type { ShownRun } from '../../core/conversation/task';
import { isTestPath } from '../findings/paths';
import { commandsOf } from '../renderCheck';
import {
  FETCHERS,
  INLINE_OPTION,
  INTERPRETERS,
  LOOKS_ONLY,
  PACKAGE_MANAGERS,
  STARTS_TESTS,
  TASK_PROGRAMS,
  TEST_PROGRAMS,
  TEST_WORD,
  VERSION_FOR_V,
} from './programTable';

/**
 * none: nothing that runs tests. script: a program of the folder, which runs tests if its output says so. own: a program that this
 * task wrote, whose output is its own word.
 */
export type TestProgram = 'none' | 'own' | 'script' | 'tests';

export interface SeenRun extends ShownRun {
  readonly tests: TestProgram;
  /** The first words of its commands, wrappers and folders taken away: `pytest`, `npm run`. */
  readonly programs: readonly string[];
}

export interface SeenPorts {
  readonly shell: ShellParser;
  readonly files: CheckedFiles;
  /** Paths that the task wrote. */
  readonly results: readonly string[];
}

/** The task's runs, then those of its checks after the change, each with what it ran. */
export async function seenRuns(
  runs: readonly ShownRun[],
  checks: readonly ComparedCheck[],
  ports: SeenPorts,
): Promise<readonly SeenRun[]> {
  const checked = checks.flatMap(({ check, after }) =>
    commandsOf(check).map((command) => ({
      ...{ command, output: after.evidence, isPassed: after.verdict === 'passed' },
    })),
  );
  return Promise.all([...runs, ...checked].map((run) => seenRun(run, ports)));
}

async function seenRun(run: ShownRun, ports: SeenPorts): Promise<SeenRun> {
  const commands = await wordsOf(run.command, ports.shell);
  const kinds = await Promise.all(commands.map((words) => testProgram(words, ports)));
  const tests = GRAVEST.find((kind) => kinds.includes(kind)) ?? 'none';
  return {
    ...run,
    tests,
    programs: commands.map(([first = '', second = '']) => `${first} ${second}`.trim()),
  };
}

const GRAVEST: readonly TestProgram[] = ['tests', 'script', 'own'];

/** The words of each command; of a line that is not bash its words as they stand, between blanks. */
async function wordsOf(line: string, shell: ShellParser): Promise<readonly (readonly string[])[]> {
  const parsed = await shell.parse(line);
  const found =
    parsed.kind === 'parsed'
      ? parsed.commands.map(plainWords)
      : line.split(/&&|\|\||[;|\n]/).map((part) => part.trim().split(/\s+/));
  const own = new Set(
    [...line.matchAll(/(?:^|[\s;&])(?:function\s+|alias\s+)?([\w.-]+)\s*(?:\(\)|=['"])/g)].map(
      ([, name]) => name,
    ),
  );
  return found.map(withoutRunner).filter(([first]) => first !== undefined && first !== '' && !own.has(first));
}

/** What is behind `<<` is the text of a program, as with `-c`. */
function plainWords({ words, input }: SubCommand): readonly string[] {
  const plain = words.map((word) => word ?? '');
  return typeof input === 'string' ? [...plain, '-c', input] : plain;
}

/** `npx jest`, `python -m pytest` and `/usr/bin/python3.12 -X dev x.py` as what they run. */
function withoutRunner(words: readonly string[]): readonly string[] {
  const [first = '', ...args] = words;
  const program = programName(first);
  const next = args.findIndex((word) => !word.startsWith('-'));
  if (/^(?:npx|bunx|pnpx|uvx)$/.test(program) && next >= 0) return withoutRunner(args.slice(next));
  if (
    FETCHERS.has(args[0] ?? '') &&
    /^(?:npm|pnpm|yarn|bun|pipx|poetry|pdm|uv|hatch|rye|pipenv|bundle)$/.test(program)
  ) {
    const inner = args.slice(1).findIndex((word) => !word.startsWith('-'));
    const name = programName(args[inner + 1] ?? '');
    if (inner >= 0 && (args[0] !== 'run' || TEST_PROGRAMS.has(name) || INTERPRETERS.has(name)))
      return withoutRunner(args.slice(inner + 1));
  }
  return moduleOf(program, args) ?? [program, ...args];
}

/** `python -m pytest -q` as `pytest -q`; null without. */
function moduleOf(program: string, args: readonly string[]): readonly string[] | null {
  const module = INTERPRETERS.has(program) ? args.indexOf('-m') : -1;
  const isFirst =
    module >= 0 &&
    args.slice(0, module).every((word) => word.startsWith('-') || /^(?:dev|\w+=\w+)$/.test(word));
  return isFirst && program !== 'node' ? withoutRunner(args.slice(module + 1)) : null;
}

/** `/usr/bin/python3.12` is `python`; a path of the folder stays one: `./run.sh`. */
function programName(word: string): string {
  const name = word
    .slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1)
    .replace(/\.(?:exe|cmd|bat)$/i, '');
  const plain = /^(python|pypy|pip|node|ruby|perl|php|lua)[-.\d]+\w?$/.exec(name)?.[1] ?? name;
  return /^\.{0,2}[\\/]/.test(word) && !isKnown(plain) && !/^\/(?:usr|bin|opt)\//.test(word) ? word : plain;
}

function isKnown(name: string): boolean {
  return TEST_PROGRAMS.has(name) || TASK_PROGRAMS.has(name) || INTERPRETERS.has(name);
}

async function testProgram(
  [program = '', ...args]: readonly string[],
  ports: SeenPorts,
): Promise<TestProgram> {
  const operands = args.filter((word) => !word.startsWith('-'));
  if (looksOnly(program, args)) return 'none';
  if (TEST_PROGRAMS.has(program)) return 'tests';
  if (program === 'coverage') return operands[0] === 'run' ? coverageRun(args, ports) : 'none';
  if (/^(?:node|tsx)$/.test(program) && args.some((word) => /^--test\b/.test(word))) return 'tests';
  const inline = args.findIndex((word) => INLINE_OPTION.test(word));
  if (INTERPRETERS.has(program) && inline >= 0) return inlineKind(program, args[inline + 1] ?? '');
  if (INTERPRETERS.has(program)) return scriptKind(operands, ports);
  if (TASK_PROGRAMS.has(program)) return taskKind(program, args, operands);
  return /[\\/]/.test(program) ? scriptKind([program, ...operands], ports) : 'none';
}

function looksOnly(program: string, args: readonly string[]): boolean {
  return args.some((word) => LOOKS_ONLY.test(word)) || (VERSION_FOR_V.has(program) && args.includes('-V'));
}

/** What a shell is given as text stands among the commands itself. */
function inlineKind(program: string, text: string): TestProgram {
  if (SHELLS.test(program)) return 'none';
  return STARTS_TESTS.test(text) ? 'tests' : 'own';
}

const SHELLS = /^(?:ba|z|da|k|fi)?sh$/;

function coverageRun(args: readonly string[], ports: SeenPorts): Promise<TestProgram> {
  const rest = args.slice(args.indexOf('run') + 1);
  const module = rest.indexOf('-m');
  return testProgram(module >= 0 ? rest.slice(module + 1) : ['python', ...rest], ports);
}

function taskKind(program: string, args: readonly string[], operands: readonly string[]): TestProgram {
  if (program === 'make' && args.some((word) => /^-\w*n/.test(word))) return 'none';
  if (
    PACKAGE_MANAGERS.has(program) &&
    /^(?:i|ci|install|add|remove|show|view|info|why|list|ls|outdated|cache|lock|sync|publish|get)$/.test(
      operands[0] ?? '',
    )
  )
    return 'none';
  const [verb = ''] = operands;
  if (/^(?:cargo|deno)$/.test(program) && verb === 'check') return 'none';
  return operands.some((word) => TEST_WORD.test(word)) ? 'tests' : 'script';
}

/** A program of the folder: tests by its name, unless the task wrote it and it holds the words that it prints. */
async function scriptKind(
  [path = '', ...rest]: readonly string[],
  { files, results }: SeenPorts,
): Promise<TestProgram> {
  const plain = path.replace(/^\.\//, '');
  if (plain === '') return 'own';
  const written = results.find(
    (each) => each === plain || plain.endsWith(`/${each}`) || each.endsWith(`/${plain}`),
  );
  const isTest = isTestPath(plain) || TEST_WORD.test(plain) || rest.some((word) => TEST_WORD.test(word));
  if (written === undefined) return isTest ? 'tests' : 'script';
  if (!isTest) return 'own';
  const found = await files.look(written, 'text');
  return VERDICT_TEXT.test(found?.text ?? '') ? 'own' : 'tests';
}

/** A verdict as the text of a program: `print("42 passed")`. */
const VERDICT_TEXT =
  /["'`][^"'`\n]*(?:\b\d+\s+(?:tests?\s+)?(?:passed|passing|ok)\b|\ball\s+(?:\w+\s+)?tests?\s+pass|\btest result: ok|^OK$)[^"'`\n]*["'`]/i;

const PASSED_OUTPUT =
  /\b\d+\s+(?:passed|passing)\b|^[ \t]*\d+ pass\s*$|^OK\b|^ok\s+\S|\bTests:\s+\d+|[#ℹ] pass \d+|test result: ok|\bTests run: \d+|BUILD SUCCESS|^Passed!|\bsucceeded: [1-9]|100% tests passed|\b\d+ (?:examples?|tests?|runs|specs?)\b[^\n]{0,40}, 0 failures|Result: PASS|All tests passed!/m;

/** Failures that a test program counts or names, each in a line of its own. */
const FAILED_OUTPUT: readonly RegExp[] = [
  /^=*\s*[^\n]{0,80}\b[1-9]\d* (?:failed|errors?)\b[^\n]{0,200} in [\d.:]+/m,
  // Beside what passed or what there was: `1 failed | 5 passed`, `5 runs, 7 assertions, 1 failures`.
  /\b\d+ (?:\w+ )?(?:passed|succeeded|ok)\b[^\n]{0,80}?\b[1-9]\d* (?:\w+ )?(?:failed|failures?|errors?)\b/im,
  /\b[1-9]\d* (?:\w+ )?(?:failed|failures?|errors?)\b[^\n]{0,80}?\b\d+ (?:\w+ )?(?:passed|succeeded|ok|total)\b/im,
  /\b\d+ (?:tests?|runs|examples?|assertions|specs?|scenarios?|steps?|features?|successes)\b[^\n]{0,80}?\b[1-9]\d* (?:failed|failures?|errors?)\b/m,
  // Behind a label: `Tests: 5, Failures: 1`, `Failed:     1, Passed:     5`.
  /\b(?:tests|tests run|passed|total|assertions)\b:?\s*\d[^\n]{0,80}?\b(?:failed|failures|errors):?\s*[1-9]/im,
  /\b(?:failed|failures|errors):?\s*[1-9]\d*\b[^\n]{0,80}?\b(?:passed|succeeded|total):?\s*\d/im,
  /^[ \t]*[1-9]\d* (?:(?:tests?|specs?) )?(?:failing|failed|fail|failures?)\.?\s*$|^[ \t]*Failed(?: Tests)?:\s*[1-9]\d*\s*$|^Test Run Failed\./im,
  /\bExecuted \d+ of \d+ [^\n]{0,40}?\([1-9]\d* FAILED\)|^[ \t]*✖ [1-9]\d* of \d+ failed|^FAILED TEST/m,
  /[#ℹ] fail [1-9]|\b[1-9]\d* tests? failed out of|^\d+:\d+ \+\d+(?: ~\d+)? -[1-9]/m,
  /^FAILED \(|^FAILED\s*\||^(?:--- )?FAIL\b|^[ \t]*[\w.-]+: FAIL\b|^(?:FAILURES|ERRORS|Failed)!|^not ok \d+(?![^\n]*# (?:TODO|SKIP))/im,
  /test result: FAILED|BUILD FAIL(?:URE|ED)|\*\* TEST FAILED \*\*|^\[ {2}FAILED {2}\]|^Result: FAIL|evaluation failed :\(|^error: (?:test failed|\d+ targets? failed)/m,
  /\bno tests ran\b|\bSome tests (?:failed|did not pass)\b|^npm (?:ERR!|error) Test failed/im,
];
/** What a test is called that passed: `✓ reports 1 failed of 5 passed`. */
const PASSED_TITLE = /^[ \t]*(?:[✓✔√]|ok \d+).*$/gm;
/** A blank line ends what one program says in the end; so does the time that pytest took. */
const BLOCK_END = /\n[ \t\r]*\n|(?<=\bin [\d.:]{1,12} ?m?s[^\n]{0,20})\n/;

/** Whether an output has the words of a test program's end. */
export function printsVerdict(output: string): boolean {
  return output.search(PASSED_OUTPUT) >= 0;
}

/**
 * It exited with 0, and the last block of its output that tells of tests tells of no failure: `pytest | tail` exits as tail does.
 * Linear in the output.
 */
export function testsPassed({ isPassed, output }: ShownRun): boolean {
  const told = output.split(BLOCK_END).findLast((block) => tellsFailure(block) || printsVerdict(block));
  return isPassed && (told === undefined || !tellsFailure(told));
}

function tellsFailure(text: string): boolean {
  const told = text.replace(PASSED_TITLE, '');
  return FAILED_OUTPUT.some((pattern) => pattern.test(told));
}
