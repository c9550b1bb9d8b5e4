import type { LineHunk } from '../../core/text/lineDiff';
import { balance } from '../source/blocks';
import type { SourceText } from '../source/sourceText';
import type { ChangedFile } from './changedFile';
import { holdsAssertion } from './testBlocks';

/** A line of before and the one that stands in its place; both from 0. */
export type LinePair = readonly [from: number, to: number];

/** Longer lines are data. */
export const MOST_LINE = 1_000;

/** Lines that stand in one another's place: hunks with as many lines before as after, pairwise. */
export function replacedLines({ hunks }: ChangedFile): readonly LinePair[] {
  return hunks.flatMap((hunk) => (isEven(hunk) ? pairwise(hunk) : []));
}

/**
 * As `replacedLines`, and of other hunks the lines that `shapeOf` makes the same text of; a line without a shape (null) has
 * no partner. Linear in the lines of each hunk.
 */
export function matchedLines(
  file: ChangedFile,
  shapeOf: (line: string) => string | null,
): readonly LinePair[] {
  return file.hunks.flatMap((hunk) => (isEven(hunk) ? pairwise(hunk) : byShape(file, hunk, shapeOf)));
}

function isEven({ from, to, newFrom, newTo }: LineHunk): boolean {
  return to - from === newTo - newFrom;
}

function pairwise({ from, newFrom, newTo }: LineHunk): readonly LinePair[] {
  return Array.from({ length: newTo - newFrom }, (_, at) => [from + at, newFrom + at] as const);
}

function byShape(
  { before, after }: ChangedFile,
  { from, to, newFrom, newTo }: LineHunk,
  shapeOf: (line: string) => string | null,
): readonly LinePair[] {
  const now = new Map<string, number>();
  for (let line = newFrom; line < newTo; line++) {
    const shape = shapeOf(after.plain[line] ?? '');
    if (shape !== null && !now.has(shape)) now.set(shape, line);
  }
  const pairs: LinePair[] = [];
  for (let line = from; line < to; line++) {
    const shape = shapeOf(before.plain[line] ?? '');
    const partner = shape === null ? undefined : now.get(shape);
    if (partner !== undefined) pairs.push([line, partner]);
  }
  return pairs;
}

/** The line on which an assertion begins that goes on over `line`; `line` itself where it holds one, null for neither. */
export function assertionAround(
  { code }: SourceText,
  line: number,
  rules: ChangedFile['rules'],
): number | null {
  let open = 0;
  for (let at = line; at >= Math.max(0, line - MOST_ABOVE); at--) {
    const text = (code[at] ?? '').slice(0, MOST_LINE);
    if (at < line) open += balance(text, '([{', ')]}');
    // What a callback does, and what a decorator lists, is not what the assertion expects.
    if (at < line && (text.trim() === '' || STARTS.test(text))) return null;
    if (holdsAssertion(text, rules) && (at === line || open > 0)) return at;
  }
  return null;
}

const STARTS = /=>\s*\{\s*$|\bfunction\b|^\s*(?:@|def\b|(?:it|test|describe)\b)/;
/** An expected object may be long. */
const MOST_ABOVE = 40;
