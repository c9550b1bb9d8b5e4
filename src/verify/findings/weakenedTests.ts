import type { Finding } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import type { TestRules } from '../../index/languages/sourceRules';
import type { FunctionBlock } from '../source/blocks';
import { findingAt } from './changedFile';
import type { ChangedFile, Detector } from './changedFile';
import { assertionsIn, testsOf } from './testBlocks';

/** Tests that are gone, skipped, alone, or ask for less than they did. */
export const weakenedTests: Detector = (file, all) => {
  if (!file.isTest || !file.existed) return [];
  const before = testsOf(file.before, file.rules);
  const after = testsOf(file.after, file.rules);
  if (testRulesOf(file) === null) return unreadTests(file, all);
  if (!file.exists) return deletedFile(file, before, all);
  return [
    ...deletedTests(file, before, after, all),
    ...fewerAssertions(file, before, after),
    ...notRun(file, after),
  ];
};

function testRulesOf({ rules }: ChangedFile): TestRules | null {
  return rules?.review?.tests ?? null;
}

/** How the others mark a test, and one that does not run. */
const MARKED =
  /@(?:Test|ParameterizedTest|RepeatedTest)\b|\[(?:Test|Fact|Theory|TestMethod|TestCase)\b|\b(?:TEST|TEST_F|TEST_CASE|BOOST_AUTO_TEST_CASE)\s*\(|\bfunction\s+test\w*\s*\(|\bfunc\s+test\w*\s*\(/;
const MARKED_SKIP =
  /@(?:Disabled|Ignore)\b|\[Ignore\b|\bSkip\s*=\s*"|\bGTEST_SKIP\(|\bmarkTest(?:Skipped|Incomplete)\(|\bXCTSkip\b/;

/** Tests of a language whose blocks are not read: as many marks as before, and no more of those that skip. */
function unreadTests(file: ChangedFile, all: readonly ChangedFile[]): readonly Finding[] {
  if (file.rules === null) return [];
  const marked = [...file.gone].filter((line) => MARKED.test(file.before.code[line] ?? ''));
  const had = file.before.code.filter((line) => MARKED.test(line)).length;
  const has = file.after.code.filter((line) => MARKED.test(line)).length;
  const [first] = marked;
  const skips = [...file.fresh].filter((line) => MARKED_SKIP.test(file.after.code[line] ?? ''));
  const skipped = had <= has ? skips.slice(0, 1) : [];
  const found = skipped.map((line) =>
    findingAt(file, line, { kind: 'weakened test', why: NOT_RUN, confidence: 'high' }),
  );
  if (first === undefined || has >= had) return found;
  const confidence =
    has > 0 || losesCode(file, all) || all.some(({ isTest, existed }) => isTest && !existed) ? 'low' : 'high';
  const why = phrase('the file had {0} tests and now has {1}', had, has);
  return [findingAt(file, first, { kind: 'weakened test', why, confidence }, 'before')];
}

const NOT_RUN = phrase('the test is skipped or may fail now');

/** Whether the change takes away code that the file names: where code went, its tests go too. */
function losesCode(file: ChangedFile, all: readonly ChangedFile[]): boolean {
  const text = file.before.text;
  return all.some((other) => {
    if (other.isTest || other.rules === null) return false;
    const [base = ''] = other.path.slice(other.path.lastIndexOf('/') + 1).split('.');
    if (!other.exists && base.length > 2 && text.includes(base)) return true;
    return [...other.gone].some((line) => {
      const name = DEFINES.exec(other.before.code[line] ?? '')?.[1];
      return name !== undefined && name.length > 2 && text.includes(name) && !other.after.text.includes(name);
    });
  });
}

const DEFINES = /\b(?:def|class|function|func|fn|interface|struct|enum|const|let|type)\s+(\w+)/;

function deletedFile(
  file: ChangedFile,
  tests: readonly FunctionBlock[],
  all: readonly ChangedFile[],
): readonly Finding[] {
  const lost = tests.filter((test) => !livesOn(file, test, all));
  const first = lost[0];
  if (!first || lost.length * 2 < tests.length) return [];
  const why = phrase(
    'the file is deleted, and {0} of its {1} tests were not moved elsewhere',
    lost.length,
    tests.length,
  );
  const confidence = losesCode(file, all) || all.some(isNewTestFile) ? 'low' : 'high';
  return [findingAt(file, first.start, { kind: 'weakened test', why, confidence }, 'before')];
}

/** What was deleted may live on there in other words. */
function isNewTestFile({ isTest, existed, after, rules }: ChangedFile): boolean {
  return isTest && !existed && testsOf(after, rules).length > 0;
}

/** One finding a file. */
function deletedTests(
  file: ChangedFile,
  before: readonly FunctionBlock[],
  after: readonly FunctionBlock[],
  all: readonly ChangedFile[],
): readonly Finding[] {
  const names = new Set(after.map(({ name }) => name));
  const isNew = after.filter(({ start }) => file.fresh.has(start)).length;
  const ran = before.filter(({ start }) => !isSkipped(file.before.code, start, testRulesOf(file)?.skip));
  const lost = ran.filter((test) => !names.has(test.name) && !livesOn(file, test, all));
  const first = lost[0];
  // As many tests came as went: they were rewritten under other names, which a reader of the diff sees.
  if (!first || lost.length <= isNew) return [];
  const others = lost.slice(0, MOST_NAMED).map(({ name }) => `"${name}"`);
  const named = others.join(', ');
  const rest = lost.length - others.length;
  const why =
    rest === 0
      ? phrase('deleted, not moved: {0}', named)
      : phrase('deleted, not moved: {0} and {1} more', named, rest);
  // A file in which about as much came as went tests something else now, perhaps the same in another form.
  const isRewritten = file.fresh.size * 2 >= file.gone.size;
  const isEmptied = after.length === 0 && lost.length === ran.length && !all.some(isNewTestFile);
  const confidence = losesCode(file, all) ? 'low' : isEmptied ? 'high' : isRewritten ? 'low' : 'medium';
  return [findingAt(file, first.start, { kind: 'weakened test', why, confidence }, 'before')];
}

const MOST_NAMED = 3;

function isSkipped(code: readonly string[], start: number, skip: RegExp | undefined): boolean {
  return skip !== undefined && [0, 1, 2].some((above) => skip.test(code[start - above] ?? ''));
}

/** Whether a test of this name is in another changed file, or half of its own lines are still in the change. */
function livesOn(file: ChangedFile, test: FunctionBlock, all: readonly ChangedFile[]): boolean {
  const own = test.name.split('.').at(-1);
  const isNamed = all.some(
    (other) =>
      other !== file &&
      other.exists &&
      testsOf(other.after, other.rules).some(({ name }) => name.split('.').at(-1) === own),
  );
  if (isNamed) return true;
  const lines = file.before.lines.slice(test.bodyStart, test.end);
  const telling = lines.flatMap((line, at) => (line.trim().length > 8 ? [test.bodyStart + at] : []));
  const gone = telling.filter((line) => file.gone.has(line)).length;
  return telling.length > 0 && gone * 2 <= telling.length;
}

function fewerAssertions(
  file: ChangedFile,
  before: readonly FunctionBlock[],
  after: readonly FunctionBlock[],
): readonly Finding[] {
  return before.flatMap((old) => {
    const now = onlyNamed(after, old.name);
    if (!now || onlyNamed(before, old.name) !== old) return [];
    const had = assertionsIn(file.before.code.slice(old.bodyStart, old.end), file.rules);
    const has = assertionsIn(file.after.code.slice(now.bodyStart, now.end), file.rules);
    const isRewritten = linesIn(file.fresh, now) >= linesIn(file.gone, old);
    const line = firstGone(file, old);
    if (has >= had || line === null) return [];
    const why = phrase('the test had {0} assertions and now has {1}', had, has);
    const confidence = has === 0 ? (isRewritten ? 'medium' : 'high') : isRewritten ? 'low' : 'medium';
    return [findingAt(file, line, { kind: 'weakened test', why, confidence }, 'before')];
  });
}

function linesIn(lines: ReadonlySet<number>, { bodyStart, end }: FunctionBlock): number {
  return [...lines].filter((line) => line >= bodyStart && line < end).length;
}

function onlyNamed(blocks: readonly FunctionBlock[], name: string): FunctionBlock | null {
  const named = blocks.filter((block) => block.name === name);
  return named.length === 1 ? (named[0] ?? null) : null;
}

function firstGone({ gone, before, rules }: ChangedFile, { bodyStart, end }: FunctionBlock): number | null {
  for (let line = bodyStart; line < end; line++) {
    if (gone.has(line) && assertionsIn([before.code[line] ?? ''], rules) > 0) return line;
  }
  return null;
}

const CONDITIONAL =
  /skip[iI]f(?!\(\s*(?:True|1)\b)|skipUnless|condition=|xfail\([^)]*\b(?:sys|os|platform|is_\w+|version)/;

function notRun(file: ChangedFile, after: readonly FunctionBlock[]): readonly Finding[] {
  const tests = testRulesOf(file);
  const skip = tests?.skip;
  return [...file.fresh].flatMap((line) => {
    const code = file.after.code[line] ?? '';
    if (tests?.alone?.test(code)) {
      const why = phrase('only this test runs; the others in the file are skipped');
      return [findingAt(file, line, { kind: 'weakened test', why, confidence: 'high' })];
    }
    if (!skip?.test(code) || CONDITIONAL.test(file.after.lines[line] ?? '') || isGuarded(file, line))
      return [];
    if (replacesSkip(file, skip) || isNewTest(file, line, after)) return [];
    return [findingAt(file, line, { kind: 'weakened test', why: NOT_RUN, confidence: 'high' })];
  });
}

/** A skip below a condition of its own is one for some machine or version. */
function isGuarded({ after }: ChangedFile, line: number): boolean {
  return [1, 2].some((above) =>
    /^\s*(?:\}?\s*else\b|(?:el)?if\b|except\b|unless\b)/.test(after.code[line - above] ?? ''),
  );
}

/** As many skips went as came: one was reworded. */
function replacesSkip({ fresh, gone, after, before }: ChangedFile, skip: RegExp): boolean {
  const came = [...fresh].filter((line) => skip.test(after.code[line] ?? '')).length;
  return [...gone].filter((line) => skip.test(before.code[line] ?? '')).length >= came;
}

/** A new test that is skipped takes nothing away. */
function isNewTest(file: ChangedFile, line: number, tests: readonly FunctionBlock[]): boolean {
  const test = tests.find(({ start, end }) => line >= start - 8 && line < end);
  return test !== undefined && file.fresh.has(test.start) && !nameStood(file, test.name);
}

function nameStood({ before, rules }: ChangedFile, name: string): boolean {
  return testsOf(before, rules).some((test) => test.name === name);
}
