import { phrase } from '../../core/phrase';
import { findingAt } from './changedFile';
import type { ChangedFile, Detector } from './changedFile';
import { isCheckSettings } from './paths';
import { holdsAssertion } from './testBlocks';

/** What a number is called where a larger one lets more pass, and where a smaller one does. */
const LOOSER_UP =
  /\b(atol|rtol|abs_tol|rel_tol|tolerance|delta|eps(?:ilon)?|max[-_]warnings|max[-_](?:diff|failures|retries|fail)\w*|reruns|retries|[\w-]*timeout[\w-]*)\b["']?\s*[:=(,]?\s*$/i;
const LOOSER_DOWN =
  /\b(fail[-_]under|cov-fail-under|(?:min|required)[-_]?coverage|branches|functions|statements|places|decimal|significant|min[-_](?:accuracy|score))\b["']?\s*[:=(,]?\s*$|\b(toBeCloseTo)\([^()]*(?:\([^()]*\)[^()]*)*,\s*$/i;
const NUMBER = /(?<![\w.])-?\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])/gi;

/** Limits of tests and checks that the change moves to where more passes. */
export const loosenedThresholds: Detector = (file) => {
  if (!file.isTest && !isCheckSettings(file.path)) return [];
  return replacedLines(file).flatMap(([from, to]) => {
    const old = file.before.plain[from] ?? '';
    const now = file.after.plain[to] ?? '';
    const moved = movedNumber(old, now);
    if (moved === null) return [];
    const { head, was, is } = moved;
    const found = (is > was ? LOOSER_UP : LOOSER_DOWN).exec(head);
    const name = found?.[1] ?? found?.[2];
    if (name === undefined) return [];
    const why = phrase('{0} went from {1} to {2}: more passes than before', name, was, is);
    return [findingAt(file, to, { kind: 'loosened threshold', why, confidence: 'medium' })];
  });
};

/** Tests that ask for another value than before, in a change of the code that they test: one finding a file. */
export const changedExpectations: Detector = (file, all) => {
  const changesCode = all.some(
    ({ isTest, family, fresh, gone }) => !isTest && isProgram(family) && fresh.size + gone.size > 0,
  );
  if (!file.isTest || !changesCode) return [];
  const found = replacedLines(file).filter(([from, to]) => {
    const old = file.before.plain[from] ?? '';
    return holdsAssertion(old, file.family) && asksForOther(file, old, file.after.plain[to] ?? '');
  });
  const [first] = found;
  if (!first) return [];
  const why =
    found.length === 1
      ? phrase(
          'the test asks for another value than before, and the code changed with it: nothing else says which is right',
        )
      : phrase(
          'the test asks for another value than before ({0} assertions of the file), and the code changed with it: nothing else says which is right',
          found.length,
        );
  return [findingAt(file, first[1], { kind: 'expected value changed', why, confidence: 'low' })];
};

function isProgram(family: ChangedFile['family']): boolean {
  return family !== null && family !== 'yaml' && family !== 'settings';
}

/** Lines that stand in one another's place: hunks with as many lines before as after, pairwise. */
function replacedLines({ hunks }: ChangedFile): readonly (readonly [from: number, to: number])[] {
  return hunks.flatMap(({ from, to, newFrom, newTo }) =>
    to - from === newTo - newFrom
      ? Array.from({ length: newTo - newFrom }, (_, at) => [from + at, newFrom + at] as const)
      : [],
  );
}

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

const MOST_LINE = 1_000;
const LITERAL =
  /(["'`])(?:\\.|(?!\1).)*\1|\b\d[\d_.]*(?:e[+-]?\d+)?\b|\b(?:True|False|None|true|false|null|undefined)\b/gi;
/** What a test gives to what it asks stands in calls before these; what it expects stands behind. */
const EXPECTED =
  /(?:===?|!==?|\bis(?:\s+not)?\b|[<>]=?|\.to\w+\(|\bassert(?:Equals?|_equals?|_allclose|_array_equal)?\(|\.(?:equal|deepEqual|strictEqual|deepStrictEqual)\()/;

/** Whether two assertions differ in literals alone, behind the comparison. */
function asksForOther(file: ChangedFile, old: string, now: string): boolean {
  if (old === now || old.length > MOST_LINE || now.length > MOST_LINE) return false;
  if (!holdsAssertion(now, file.family) || old.replace(LITERAL, '#') !== now.replace(LITERAL, '#'))
    return false;
  const from = EXPECTED.exec(old)?.index;
  return from !== undefined && old.slice(0, from) === now.slice(0, from);
}
