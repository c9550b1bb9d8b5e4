/** Keys of a list or dictionary that are written twice before anything can see the first: only the last is kept. */
import type { Tape } from '../facts';
import { NONE, Op, ROW_WIDTH } from '../tape';
import type { ControlMark } from './control';

/** Rows that run no code of anybody's. */
const silent: ReadonlySet<number> = new Set([Op.Name, Op.Text, Op.Define, Op.Collection, Op.Parameter]);

/** What a scope has done since anything else ran in it. */
interface Since {
  /** By name: the row of the collection that it holds. */
  readonly names: Map<number, number>;
  /** By row of a collection and key: the row that wrote it last. */
  readonly written: Map<string, number>;
}

/** Takes the values of what is overwritten out of the rows of a tape, in place. Linear in the rows. */
export function dropOverwritten(tape: Tape, control: readonly ControlMark[]): void {
  const { rows } = tape;
  const scopes = new Map<number, Since>();
  let mark = 0;
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    for (; (control[mark]?.row ?? Infinity) <= at / ROW_WIDTH; mark++) scopes.clear();
    const scope = rows[at + 1] ?? 0;
    if (!takeRow(rows, at, scopes, scope)) scopes.delete(scope);
  }
}

/** Whether nothing else can have seen the collections of the scope by this row. */
function takeRow(rows: Int32Array, at: number, scopes: Map<number, Since>, scope: number): boolean {
  const op = rows[at] ?? 0;
  if (silent.has(op)) return true;
  const a = rows[at + 3] ?? NONE;
  const b = rows[at + 4] ?? NONE;
  if (op === Op.StoreName) {
    const isCollection = b !== NONE && rows[b * ROW_WIDTH] === Op.Collection;
    if (isCollection) sinceIn(scopes, scope).names.set(a, b);
    else scopes.get(scope)?.names.delete(a);
    return true;
  }
  const collection = op === Op.Item ? a : op === Op.StoreElement ? heldBy(rows, a, scopes.get(scope)) : NONE;
  if (collection === NONE) return false;
  const key = rows[at + 5] ?? NONE;
  if (key === NONE) return true;
  const { written } = sinceIn(scopes, scope);
  const before = written.get(`${collection} ${key}`);
  if (before !== undefined) rows[before * ROW_WIDTH + 4] = NONE;
  written.set(`${collection} ${key}`, at / ROW_WIDTH);
  return true;
}

/** The row of the collection that a row's name holds; NONE where that is not known. */
function heldBy(rows: Int32Array, row: number, since: Since | undefined): number {
  const isName = row !== NONE && rows[row * ROW_WIDTH] === Op.Name;
  return (isName ? since?.names.get(rows[row * ROW_WIDTH + 3] ?? NONE) : undefined) ?? NONE;
}

function sinceIn(scopes: Map<number, Since>, scope: number): Since {
  let since = scopes.get(scope);
  if (since === undefined) scopes.set(scope, (since = { names: new Map(), written: new Map() }));
  return since;
}
