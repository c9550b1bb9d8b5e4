/** Lines `from` up to `to` have become `newFrom` up to `newTo`: places from 0, ends exclusive; either may be none. */
export interface LineHunk {
  readonly from: number;
  readonly to: number;
  readonly newFrom: number;
  readonly newTo: number;
}

/**
 * What makes `after` of `before`, in order, with lines between any two hunks that both have; empty where they are the
 * same. The fewest lines as long as no part differs in more than 1,000 lines that both have somewhere; always a diff. By
 * Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), section 4b, in linear space. Cost: lines times
 * differences, of which 1,000 at most count: 60,000 lines take a second at worst.
 */
export function diffLines(before: readonly string[], after: readonly string[]): readonly LineHunk[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const old = before.slice(head, before.length - tail);
  const young = after.slice(head, after.length - tail);
  if (old.length === 0 && young.length === 0) return [];
  return hunksOf(keptLines(old, young), head);
}

/** For each line of both texts 1 where it stays; as many 1 in the one as in the other, in the same order. */
interface Kept {
  readonly old: Uint8Array;
  readonly young: Uint8Array;
}

function hunksOf({ old, young }: Kept, shift: number): readonly LineHunk[] {
  const hunks: LineHunk[] = [];
  let [to, newTo] = [0, 0];
  while (to < old.length || newTo < young.length) {
    const [from, newFrom] = [to, newTo];
    while (to < old.length && old[to] === 0) to++;
    while (newTo < young.length && young[newTo] === 0) newTo++;
    if (to > from || newTo > newFrom)
      hunks.push({ from: from + shift, to: to + shift, newFrom: newFrom + shift, newTo: newTo + shift });
    while (old[to] === 1 && young[newTo] === 1) {
      to++;
      newTo++;
    }
  }
  return hunks;
}

/** A text as numbers of its lines, those aside that the other text has nowhere; and where each of them stands. */
interface Common {
  readonly lines: Int32Array;
  readonly places: Int32Array;
}

function keptLines(before: readonly string[], after: readonly string[]): Kept {
  const numbers = new Map(before.map((line, at) => [line, at]));
  const shared = new Set(after.filter((line) => numbers.has(line)));
  const common = (lines: readonly string[]): Common => {
    const places = Int32Array.from([...lines.keys()].filter((at) => shared.has(lines[at] ?? '')));
    return { lines: places.map((at) => numbers.get(lines[at] ?? '') ?? -1), places };
  };
  const [old, young] = [common(before), common(after)];
  const kept = { old: new Uint8Array(before.length), young: new Uint8Array(after.length) };
  const size = old.lines.length + young.lines.length + 3;
  const search: Search = {
    ...{ a: old.lines, b: young.lines, zero: young.lines.length + 1 },
    ...{ forward: new Int32Array(size), backward: new Int32Array(size) },
    keep: (at, newAt) => {
      kept.old[old.places[at] ?? 0] = 1;
      kept.young[young.places[newAt] ?? 0] = 1;
    },
  };
  compare(search, { from: 0, to: old.lines.length, newFrom: 0, newTo: young.lines.length });
  return kept;
}

interface Search {
  readonly a: Int32Array;
  readonly b: Int32Array;
  /** Furthest place in `a` by diagonal (place in `a` minus place in `b`), from the beginning and from the end. */
  readonly forward: Int32Array;
  readonly backward: Int32Array;
  /** Where diagonal 0 stands in these. */
  readonly zero: number;
  /** Takes note of a line that stays. */
  readonly keep: (at: number, newAt: number) => void;
}

/** Of one part; a part that differs in more lines is cut where the search had come furthest. */
const MOST_ROUNDS = 500;

/** Notes the lines that stay between these, part by part. */
function compare(search: Search, { from, to, newFrom, newTo }: LineHunk): void {
  const { a, b, keep } = search;
  while (from < to && newFrom < newTo && a[from] === b[newFrom]) keep(from++, newFrom++);
  while (from < to && newFrom < newTo && a[to - 1] === b[newTo - 1]) keep(--to, --newTo);
  if (from === to || newFrom === newTo) return;
  const [at, newAt] = middleOf(search, { from, to, newFrom, newTo });
  compare(search, { from, to: at, newFrom, newTo: newAt });
  compare(search, { from: at, to, newFrom: newAt, newTo });
}

