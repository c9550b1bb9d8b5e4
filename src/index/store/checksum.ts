import { crc32 } from 'node:zlib';
import { DamagedError } from '../../core/sqlite/sqlite';

/** The checksum of what a row says and of its bytes: as cheap as reading them, and no torn page comes out the same. */
export function checksumOf(words: readonly (string | null)[], bytes: Uint8Array = NO_BYTES): number {
  return crc32(bytes, crc32(JSON.stringify(words)));
}

const NO_BYTES = new Uint8Array();

/** The value as bytes, as SQLite gives a BLOB; throws DamagedError for another type. */
export function bytesOf(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new DamagedError('a row holds no bytes where it should');
}
