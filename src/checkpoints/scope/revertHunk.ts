import type { ScopeHunk } from '../../core/changes/scope';
import { linesWithEnds } from './ownLines';

/** Reverting a neighbour changes the outer lines of the context, never the line right beside: hunks are not adjacent. */
const CONTEXTS = [3, 2, 1];

/**
 * The text without the hunk; null where it no longer fits: its lines with unchanged ones around them have to stand where they
 * stood, or else with all of its context in exactly one place. Several hunks of one text fit from the bottom up.
 */
export function revertHunk(text: string, hunk: ScopeHunk): string | null {
  const lines = linesWithEnds(text);
  const from = placeOfHunk(lines, hunk);
  return from === null ? null : lines.toSpliced(from, hunk.newLines.length, ...hunk.oldLines).join('');
}

/** The place, from 0, of the first of the new lines. */
function placeOfHunk(
  lines: readonly string[],
  { newStart, newLines, above, below }: ScopeHunk,
): number | null {
  const whole = [...above, ...newLines, ...below];
  // With nothing to be found by, any place would fit.
  if (whole.length === 0) return lines.length === 0 ? 0 : null;
  const stood = CONTEXTS.some((context) => {
    const near = above.slice(-context);
    const sought = [...near, ...newLines, ...below.slice(0, context)];
    return standsAt(lines, sought, newStart - 1 - near.length);
  });
  if (stood) return newStart - 1;
  const [place, another] = placesOf(lines, whole);
  return place === undefined || another !== undefined ? null : place + above.length;
}

function standsAt(lines: readonly string[], sought: readonly string[], at: number): boolean {
  return sought.every((line, offset) => lines[at + offset] === line);
}

function placesOf(lines: readonly string[], sought: readonly string[]): readonly number[] {
  const places: number[] = [];
  for (let at = 0; at + sought.length <= lines.length; at++) {
    if (standsAt(lines, sought, at)) places.push(at);
  }
  return places;
}

/** The hunk as a unified diff has it: head, context, what went, what came. */
export function renderHunk({ oldStart, newStart, oldLines, newLines, above, below }: ScopeHunk): string {
  const around = above.length + below.length;
  const head = `@@ -${oldStart - above.length},${oldLines.length + around} +${newStart - above.length},${newLines.length + around} @@`;
  const marked = (mark: string, lines: readonly string[]): readonly string[] =>
    lines.map((line) => `${mark}${line.replace(/\r?\n$/, '')}`);
  const body = [marked(' ', above), marked('-', oldLines), marked('+', newLines), marked(' ', below)].flat();
  return [head, ...body].join('\n');
}