type Point = readonly [at: number, newAt: number];

/** A point on a shortest path, where those from the beginning meet those from the end; neither corner. */
function middleOf(search: Search, part: LineHunk): Point {
  const { forward, backward, zero } = search;
  const first = zero + part.from - part.newFrom;
  const last = zero + part.to - part.newTo;
  const meetsForward = (last - first) % 2 !== 0;
  forward[first] = part.from;
  backward[last] = part.to;
  const ahead: Span = { low: first, high: first };
  const behind: Span = { low: last, high: last };
  for (let round = 1; ; round++) {
    const met = stepForward(search, part, ahead, meetsForward ? behind : null);
    if (met !== null) return met;
    const found = stepBackward(search, part, behind, meetsForward ? null : ahead);
    if (found !== null) return found;
    if (round >= MOST_ROUNDS) return furthest(search, part, ahead, behind);
  }
}

/** The diagonals that a search has reached, each second of them in a round. */
interface Span {
  low: number;
  high: number;
}

/** One more difference; a diagonal outside of the part is never begun. */
function widen(
  reached: Int32Array,
  span: Span,
  { from, to, newFrom, newTo }: LineHunk,
  nowhere: number,
  zero: number,
): void {
  if (span.low > zero + from - newTo) reached[--span.low - 1] = nowhere;
  else span.low++;
  if (span.high < zero + to - newFrom) reached[++span.high + 1] = nowhere;
  else span.high--;
}

function stepForward(
  { a, b, forward, backward, zero }: Search,
  part: LineHunk,
  span: Span,
  meets: Span | null,
): Point | null {
  widen(forward, span, part, -1, zero);
  for (let diagonal = span.high; diagonal >= span.low; diagonal -= 2) {
    let x = Math.max((forward[diagonal - 1] ?? 0) + 1, forward[diagonal + 1] ?? 0);
    let y = x - (diagonal - zero);
    while (x < part.to && y < part.newTo && a[x] === b[y]) {
      x++;
      y++;
    }
    forward[diagonal] = x;
    if (meets && diagonal >= meets.low && diagonal <= meets.high && (backward[diagonal] ?? 0) <= x)
      return [x, y];
  }
  return null;
}

/** Of no place in any text. */
const BEHIND_ALL = 0x7fffffff;

function stepBackward(
  { a, b, forward, backward, zero }: Search,
  part: LineHunk,
  span: Span,
  meets: Span | null,
): Point | null {
  widen(backward, span, part, BEHIND_ALL, zero);
  for (let diagonal = span.high; diagonal >= span.low; diagonal -= 2) {
    let x = Math.min(backward[diagonal - 1] ?? 0, (backward[diagonal + 1] ?? 0) - 1);
    let y = x - (diagonal - zero);
    while (x > part.from && y > part.newFrom && a[x - 1] === b[y - 1]) {
      x--;
      y--;
    }
    backward[diagonal] = x;
    if (meets && diagonal >= meets.low && diagonal <= meets.high && x <= (forward[diagonal] ?? 0))
      return [x, y];
  }
  return null;
}

/** The point of either search that has most of the part behind it. */
function furthest({ forward, backward, zero }: Search, part: LineHunk, ahead: Span, behind: Span): Point {
  let [best, point]: [number, Point] = [-1, [part.from, part.newFrom]];
  const consider = (x: number, y: number, done: number): void => {
    if (done > best) [best, point] = [done, [x, y]];
  };
  for (let diagonal = ahead.high; diagonal >= ahead.low; diagonal -= 2) {
    const x = Math.min(forward[diagonal] ?? 0, part.to, part.newTo + diagonal - zero);
    const y = x - (diagonal - zero);
    consider(x, y, x - part.from + (y - part.newFrom));
  }
  for (let diagonal = behind.high; diagonal >= behind.low; diagonal -= 2) {
    const x = Math.max(backward[diagonal] ?? 0, part.from, part.newFrom + diagonal - zero);
    const y = x - (diagonal - zero);
    consider(x, y, part.to - x + (part.newTo - y));
  }
  return point;
}
