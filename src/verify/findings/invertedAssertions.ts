import type { Finding } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import { MOST_LINE, matchedLines } from './assertionPairs';
import { findingAt } from './changedFile';
import type { ChangedFile, Detector } from './changedFile';
import { isAssertion } from './testBlocks';

/** Words and signs that turn an assertion round, and what they turn: two of them cancel out. */
const TURNS: readonly (readonly [turned: RegExp, straight: string])[] = [
  [/\.not\b(?=\s*\.)/g, ''],
  [/\.(?:to|be)\.not\b/g, '.to'],
  [/\bassertNot(Equal|AlmostEqual|In|IsInstance|Regex)\b/g, 'assert$1'],
  [/\bassertIsNot(None)?\b/g, 'assertIs$1'],
  [/\b(?:assertFalse|assertIsFalse)\b/g, 'assertTrue'],
  [/\b(assert|require)\.(?:False)\(/g, '$1.True('],
  [/\b(assert|require)\.Not(Equal|Nil|Empty|Contains|Zero|Same|Regexp)\b/g, '$1.$2'],
  [/\b(assert|require)\.Error\(/g, '$1.NoError('],
  [/\b(assert\w*|t)\.not(Equal|DeepEqual|StrictEqual|DeepStrictEqual|Ok|Deep|Strict)\b/g, '$1.$2'],
  [/\.doesNotThrow\b/g, '.throws'],
  [/\.doesNotReject\b/g, '.rejects'],
  [/\.doesNotMatch\b/g, '.match'],
  [/\.toBeFalsy\b/g, '.toBeTruthy'],
  [/\.toBeUndefined\b/g, '.toBeDefined'],
  [/\bassert_ne!/g, 'assert_eq!'],
  [/!==/g, '==='],
  [/(?<!!)!=(?!=)/g, '=='],
  [/\bis\s+not\b/g, 'is'],
  [/\bnot\s+in\b/g, 'in'],
  [/\bassert\s*\(?\s*not\b/g, 'assert'],
  [/(\bassert(?:!|\.ok|\.isTrue)?\(|\bassertTrue\(|\bexpect\()\s*(?:!|not\b)/g, '$1'],
];

/** Assertions that ask for the opposite of what they asked for. */
export const invertedAssertions: Detector = (file) => {
  if (!file.isTest || !file.existed || !file.exists) return [];
  const pairs = matchedLines(file, (line) => (isAsked(line, file) ? straightened(line).text : null));
  const turned = pairs.filter(([from, to]) =>
    isTurned(file.before.plain[from] ?? '', file.after.plain[to] ?? '', file),
  );
  return [...turned.map(([, to]) => inverted(file, to)), ...loneNots(file)];
};

function inverted(file: ChangedFile, line: number): Finding {
  const why = phrase('the assertion expects the opposite of what it expected before');
  return findingAt(file, line, { kind: 'inverted assertion', why, confidence: 'high' });
}

/** `.not` as a line of its own, in a chain that stood there. */
function loneNots(file: ChangedFile): readonly Finding[] {
  return file.hunks.flatMap(({ from, to, newFrom, newTo }) => {
    const lines = file.after.code.slice(newFrom, newTo);
    const isAlone = to === from && lines.length === 1 && /^\s*\.not\s*$/.test(lines[0] ?? '');
    return isAlone ? [inverted(file, newFrom)] : [];
  });
}

function isTurned(old: string, now: string, file: ChangedFile): boolean {
  if (old === now || !(isAsked(old, file) && isAsked(now, file))) return false;
  const was = straightened(old);
  const is = straightened(now);
  return was.text === is.text && was.turns % 2 !== is.turns % 2;
}

/** An assertion, or the condition under which a test fails. */
function isAsked(line: string, { rules }: ChangedFile): boolean {
  if (line.length > MOST_LINE) return false;
  return isAssertion(line, rules) || (rules?.review?.tests?.failsIf?.test(line) ?? false);
}

/** The text with everything straight, without white space and brackets around the whole, and how often it was turned. */
function straightened(line: string): { readonly text: string; readonly turns: number } {
  let turns = 0;
  let text = line.trim();
  for (const [pattern, straight] of TURNS) {
    turns += text.match(pattern)?.length ?? 0;
    text = text.replace(pattern, straight);
  }
  return { text: text.replace(/\s+/g, '').toLowerCase(), turns };
}
