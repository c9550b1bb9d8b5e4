/** Rows of tables in the index's order: merging them, and joining those of one definition and name. */
import type { CallEdge, NamedCall } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';

export type Order<Row> = (a: Row, b: Row) => number;

export const byId: Order<{ readonly id: string }> = (a, b) => byCodeUnits(a.id, b.id);
export const byEnds: Order<Pick<CallEdge, 'from' | 'to'>> = (a, b) =>
  byCodeUnits(a.from, b.from) || byCodeUnits(a.to, b.to);
export const byName: Order<Pick<NamedCall, 'from' | 'name'>> = (a, b) =>
  byCodeUnits(a.from, b.from) || byCodeUnits(a.name, b.name);

/** Two lists in one order -> one; of equal rows those of the first list come first. */
export function mergeBy<Row>(order: Order<Row>, rows: readonly Row[], others: readonly Row[]): Row[] {
  const merged: Row[] = [];
  let at = 0;
  for (const other of others) {
    for (let row = rows[at]; row !== undefined && order(row, other) <= 0; row = rows[++at]) merged.push(row);
    merged.push(other);
  }
  return merged.concat(rows.slice(at));
}

/** Rows in order of definition and name -> one for each of them, with the lines of all. */
export function joinRows(rows: readonly NamedCall[]): NamedCall[] {
  const joined: NamedCall[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    if (!last || byName(last, row) !== 0) joined.push(row);
    else joined[joined.length - 1] = { ...row, lines: [...last.lines, ...row.lines].sort((a, b) => a - b) };
  }
  return joined;
}

/** The rows of which `isFirst` is true, and the others. */
export function divide<Row>(rows: readonly Row[], isFirst: (row: Row) => boolean): readonly [Row[], Row[]] {
  const parts: [Row[], Row[]] = [[], []];
  for (const row of rows) parts[isFirst(row) ? 0 : 1].push(row);
  return parts;
}
