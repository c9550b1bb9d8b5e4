/** An index as a few compressed parts: of hundreds of thousands of rows, a row each would take too long to read. */
import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import type { CodeIndex } from '../../core/map/codeIndex';

/** An index, and the files whose facts it was linked from. */
export interface LinkedIndex {
  /** Digest of all that it was linked from. */
  readonly key: string;
  readonly index: CodeIndex;
  /** Path -> digest of its bytes. */
  readonly files: ReadonlyMap<string, string>;
}

/** So many rows are written as text in about five milliseconds, in which nobody is answered. */
const ROWS_A_PART = 4000;

/** An eighth of the bytes for the time that writing the rest would take; more work gives little more. */
const compress = promisify(deflateRaw);
const LEVEL = 1;

type Unkeyed = Omit<LinkedIndex, 'key'>;

/** What the table of files is called beside those of the index. */
const FILES = 'linked files';

/** Of one table, or (key null) all that is no table, an empty list for each table, in the index's order. */
type Part = readonly [key: string | null, value: unknown];

/** The parts of all but the key, in their order. Compresses beside the calling thread. */
export async function* packIndex(linked: Unkeyed): AsyncGenerator<Uint8Array> {
  for (const part of partsOf(linked)) yield await compress(JSON.stringify(part), { level: LEVEL });
}

/** How many parts `packIndex` makes of it. */
export function countParts(linked: Unkeyed): number {
  return [...partsOf(linked)].length;
}

/** What these are the parts of, to the order of the index's keys. Throws on any other bytes that are not so by chance. */
export function unpackIndex(parts: Iterable<Uint8Array>): Unkeyed {
  const index: Record<string, unknown> = {};
  for (const bytes of parts) {
    const [key, value] = JSON.parse(inflateRawSync(bytes).toString('utf8')) as Part;
    if (key === null) Object.assign(index, value);
    else for (const row of value as readonly unknown[]) (index[key] as unknown[]).push(row);
  }
  const { [FILES]: files, ...tables } = index;
  return {
    index: tables as unknown as CodeIndex,
    files: new Map(files as readonly (readonly [string, string])[]),
  };
}

function* partsOf({ index, files }: Unkeyed): Generator<Part> {
  const entries: [string, unknown][] = [...Object.entries(index), [FILES, [...files]]];
  yield [null, Object.fromEntries(entries.map(([key, value]) => [key, Array.isArray(value) ? [] : value]))];
  for (const [key, value] of entries) {
    if (!Array.isArray(value)) continue;
    for (let at = 0; at < value.length; at += ROWS_A_PART) yield [key, value.slice(at, at + ROWS_A_PART)];
  }
}
