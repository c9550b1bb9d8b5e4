import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { Finding } from '../../core/changes/checks';
import { findingAt } from './changedFile';
import type { Detector } from './changedFile';

/** A line that says what a run of the tests runs, by its name: `test` of package.json, a target and line of a Makefile. */
interface RunLine {
  readonly line: number;
  readonly key: string;
  readonly command: string;
}

type ReadRuns = (lines: readonly string[]) => readonly RunLine[];

/** Commands that run tests, changed so that they run none, pass whatever happens, or leave tests out. */
export const rewrittenRuns: Detector = (file) => {
  if (!file.exists) return [];
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  const read = READERS.find(([pattern]) => pattern.test(name))?.[1];
  if (read === undefined) return [];
  const [before, after] = [read(file.before.lines), read(file.after.lines)];
  return after.flatMap((run) => {
    if (!file.fresh.has(run.line)) return [];
    const [old, now] = [before, after].map((runs) =>
      runs.filter(({ key }) => key === run.key).map(({ command }) => command),
    );
    const found = judged(run, old ?? [], now ?? []);
    return found === null ? [] : [findingAt(file, run.line, { kind: 'weakened test', ...found })];
  });
};

const NONE = phrase('the test command runs no tests here');
const PASSES = phrase('the test run passes here even if tests fail');
const LEFT_OUT = phrase('tests are excluded here');

/** `old` and `now`: all commands of its name. */
function judged(
  { command, key }: RunLine,
  old: readonly string[],
  now: readonly string[],
): { readonly why: Phrase; readonly confidence: Finding['confidence'] } | null {
  const ran = old.some((each) => !doesNothing(each));
  if (ran && now.every(doesNothing)) return { why: NONE, confidence: 'high' };
  if (ran && (isLetFail(command, old) || (hidesFailure(command) && !old.some(hidesFailure))))
    return { why: PASSES, confidence: 'high' };
  const was = old.flatMap(leavesOut);
  const isNew = leavesOut(command).some((option) => !was.includes(option));
  return isNew && (ran || key === SETTINGS) ? { why: LEFT_OUT, confidence: 'medium' } : null;
}

/** Each part says something, or that all is well. */
function doesNothing(command: string): boolean {
  return command
    .split(/&&|\|\||[;\n]/)
    .every((part) =>
      /^[\s@-]*(?:(?:true|:|exit(?:\s+\d+)?|echo\b.*|printf\b.*|node\s+-e\s+["'\\]*\s*["'\\]*)\s*)?$/.test(
        part,
      ),
    );
}

function hidesFailure(command: string): boolean {
  return /(?:\|\||;|&)\s*(?:true|:|exit\s+0|echo\b[^&|;]*)\s*$|\bset \+e\b|--passWithNoTests\b/.test(command);
}

/** A dash before a command that had none: `make` and `tox` go on whatever it exits with. */
function isLetFail(command: string, old: readonly string[]): boolean {
  const [, plain] = /^@?-\s*(.+)$/.exec(command) ?? [];
  return plain !== undefined && old.includes(plain);
}

/** Options by which test programs leave tests out, or only list them. */
const LEAVES_OUT =
  /(?<=^|[\s"'=[,])(?:--(?:deselect|ignore(?:-glob)?|collect-only|co|grep|invert|testNamePattern|testPathPatterns?|testPathIgnorePatterns|exclude|skip|list-?tests|dry-run|setup-plan)\b|-(?:k|m|g|t|run|skip)(?=[\s"'=,]))[\s"'=,]*[^\s"',]*/g;

function leavesOut(command: string): readonly string[] {
  return (command.match(LEAVES_OUT) ?? []).filter(
    (option) => !/^-m\W+(?:pytest|unittest|nose2?|tox|nox|coverage)\b/.test(option),
  );
}

const TESTS = '(?:pre|post)?(?:tests?|check|spec)(?:[:_.-][\\w:.-]+)?';
const SETTINGS = 'settings';

const readScripts: ReadRuns = (lines) =>
  lines.flatMap((text, line) => {
    const [, key = '', command] = SCRIPT.exec(text) ?? [];
    return command === undefined ? [] : [{ line, key, command: command.replaceAll('\\"', '"') }];
  });
const SCRIPT = new RegExp(`"(${TESTS})"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)"`);

/** Of a Makefile, or a justfile: the lines below the target. */
const readTargets: ReadRuns = (lines) => {
  let key: string | null = null;
  return lines.flatMap((text, line) => {
    const [, target] = /^([\w.:-]+)[^:=]*:(?!=)/.exec(text) ?? [];
    if (target !== undefined) key = TARGET.test(target) ? target : null;
    return key !== null && /^\s+\S/.test(text) ? [{ line, key, command: text.trim() }] : [];
  });
};
const TARGET = new RegExp(`^${TESTS}$`);

/** `commands` of tox, `addopts` of pytest, with what stands below them. */
const readSettings: ReadRuns = (lines) => {
  let key: string | null = null;
  return lines.flatMap((text, line) => {
    const [, name, rest = ''] = /^\s*(addopts|commands|[\w.-]+)\s*=(.*)$/.exec(text) ?? [];
    if (name !== undefined && !/^\s{2,}/.test(text)) key = NAMES[name] ?? null;
    else if (!/^\s/.test(text) && !/^[\]"']/.test(text)) key = null;
    const command = (name === undefined || /^\s{2,}/.test(text) ? text : rest).trim();
    return key === null || command === '' ? [] : [{ line, key, command }];
  });
};
const NAMES: Readonly<Record<string, string>> = { addopts: SETTINGS, commands: 'commands' };

const READERS: readonly (readonly [RegExp, ReadRuns])[] = [
  [/^package\.json$/, readScripts],
  [/^(?:GNUm|[Mm])akefile$|\.mk$|^\.?justfile$/i, readTargets],
  [/^(?:tox\.ini|\.?pytest\.ini|setup\.cfg|pyproject\.toml)$/, readSettings],
];
