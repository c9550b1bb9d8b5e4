import { MOST_PLACES, findText } from './findText';
import type { Span } from './findText';
import { keepEnds } from './keepEnds';
import { nearestText } from './nearestText';
import type { NearestText } from './nearestText';
import { lineAt, lineStarts } from './textLines';
import { tellApart } from './tellApart';
import type { TellingContext } from './tellApart';

export interface TextEdit {
  /** Not empty. */
  readonly oldText: string;
  readonly newText: string;
}

/** Why an edit (by its place among the edits, from 0) cannot be made. */
export type EditFailure =
  | { readonly kind: 'missing'; readonly edit: number; readonly nearest: NearestText | null }
  | {
      readonly kind: 'several';
      readonly edit: number;
      /** The lines where the places begin, ascending. */
      readonly lines: readonly number[];
      /** There are more places than were counted. */
      readonly isMore: boolean;
      /** What makes the first of them the only one. */
      readonly contexts: readonly TellingContext[];
    }
  | { readonly kind: 'overlaps'; readonly edit: number; readonly other: number; readonly line: number }
  | { readonly kind: 'changesNothing'; readonly edit: number };

export type EditedText =
  | { readonly kind: 'edited'; readonly text: string }
  | { readonly kind: 'refused'; readonly failures: readonly EditFailure[] };

interface Found {
  readonly edit: number;
  readonly span: Span;
  readonly replacement: string;
}

/**
 * The text after all edits, each of which was looked up in the original text, or why none is made. An edit's old text
 * has to stand in exactly one place: as it is, else with other line ends; nothing is guessed. Line ends stay the text's
 * own.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): EditedText {
  const failures: EditFailure[] = [];
  const found: Found[] = [];
  for (const [edit, { oldText, newText }] of edits.entries()) {
    const places = findText(text, oldText);
    const [span, second] = places;
    if (span === undefined) failures.push({ kind: 'missing', edit, nearest: nearestText(text, oldText) });
    else if (second !== undefined) failures.push(severalPlaces(text, edit, places));
    else {
      const replacement = keepEnds(text, span, newText);
      if (replacement === text.slice(span.start, span.end)) failures.push({ kind: 'changesNothing', edit });
      else found.push({ edit, span, replacement });
    }
  }
  found.sort((a, b) => a.span.start - b.span.start || a.edit - b.edit);
  failures.push(...overlaps(text, found));
  if (failures.length > 0) return { kind: 'refused', failures: failures.sort((a, b) => a.edit - b.edit) };
  return { kind: 'edited', text: replaceAll(text, found) };
}

function severalPlaces(text: string, edit: number, places: readonly Span[]): EditFailure {
  const starts = lineStarts(text);
  return {
    kind: 'several',
    edit,
    lines: places.map(({ start }) => lineAt(starts, start)),
    isMore: places.length === MOST_PLACES,
    contexts: tellApart(text, starts, places),
  };
}

/** Each edit that begins inside another; `found` in the order of the text. */
function overlaps(text: string, found: readonly Found[]): EditFailure[] {
  const failures: EditFailure[] = [];
  let last: Found | undefined;
  for (const each of found) {
    if (last !== undefined && each.span.start < last.span.end) {
      const line = lineAt(lineStarts(text), each.span.start);
      failures.push({ kind: 'overlaps', edit: each.edit, other: last.edit, line });
    }
    if (last === undefined || each.span.end > last.span.end) last = each;
  }
  return failures;
}

function replaceAll(text: string, found: readonly Found[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { span, replacement } of found) {
    parts.push(text.slice(from, span.start), replacement);
    from = span.end;
  }
  return [...parts, text.slice(from)].join('');
}
