import type { FindTests, SourceRules } from '../../index/languages/sourceRules';
import { endOfBraces, functionsOf } from '../source/blocks';
import type { FunctionBlock } from '../source/blocks';
import type { SourceText } from '../source/sourceText';

const known = new WeakMap<SourceText, readonly FunctionBlock[]>();

/** The tests of a text with their names, as the frameworks of its language find them. Linear; worked out once a text. */
export function testsOf(source: SourceText, rules: SourceRules | null): readonly FunctionBlock[] {
  const tests = known.get(source) ?? findTests(source, rules);
  known.set(source, tests);
  return tests;
}

function findTests(source: SourceText, rules: SourceRules | null): readonly FunctionBlock[] {
  const find = rules?.review?.tests?.find;
  if (rules === null || find === undefined) return [];
  if (find.by === 'functions') return namedTests(functionsOf(source, rules.functions), find.name);
  if (find.by === 'calls')
    return braced(source, (line, at) => calledTest(source, { line, at }, find), '(', ')');
  return braced(source, (line, at) => blockTest(source, { line, at }, find), '{', '}');
}

/** Functions and methods, not what is defined inside one. */
function namedTests(functions: readonly FunctionBlock[], name: RegExp): readonly FunctionBlock[] {
  let end = 0;
  return functions.filter((block) => {
    if (block.start < end) return false;
    end = block.end;
    return name.test(block.name);
  });
}

/** Says only that something is there, mostly to a type checker. */
const IS_THERE =
  /^\s*assert\s+(?:not\s+)?(?:isinstance\([^()]*\)|[\w.]+(?:\s+is\s+not\s+None)?)\s*$|\bassert\([\w.]+\)/;

/** How many assertions the lines hold, those left out that say only that something is there. */
export function assertionsIn(lines: readonly string[], rules: SourceRules | null): number {
  const pattern = rules?.review?.tests?.assertion;
  if (!pattern) return 0;
  return lines.reduce((sum, line) => sum + (IS_THERE.test(line) ? 0 : (line.match(pattern)?.length ?? 0)), 0);
}

/** Whether a line says what must hold, if only that something is there. */
export function isAssertion(line: string, rules: SourceRules | null): boolean {
  const pattern = rules?.review?.tests?.assertion;
  return pattern !== undefined && line.search(pattern) >= 0;
}

export function holdsAssertion(line: string, rules: SourceRules | null): boolean {
  return assertionsIn([line], rules) > 0;
}

/** A test's name, and the column where what closes behind it opens. */
interface TestHead {
  readonly name: string;
  readonly column: number;
}

interface HeadLine {
  readonly line: string;
  readonly at: number;
}

function calledTest(
  { plain }: SourceText,
  { line, at }: HeadLine,
  { start, head }: Extract<FindTests, { readonly by: 'calls' }>,
): TestHead | null {
  if (!start.test(line)) return null;
  const [, before, , name] = head.exec(plain[at] ?? '') ?? [];
  return before === undefined || name === undefined ? null : { name, column: before.length };
}

function blockTest(
  { code }: SourceText,
  { line, at }: HeadLine,
  { head, above }: Extract<FindTests, { readonly by: 'blocks' }>,
): TestHead | null {
  const name = head.exec(line)?.[1];
  if (name === undefined) return null;
  const isMarked = above === null || code.slice(Math.max(0, at - 4), at).some((each) => above.test(each));
  return isMarked ? { name, column: 0 } : null;
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
