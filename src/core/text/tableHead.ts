/** The beginning of a table in text, and how much of it there is. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';
import { isRecord } from '../isRecord';

export const tableHeadForm = z.object({
  header: z.array(z.string()),
  /** The first rows, each with as many cells as `header` at most. */
  rows: z.array(z.array(z.string())),
  /** The header not among them. */
  rowCount: z.number(),
  columnCount: z.number(),
  /** Rows that are not whole: a quote that nothing closes, a line that is no JSON. */
  brokenRows: z.number(),
});

export type TableHead = Frozen<z.output<typeof tableHeadForm>>;

/** What fits a card, and can be taken in. */
const MOST_ROWS = 20;
const MOST_COLUMNS = 12;
const MOST_CELL_CHARACTERS = 200;

/** The head of values with separators (RFC 4180: quotes may hold separators and line ends). Linear. */
export function readSeparated(text: string, separator: string): TableHead {
  const kept: string[][] = [];
  const state = { records: 0, columns: 0, isOpen: false };
  for (let at = 0; at < text.length;) {
    const isKept = kept.length <= MOST_ROWS;
    const cells: string[] = [];
    const end = readRecord(text, at, separator, (cell) => (isKept ? cells.push(cell) : 0));
    state.isOpen = end.isOpen;
    const isBlank = end.next - at <= 2 && text.slice(at, end.next).trim() === '';
    at = end.next;
    if (isBlank) continue;
    state.records++;
    state.columns = Math.max(state.columns, end.cells);
    if (isKept) kept.push(cells);
  }
  const [header = [], ...rows] = kept.map((row) => row.slice(0, MOST_COLUMNS).map(clipped));
  return {
    ...{ header, rows, rowCount: Math.max(0, state.records - 1), columnCount: state.columns },
    brokenRows: state.isOpen ? 1 : 0,
  };
}

interface RecordEnd {
  /** Where the next record begins. */
  readonly next: number;
  readonly cells: number;
  /** A quote was not closed. */
  readonly isOpen: boolean;
}

function readRecord(
  text: string,
  from: number,
  separator: string,
  take: (cell: string) => unknown,
): RecordEnd {
  let [at, cells] = [from, 0];
  for (;;) {
    const isQuoted = text[at] === '"';
    const end = isQuoted ? quoteEnd(text, at) : at;
    const stop = cellEnd(text, end ?? text.length, separator);
    take(isQuoted ? unquoted(text.slice(at, stop)) : text.slice(at, stop));
    cells++;
    if (text[stop] === separator) at = stop + 1;
    else {
      const next = stop + (text.startsWith('\r\n', stop) ? 2 : 1);
      return { next, cells, isOpen: end === null };
    }
  }
}

/** Behind the quote that closes the cell; null where none does. */
function quoteEnd(text: string, from: number): number | null {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at + 1;
  return null;
}

function cellEnd(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

function unquoted(cell: string): string {
  return cell
    .replace(/^"/, '')
    .replace(/"([^"]*)$/, '$1')
    .replaceAll('""', '"');
}

/** The head of a file with a JSON value a line: columns are the keys of the first rows' objects. Linear. */
export function readJsonLines(text: string): TableHead {
  const rows: unknown[] = [];
  const keys = new Set<string>();
  let [rowCount, brokenRows] = [0, 0];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    rowCount++;
    const value = parsed(line);
    if (value === undefined) brokenRows++;
    else if (isRecord(value)) for (const key of Object.keys(value)) keys.add(key);
    if (rows.length < MOST_ROWS) rows.push(value ?? line);
  }
  const header = [...keys].slice(0, MOST_COLUMNS);
  // Values that are no objects have one column without a name.
  const columns = header.length === 0 ? [''] : header;
  return {
    header: columns.map(clipped),
    rows: rows.map((row) => (isRecord(row) ? columns.map((key) => cellOf(own(row, key))) : [cellOf(row)])),
    ...{ rowCount, columnCount: Math.max(1, keys.size), brokenRows },
  };
}

/** Undefined where it is no JSON. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function own(row: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(row, key) ? row[key] : undefined;
}

function cellOf(value: unknown): string {
  if (value === undefined) return '';
  return clipped(typeof value === 'string' ? value : JSON.stringify(value));
}

function clipped(cell: string): string {
  return cell.length <= MOST_CELL_CHARACTERS ? cell : `${cell.slice(0, MOST_CELL_CHARACTERS - 1)}…`;
}
