/** The CMaps that fonts name by a standard name (what their character codes mean), as the build packs them into one file. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** A CMap by its name; undefined for one that is not packed. */
export type CMaps = (name: string) => Uint8Array | undefined;

/**
 * The CMaps of a pack (absolute path of dist/cMaps.bin; `packCMaps` in scripts/house/cMaps.mjs writes it): a line of JSON,
 * name to length in bytes, and then their bytes one after the other, all in Brotli's format. Read when the first is asked for.
 */
export function packedCMaps(file: string): CMaps {
  let pack: ReadonlyMap<string, Uint8Array> | undefined;
  return (name) => (pack ??= parsePack(brotliDecompressSync(readFileSync(file)))).get(name);
}

function parsePack(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const headEnd = bytes.indexOf('\n'.charCodeAt(0));
  const lengths = JSON.parse(Buffer.from(bytes.subarray(0, headEnd)).toString()) as Record<string, number>;
  let at = headEnd + 1;
  return new Map(
    Object.entries(lengths).map(([name, length]) => [name, bytes.slice(at, (at += length))] as const),
  );
}
