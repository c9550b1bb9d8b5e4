import type { ExploreResult } from '../../core/map/explore';
import { answerLine, roomOf } from './answerText';
import { groupedNumber } from './text';

/** A line of an indented tree. */
export interface TreeRow {
  readonly text: string;
  /** Where not all rows of a level fit, the heavier ones do. */
  readonly weight: number;
  readonly result: ExploreResult | null;
  rows(): readonly TreeRow[];
}

export interface ShownTree {
  readonly lines: readonly string[];
  /** Of the rows shown, in the order of the lines. */
  readonly results: readonly ExploreResult[];
  /** Rows within the depth that did not fit. */
  readonly hidden: number;
}

interface Placed {
  readonly row: TreeRow;
  readonly line: string;
  readonly below: Level;
}

/** The rows directly below one row. */
interface Level {
  shown: readonly Placed[];
  hidden: number;
}

/** What the line `... 1,234 more` takes, with an indent. */
const MORE_ROOM = 40;

/**
 * The rows to `depth` levels, in their own order, as lines of at most `room`: level by level, so that
 * what is cut is deep, and in a level that does not fit the light rows. A line counts what is missing below a row.
 */
export function layOutTree(roots: readonly TreeRow[], depth: number, room: number): ShownTree {
  const top: Level = { shown: [], hidden: 0 };
  let level: { readonly into: Level; readonly rows: readonly TreeRow[] }[] = [{ into: top, rows: roots }];
  let left = room;
  for (let at = 0; at < depth && level.length > 0; at++) {
    const placed = level.map(({ into, rows }) => ({ into, rows: rows.map((row) => place(row, at)) }));
    const all = placed.flatMap(({ rows }) => rows);
    const cost = roomOf(all.map(({ line }) => line));
    const chosen = cost <= left ? new Set(all) : heaviest(all, left - MORE_ROOM * placed.length);
    left -= cost;
    for (const { into, rows } of placed) {
      into.shown = rows.filter((row) => chosen.has(row));
      into.hidden = rows.length - into.shown.length;
    }
    // Below a level that was cut there is no room left.
    if (left < 0) break;
    level = [...chosen]
      .map(({ row, below }) => ({ into: below, rows: row.rows() }))
      .filter(({ rows }) => rows.length > 0);
  }
  return shownOf(top);
}

function place(row: TreeRow, depth: number): Placed {
  return { row, line: answerLine('  '.repeat(depth) + row.text), below: { shown: [], hidden: 0 } };
}

function heaviest(rows: readonly Placed[], room: number): Set<Placed> {
  const chosen = new Set<Placed>();
  let left = room;
  for (const row of [...rows].sort((a, b) => b.row.weight - a.row.weight)) {
    left -= roomOf([row.line]);
    if (left < 0) break;
    chosen.add(row);
  }
  return chosen;
}

/** A level that is being read: its next row. */
interface Reading {
  readonly level: Level;
  next: number;
}

/** Each row, then what is below it: as deep as code is nested, so with a stack of its own. */
function shownOf(top: Level): ShownTree {
  const lines: string[] = [];
  const results: ExploreResult[] = [];
  let hidden = 0;
  const open: Reading[] = [{ level: top, next: 0 }];
  for (let reading = open.at(-1); reading; reading = open.at(-1)) {
    const { level } = reading;
    const placed = level.shown[reading.next++];
    if (placed) {
      lines.push(placed.line);
      if (placed.row.result) results.push(placed.row.result);
      open.push({ level: placed.below, next: 0 });
      continue;
    }
    open.pop();
    hidden += level.hidden;
    // Where no row is shown, the line above says how much there is.
    if (level.hidden > 0 && level.shown.length > 0)
      lines.push(`${'  '.repeat(open.length)}... ${groupedNumber(level.hidden)} more`);
  }
  return { lines, results, hidden };
}
