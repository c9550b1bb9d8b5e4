/** An index as a few compressed parts: of hundreds of thousands of rows, a row each would take too long to read. */
import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import type { CodeIndex } from '../../core/model';

/** So many rows are written as text in about five milliseconds, in which nobody is answered. */
const ROWS_A_PART = 4000;

/** An eighth of the bytes for the time that writing the rest would take; more work gives little more. */
const compress = promisify(deflateRaw);
const LEVEL = 1;

/** Of one table of the index, or (key null) all that is no table, an empty list for each table, in the index's order. */
type Part = readonly [key: string | null, value: unknown];

/** The parts of the index, in their order. Compresses beside the calling thread. */
export async function* packIndex(index: CodeIndex): AsyncGenerator<Uint8Array> {
  for (const part of partsOf(index)) yield await compress(JSON.stringify(part), { level: LEVEL });
}

/** How many parts `packIndex` makes of the index. */
export function countParts(index: CodeIndex): number {
  return [...partsOf(index)].length;
}

/** The index whose parts these are, to the order of its keys. Throws on any other bytes that are not so by chance. */
export function unpackIndex(parts: Iterable<Uint8Array>): CodeIndex {
  const index: Record<string, unknown> = {};
  for (const bytes of parts) {
    const [key, value] = JSON.parse(inflateRawSync(bytes).toString('utf8')) as Part;
    if (key === null) Object.assign(index, value);
    else for (const row of value as readonly unknown[]) (index[key] as unknown[]).push(row);
  }
  return index as unknown as CodeIndex;
}

function* partsOf(index: CodeIndex): Generator<Part> {
  const entries = Object.entries(index) as [string, unknown][];
  yield [null, Object.fromEntries(entries.map(([key, value]) => [key, Array.isArray(value) ? [] : value]))];
  for (const [key, value] of entries) {
    if (!Array.isArray(value)) continue;
    for (let at = 0; at < value.length; at += ROWS_A_PART) yield [key, value.slice(at, at + ROWS_A_PART)];
  }
}
