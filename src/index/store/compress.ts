import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';

const deflate = promisify(deflateRaw);
/** A quarter to an eighth of the bytes for about the time that writing the rest would take; more work gives little. */
const LEVEL = 1;

/** The bytes, or the text in UTF-8, in fewer bytes. Works beside the calling thread. */
export async function compress(content: Uint8Array | string): Promise<Uint8Array> {
  return deflate(content, { level: LEVEL });
}

/** What `compress` was given, as bytes. Throws on any other bytes that are not so by chance. */
export function expand(bytes: Uint8Array): Buffer {
  return inflateRawSync(bytes);
}
