/** Which conflicts of a file still stand in it, and what stands where others were: the file beside what git's merge makes. */
import { diffLines } from '../../core/text/lineDiff';
import type { MarkedConflict, MarkedPiece, MarkerSign } from './marked';
import { conflictAt, markerOf } from './marked';

/** A conflict of the file. Lines from 0, ends exclusive, markers included. */
export interface Region {
  readonly from: number;
  readonly to: number;
  /** Between the markers as they stand; where not all of them stand, as git's merge made them. */
  readonly conflict: MarkedConflict;
  /** Whether a marker stands there; else somebody has resolved it, and these lines are the resolution. */
  readonly stands: boolean;
  /** Its place among the conflicts of git's merge; null where only the file has it. */
  readonly expected: number | null;
}

/**
 * The regions of a file, from the top down. `expected` are the pieces that git's merge makes of the three versions, told by
 * markers that stand in none of them; `standing` the file's lines. Markers in the versions themselves are text. A region
 * whose markers were edited is read as it stands. Cost: as diffLines.
 */
export function alignRegions(
  expected: readonly MarkedPiece[],
  standing: readonly string[],
  size: number,
): readonly Region[] {
  const drawn = draw(expected, size);
  const signs = standing.map((line) => tokenOf(line, size));
  const places = keptPlaces(drawn.lines, signs);
  const found = drawn.conflicts.flatMap((one, at) =>
    regionsOf(one, at, { places, standing, size, drawnLines: drawn.lines }),
  );
  return withStrays(found, places, standing, size);
}

interface DrawnConflict {
  readonly conflict: MarkedConflict;
  readonly from: number;
  readonly to: number;
}

interface Drawn {
  readonly lines: readonly string[];
  readonly conflicts: readonly DrawnConflict[];
}

/** As git would write them, labels left out. */
function draw(pieces: readonly MarkedPiece[], size: number): Drawn {
  const lines: string[] = [];
  const conflicts: DrawnConflict[] = [];
  const put = (texts: readonly string[]): void => {
    for (const line of texts) lines.push(tokenOf(line, size));
  };
  for (const piece of pieces) {
    if (piece.kind === 'settled') {
      put(piece.lines);
      continue;
    }
    const from = lines.length;
    lines.push(TOKENS['<']);
    put(piece.ours);
    if (piece.base !== null) {
      lines.push(TOKENS['|']);
      put(piece.base);
    }
    lines.push(TOKENS['=']);
    put(piece.theirs);
    lines.push(TOKENS['>']);
    conflicts.push({ conflict: piece, from, to: lines.length });
  }
  return { lines, conflicts };
}

/** What no line of a file can be. */
const TOKENS = { '<': '\0<', '|': '\0|', '=': '\0=', '>': '\0>' } as const;

/** A line as it is compared: markers without labels, other lines without their end. */
function tokenOf(line: string, size: number): string {
  const sign = markerOf(line, size);
  return sign === null ? line.replace(/\r?\n$/, '') : TOKENS[sign];
}

/** Where each drawn line stands in the file; -1 where it does not. */
function keptPlaces(drawn: readonly string[], standing: readonly string[]): Int32Array {
  const places = new Int32Array(drawn.length).fill(-1);
  let [at, place] = [0, 0];
  const keepUntil = (end: number): void => {
    while (at < end) places[at++] = place++;
  };
  for (const { from, to, newTo } of diffLines(drawn, standing)) {
    keepUntil(from);
    [at, place] = [to, newTo];
  }
  keepUntil(drawn.length);
  return places;
}

interface Aligned {
  readonly places: Int32Array;
  readonly standing: readonly string[];
  readonly size: number;
  readonly drawnLines: readonly string[];
}

