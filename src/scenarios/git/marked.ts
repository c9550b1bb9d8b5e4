/** Texts with conflict markers, as git writes them. */
import { splitLines } from './lines';

export interface MarkedSettled {
  readonly kind: 'settled';
  readonly lines: readonly string[];
}

/** The lines between markers. */
export interface MarkedConflict {
  readonly kind: 'conflict';
  readonly ours: readonly string[];
  /** Null in the style that has none. */
  readonly base: readonly string[] | null;
  readonly theirs: readonly string[];
}

export type MarkedPiece = MarkedSettled | MarkedConflict;

export type MarkerSign = '<' | '|' | '=' | '>';

/** Which marker of `size` characters a line is; null for none. */
export function markerOf(line: string, size: number): MarkerSign | null {
  const sign = line[0];
  if (sign !== '<' && sign !== '|' && sign !== '=' && sign !== '>') return null;
  for (let at = 1; at < size; at++) if (line[at] !== sign) return null;
  const rest = line.slice(size).replace(/\r?\n$/, '');
  if (sign === '=') return rest === '' ? sign : null;
  return rest === '' || rest.startsWith(' ') ? sign : null;
}

/** The longest run of a marker's character that begins a line of these texts: longer markers stand nowhere in them. */
export function longestRun(texts: Iterable<string>): number {
  let longest = 0;
  for (const text of texts)
    for (const [run] of text.matchAll(/^(?:<+|>+|=+|\|+)/gm)) longest = Math.max(longest, run.length);
  return longest;
}

/** The pieces of a text in which every line that looks like a marker is one. Linear. */
export function parseMarked(text: string, size: number): readonly MarkedPiece[] {
  const lines = splitLines(text);
  const pieces: MarkedPiece[] = [];
  let settled: string[] = [];
  for (let at = 0; at < lines.length;) {
    const found = conflictAt(lines, at, size);
    if (found === null) {
      settled.push(lines[at] ?? '');
      at++;
      continue;
    }
    if (settled.length > 0) pieces.push({ kind: 'settled', lines: settled });
    settled = [];
    pieces.push(found.conflict);
    at = found.end;
  }
  if (settled.length > 0) pieces.push({ kind: 'settled', lines: settled });
  return pieces;
}

export interface FoundConflict {
  readonly conflict: MarkedConflict;
  /** Past its last marker. */
  readonly end: number;
}

/** The conflict that begins at this line; null where none does, or it has no end. Markers inside of it belong to its texts. */
export function conflictAt(lines: readonly string[], start: number, size: number): FoundConflict | null {
  if (markerOf(lines[start] ?? '', size) !== '<') return null;
  let depth = 0;
  const seen: { bar: number | null; middle: number | null } = { bar: null, middle: null };
  for (let at = start + 1; at < lines.length; at++) {
    const sign = markerOf(lines[at] ?? '', size);
    if (sign === '<') depth++;
    else if (depth > 0) depth -= sign === '>' ? 1 : 0;
    else if (sign === '|' && seen.middle === null) seen.bar ??= at;
    else if (sign === '=') seen.middle ??= at;
    else if (sign === '>')
      return seen.middle === null ? null : cut(lines, start, { ...seen, middle: seen.middle, end: at });
  }
  return null;
}

interface Places {
  readonly bar: number | null;
  readonly middle: number;
  readonly end: number;
}

function cut(lines: readonly string[], start: number, { bar, middle, end }: Places): FoundConflict {
  const ours = lines.slice(start + 1, bar ?? middle);
  const base = bar === null ? null : lines.slice(bar + 1, middle);
  const theirs = lines.slice(middle + 1, end);
  return { conflict: { kind: 'conflict', ours, base, theirs }, end: end + 1 };
}
