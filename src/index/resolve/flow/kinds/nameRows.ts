/** What the rows of a file feed one another, and what its calls are given: read for the texts that are names. */
import { NONE, Op, ROW_WIDTH } from '../../../extract/tape';
import type { OpCode } from '../../../extract/tape';
import type { ProgramFile } from '../../program';

/** Rows of a file by what they feed. */
export interface FileTable {
  /** The values that rows of one operation (flows, items, arguments) bring to a row, in order. */
  feeding(row: number, op: OpCode): number[];
  /** The keys of the items of a collection, NONE for those without. */
  itemKeys(row: number): number[];
  /** The values stored under a name, of any scope or object, by number of the name. */
  stored(name: number): number[];
}

/** Linear in the rows of the file, and no more than two numbers for each of them. */
export function readTable({ facts }: ProgramFile): FileTable {
  const { rows, strings } = facts.tape;
  /** By row and by name: the first of a chain of rows, + 1; and the next of the chain. A row is in one chain at most. */
  const feeders = new Int32Array(rows.length / ROW_WIDTH);
  const stores = new Int32Array(strings.length);
  const next = new Int32Array(rows.length / ROW_WIDTH);
  for (let row = feeders.length - 1; row >= 0; row--) {
    const op = rows[row * ROW_WIDTH] ?? 0;
    const name = storedName(rows, row * ROW_WIDTH);
    const first = name === NONE ? feeders : stores;
    const key = name === NONE && feeding.has(op) ? (rows[row * ROW_WIDTH + 3] ?? NONE) : name;
    if (key === NONE) continue;
    next[row] = first[key] ?? 0;
    first[key] = row + 1;
  }
  const operands = (first: number, column: number, op?: number): number[] => {
    const found: number[] = [];
    for (let row = first - 1; row >= 0; row = (next[row] ?? 0) - 1)
      if (op === undefined || rows[row * ROW_WIDTH] === op)
        found.push(rows[row * ROW_WIDTH + column] ?? NONE);
    return found;
  };
  return {
    feeding: (row, op) => operands(feeders[row] ?? 0, 4, op),
    itemKeys: (row) => operands(feeders[row] ?? 0, 5, Op.Item),
    stored: (name) => operands(stores[name] ?? 0, 4),
  };
}

const feeding: ReadonlySet<number> = new Set([Op.Flow, Op.Item, Op.Argument]);

/** The name under which a row stores; NONE where it does not. */
function storedName(rows: Int32Array, at: number): number {
  if (rows[at] === Op.StoreName) return rows[at + 3] ?? NONE;
  return rows[at] === Op.StoreAttribute ? (rows[at + 5] ?? NONE) : NONE;
}

/** An argument that has a row. */
export interface GivenName {
  /** The name under which the function is called. */
  readonly callee: string;
  readonly value: number;
  /** NONE for keywords. */
  readonly position: number;
  readonly keyword: string | null;
}

/** Calls `see` with every argument that has a row, of the calls by a name that is asked for; linear in the rows. */
export function eachArgument(
  { facts }: ProgramFile,
  isAsked: (callee: string) => boolean,
  see: (given: GivenName) => void,
): void {
  const { rows, strings } = facts.tape;
  const asked = namesAsked(strings, isAsked);
  if (!asked.includes(1)) return;
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    const isNamed = rows[at] === Op.KeywordArgument;
    const value = rows[at + 4] ?? NONE;
    if ((!isNamed && rows[at] !== Op.Argument) || value === NONE) continue;
    const name = calledName(rows, (rows[(rows[at + 3] ?? 0) * ROW_WIDTH + 3] ?? NONE) * ROW_WIDTH);
    if (asked[name === NONE ? strings.length : name] === 1)
      see({ callee: strings[name] ?? '', value, ...placeOf(isNamed, rows[at + 5] ?? NONE, strings) });
  }
}

/** 1 for each name that is asked for: once, and not at each of its calls; the last is what has none. */
function namesAsked(strings: readonly string[], isAsked: (callee: string) => boolean): Uint8Array {
  const asked = new Uint8Array(strings.length + 1);
  for (let name = 0; name <= strings.length; name++) if (isAsked(strings[name] ?? '')) asked[name] = 1;
  return asked;
}

function placeOf(
  isNamed: boolean,
  last: number,
  strings: readonly string[],
): Pick<GivenName, 'position' | 'keyword'> {
  return isNamed ? { position: NONE, keyword: strings[last] ?? '' } : { position: last, keyword: null };
}

/** The name in the row of what is called; NONE for what has none. */
function calledName(rows: Int32Array, at: number): number {
  if (rows[at] === Op.Name) return rows[at + 3] ?? NONE;
  return rows[at] === Op.Attribute ? (rows[at + 4] ?? NONE) : NONE;
}
