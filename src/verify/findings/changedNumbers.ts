import { phrase } from '../../core/text/phrase';
import { MOST_LINE, assertionAround, matchedLines, replacedLines } from './assertionPairs';
import { findingAt, holdsProgram } from './changedFile';
import type { ChangedFile, Detector } from './changedFile';
import { isCheckSettings } from './paths';
import { isAssertion } from './testBlocks';

/** What a number is called where a larger one lets more pass, and where a smaller one does. */
const LOOSER_UP =
  /\b(atol|rtol|abs|rel|tol|abs_tol|rel_tol|tolerance|delta|within|eps(?:ilon)?|max[-_]warnings|max[-_](?:diff|failures|retries|fail)\w*|reruns|retries|[\w-]*timeout[\w-]*)\b["']?\s*[:=(,]?\s*$/i;
const LOOSER_DOWN =
  /\b(fail[-_]under|cov-fail-under|(?:min|required)[-_]?coverage|branches|functions|statements|places|decimal|significant|min[-_](?:accuracy|score))\b["']?\s*[:=(,]?\s*$|\b(toBeCloseTo)\([^()]*(?:\([^()]*\)[^()]*)*,\s*$/i;
const NUMBER_IN = /\d/;
const NUMBER = /(?<![\w.])-?\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])/gi;

/** Limits of tests and checks that the change moves to where more passes. */
export const loosenedThresholds: Detector = (file) => {
  if (!file.isTest && !isCheckSettings(file.path)) return [];
  return replacedLines(file).flatMap(([from, to]) => {
    const old = file.before.plain[from] ?? '';
    const now = file.after.plain[to] ?? '';
    if (file.isTest && isAssertion(old, file.rules) && comparesLess(old, now)) {
      const why = phrase('the values had to be equal; now they may differ by a tolerance');
      return [findingAt(file, to, { kind: 'loosened threshold', why, confidence: 'medium' })];
    }
    const moved = movedNumber(old, now);
    if (moved === null) return [];
    const { head, was, is } = moved;
    const found = (is > was ? LOOSER_UP : LOOSER_DOWN).exec(head);
    const name = found?.[1] ?? found?.[2] ?? (file.isTest ? boundBefore(head, is > was, file) : undefined);
    if (name === undefined) return [];
    const why = phrase('{0} went from {1} to {2}, so more passes than before', name, was, is);
    return [findingAt(file, to, { kind: 'loosened threshold', why, confidence: 'medium' })];
  });
};

const TOLERANT =
  /\bapprox\(|\.toBeCloseTo\(|\b(?:assert_?)?all_?close\b|\bisclose\(|\bassertAlmostEqual\(|\bassert_almost_equal\(|\babs\([^()]*-/i;

function comparesLess(old: string, now: string): boolean {
  return TOLERANT.test(now) && !TOLERANT.test(old) && NUMBER_IN.test(now) && sameNumbers(old, now);
}

/** The number that was asked for is asked for still. */
function sameNumbers(old: string, now: string): boolean {
  const left = new Set(now.match(NUMBER) ?? []);
  const asked = old.match(NUMBER) ?? [];
  return asked.length > 0 && asked.every((each) => left.has(each)) && left.size > new Set(asked).size;
}

/** The sign or matcher of a bound in an assertion that lets more pass now: `error < 0.3`, `toBeGreaterThan(0.4)`. */
function boundBefore(head: string, isMore: boolean, { rules }: ChangedFile): string | undefined {
  if (!isAssertion(head, rules)) return undefined;
  const bounds = isMore
    ? /(<=?|\.toBeLessThan(?:OrEqual)?\(|\bassertLess(?:Equal)?\(.*,)\s*$/
    : /((?<![-=])>=?|\.toBeGreaterThan(?:OrEqual)?\(|\bassertGreater(?:Equal)?\(.*,)\s*$/;
  return bounds.exec(head)?.[1]?.replace(/^\.|\(.*$/g, '');
}

/** Tests that ask for another value than before, in a change of the code that they test: one finding a file. */
export const changedExpectations: Detector = (file, all) => {
  const changesCode = all.some(
    ({ isTest, rules, fresh, gone }) => !isTest && holdsProgram(rules) && fresh.size + gone.size > 0,
  );
  if (!file.isTest || !changesCode) return [];
  const shapeOf = (line: string): string | null =>
    isAssertion(line, file.rules) ? line.replace(LITERAL, '#') : null;
  const found = matchedLines(file, shapeOf).filter(([from, to]) => asksForOther(file, from, to));
  const [first] = found;
  if (!first) return [];
  const why =
    found.length === 1
      ? phrase(
          'the test expects another value, and the code changed with it: nothing else shows which is right',
        )
      : phrase(
          'the test expects other values ({0} assertions in the file), and the code changed with it: nothing else shows which are right',
          found.length,
        );
  return [findingAt(file, first[1], { kind: 'expected value changed', why, confidence: 'medium' })];
};

/** The one number in which two lines differ, and what stands before it. */
function movedNumber(
  old: string,
  now: string,
): { readonly head: string; readonly was: number; readonly is: number } | null {
  const before = [...old.slice(0, MOST_LINE).matchAll(NUMBER)];
  const after = [...now.slice(0, MOST_LINE).matchAll(NUMBER)];
  if (before.length !== after.length || old.replace(NUMBER, '#') !== now.replace(NUMBER, '#')) return null;
  const at = before.flatMap(({ 0: text }, i) => (text === after[i]?.[0] ? [] : [i]));
  const i = at[0];
  if (i === undefined || at.length > 1) return null;
  const was = Number((before[i]?.[0] ?? '').replaceAll('_', ''));
  const is = Number((after[i]?.[0] ?? '').replaceAll('_', ''));
  return { head: now.slice(0, after[i]?.index ?? 0), was, is };
}

const LITERAL =
  /(["'`])(?:\\.|(?!\1).)*\1|\b\d[\d_.]*(?:e[+-]?\d+)?\b|\b(?:True|False|None|true|false|null|undefined)\b/gi;
/** What a test gives to what it asks stands in calls before these; what it expects stands behind. */
const EXPECTED =
  /(?:===?|!==?|\bis(?:\s+not)?\b|[<>]=?|\.to\w+\(|\bassert(?:Equals?|_equals?|_allclose|_array_equal)?\(|\.(?:equal|deepEqual|strictEqual|deepStrictEqual)\()/;

/** Whether two lines of an assertion differ in literals alone, in what it expects. */
function asksForOther(file: ChangedFile, from: number, to: number): boolean {
  const old = file.before.plain[from] ?? '';
  const now = file.after.plain[to] ?? '';
  if (old === now || old.length > MOST_LINE || now.length > MOST_LINE) return false;
  if (old.replace(LITERAL, '#') !== now.replace(LITERAL, '#')) return false;
  const start = assertionAround(file.before, from, file.rules);
  if (start === null || assertionAround(file.after, to, file.rules) === null) return false;
  // On a later line what is expected stands behind the matcher, which the lines above hold.
  if (start < from) return EXPECTED.test(file.before.plain.slice(start, from).join(' ').slice(-MOST_LINE));
  const at = EXPECTED.exec(old)?.index;
  return at !== undefined && old.slice(0, at) === now.slice(0, at);
}