function regionsOf(
  { conflict, from, to }: DrawnConflict,
  expected: number,
  { places, standing, size, drawnLines }: Aligned,
): readonly Region[] {
  const first = places[from] ?? -1;
  const stands = first >= 0 && places.subarray(from, to).every((place, at) => place === first + at);
  if (stands) {
    const whole = conflictFrom(standing, first, first + to - from, conflict, size);
    return [{ from: first, to: first + to - from, conflict: whole, stands, expected }];
  }
  const start = placeBefore(places, from) + 1;
  const end = placeAfter(places, to, standing.length);
  const own = drawnLines.slice(from + 1, to).filter((line) => line === TOKENS['<']).length;
  const edited = editedRegions(standing, start, end, size);
  const lines = standing.slice(start, end);
  if (countSigns(lines, size)['<'] > own && edited.length > 0)
    return edited.map((region, at) => ({ ...region, expected: at === 0 ? expected : null }));
  return [{ from: start, to: end, conflict, stands: hasMarkerLeft(lines, conflict, size), expected }];
}

/** The conflict with the lines as they stand: their ends may be others than in the objects. */
function conflictFrom(
  standing: readonly string[],
  from: number,
  to: number,
  { ours, base, theirs }: MarkedConflict,
  size: number,
): MarkedConflict {
  const isMarker = (at: number): boolean => markerOf(standing[at] ?? '', size) !== null;
  const afterOurs = from + 1 + ours.length;
  const middle = base === null ? afterOurs : afterOurs + 1 + base.length;
  if (!isMarker(from) || !isMarker(middle) || !isMarker(to - 1))
    throw new Error('a conflict does not stand where it was found');
  return {
    kind: 'conflict',
    ours: standing.slice(from + 1, afterOurs),
    base: base === null ? null : standing.slice(afterOurs + 1, middle),
    theirs: standing.slice(middle + 1, middle + 1 + theirs.length),
  };
}

function placeBefore(places: Int32Array, from: number): number {
  for (let at = from - 1; at >= 0; at--) if ((places[at] ?? -1) >= 0) return places[at] ?? -1;
  return -1;
}

function placeAfter(places: Int32Array, to: number, length: number): number {
  for (let at = to; at < places.length; at++) if ((places[at] ?? -1) >= 0) return places[at] ?? length;
  return length;
}

type SignCounts = Readonly<Record<MarkerSign, number>>;

function countSigns(lines: readonly string[], size: number): SignCounts {
  const counts = { '<': 0, '|': 0, '=': 0, '>': 0 };
  for (const line of lines) {
    const sign = markerOf(line, size);
    if (sign !== null) counts[sign]++;
  }
  return counts;
}

/** Whether lines hold a marker more often than both sides together do: then nobody is done there. */
function hasMarkerLeft(lines: readonly string[], { ours, theirs }: MarkedConflict, size: number): boolean {
  const [found, own] = [countSigns(lines, size), countSigns([...ours, ...theirs], size)];
  return (['<', '|', '=', '>'] as const).some((sign) => found[sign] > own[sign]);
}

function editedRegions(
  standing: readonly string[],
  from: number,
  to: number,
  size: number,
): readonly Region[] {
  const found: Region[] = [];
  for (let at = from; at < to;) {
    const one = conflictAt(standing, at, size);
    if (one !== null && one.end <= to) {
      found.push({ from: at, to: one.end, conflict: one.conflict, stands: true, expected: null });
      at = one.end;
    } else at++;
  }
  return found;
}

/** With conflicts that stand where git's merge made none (another diff, or a person's own `git checkout --merge`). */
function withStrays(
  found: readonly Region[],
  places: Int32Array,
  standing: readonly string[],
  size: number,
): readonly Region[] {
  const kept = new Uint8Array(standing.length);
  for (const place of places) if (place >= 0) kept[place] = 1;
  for (const { from, to } of found) kept.fill(1, from, to);
  const strays: Region[] = [];
  for (let at = 0; at < standing.length; at++) {
    if (kept[at] === 1 || markerOf(standing[at] ?? '', size) !== '<') continue;
    const one = conflictAt(standing, at, size);
    if (one === null) continue;
    strays.push({ from: at, to: one.end, conflict: one.conflict, stands: true, expected: null });
    at = one.end - 1;
  }
  if (strays.length === 0) return found;
  const apart = found.filter(
    ({ from, to, stands }) => stands || !strays.some((stray) => from < stray.to && stray.from < to),
  );
  return [...apart, ...strays].sort((a, b) => a.from - b.from);
}
