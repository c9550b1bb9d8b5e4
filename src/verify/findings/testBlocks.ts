import { endOfBraces, pythonFunctions } from '../source/blocks';
import type { FunctionBlock } from '../source/blocks';
import type { Family } from '../source/lexicalRules';
import type { SourceText } from '../source/sourceText';

const SCRIPT_TEST = /^(\s*(?:it|test|specify)(?:\.\w+(?:\([^()]*\))?)*\s*)\(\s*(["'`])((?:\\.|(?!\2).)+)\2/;
const GO_TEST = /^func\s+(?:\([^)]*\)\s*)?((?:Test|Fuzz|Example)\w*)\s*\(/;
const RUST_FUNCTION = /^\s*(?:pub\s+)?(?:async\s+)?fn\s+(\w+)/;
const RUST_TEST = /#\[(?:\w+::)*(?:test|rstest|test_case)\b/;

const known = new WeakMap<SourceText, readonly FunctionBlock[]>();

/** The tests of a text with their names, as the frameworks of its language find them. Linear; worked out once a text. */
export function testsOf(source: SourceText, family: Family | null): readonly FunctionBlock[] {
  const tests = known.get(source) ?? findTests(source, family);
  known.set(source, tests);
  return tests;
}

function findTests(source: SourceText, family: Family | null): readonly FunctionBlock[] {
  if (family === 'python') return pythonTests(pythonFunctions(source));
  if (family === 'script') return braced(source, (line, at) => scriptTest(source, line, at), '(', ')');
  if (family === 'go') return braced(source, (line) => named(GO_TEST.exec(line)?.[1]), '{', '}');
  if (family === 'rust') return braced(source, (line, at) => rustTest(source, line, at), '{', '}');
  return [];
}

/** Functions and methods, not what is defined inside one. */
function pythonTests(functions: readonly FunctionBlock[]): readonly FunctionBlock[] {
  let end = 0;
  return functions.filter((block) => {
    if (block.start < end) return false;
    end = block.end;
    return /(^|\.)test\w*$/.test(block.name);
  });
}

/** Words that stand where a test says what must hold, by language. */
const ASSERTION: Readonly<Partial<Record<Family, RegExp>>> = {
  python:
    /(?:^|[^\w.])assert\b|\bassert\w+\s*\(|\bassert_\w+\s*\(|\.raises\s*\(|\bpytest\.(?:warns|fail)\s*\(|\.match_lines\w*\(/g,
  script: /\bexpect\w*\s*(?:\.\w+)?\s*(?:[(<]|$)|\bassert\w*(?:\.\w+)?\s*\(|\.should\b/g,
  go: /\bt\.(?:Error|Fatal|Fail)\w*\(|\b(?:assert|require)\.\w+\(/g,
  rust: /\b(?:debug_)?assert\w*!/g,
};

/** Says only that something is there, mostly to a type checker. */
const IS_THERE =
  /^\s*assert\s+(?:not\s+)?(?:isinstance\([^()]*\)|[\w.]+(?:\s+is\s+not\s+None)?)\s*$|\bassert\([\w.]+\)/;

/** How many assertions the lines hold, those left out that say only that something is there. */
export function assertionsIn(lines: readonly string[], family: Family | null): number {
  const pattern = family === null ? undefined : ASSERTION[family];
  if (!pattern) return 0;
  return lines.reduce((sum, line) => sum + (IS_THERE.test(line) ? 0 : (line.match(pattern)?.length ?? 0)), 0);
}

/** Whether a line says what must hold, if only that something is there. */
export function isAssertion(line: string, family: Family | null): boolean {
  const pattern = family === null ? undefined : ASSERTION[family];
  return pattern !== undefined && line.search(pattern) >= 0;
}

export function holdsAssertion(line: string, family: Family | null): boolean {
  return assertionsIn([line], family) > 0;
}

/** A test's name, and the column where what closes behind it opens. */
interface TestHead {
  readonly name: string;
  readonly column: number;
}

function named(name: string | undefined): TestHead | null {
  return name === undefined ? null : { name, column: 0 };
}

function scriptTest({ plain }: SourceText, line: string, at: number): TestHead | null {
  if (!/^\s*(?:it|test|specify)\b/.test(line)) return null;
  const [, before, , name] = SCRIPT_TEST.exec(plain[at] ?? '') ?? [];
  return before === undefined || name === undefined ? null : { name, column: before.length };
}

function rustTest({ code }: SourceText, line: string, at: number): TestHead | null {
  const name = RUST_FUNCTION.exec(line)?.[1];
  return code.slice(Math.max(0, at - 4), at).some((each) => RUST_TEST.test(each)) ? named(name) : null;
}

/** A line that is longer begins no test. */
const MOST_HEAD = 1_000;

function braced(
  { code }: SourceText,
  headOf: (line: string, at: number) => TestHead | null,
  open: string,
  close: string,
): readonly FunctionBlock[] {
  return code.flatMap((line, start) => {
    const head = line.length < MOST_HEAD ? headOf(line, start) : null;
    if (head === null) return [];
    const end = endOfBraces(code, start, open, close, head.column);
    return end === null ? [] : [{ name: head.name, start, bodyStart: start + 1, end }];
  });
}
