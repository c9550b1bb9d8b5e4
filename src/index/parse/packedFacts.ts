/** The facts of a file as bytes: what parse workers send and the store keeps. */
import { deserialize, serialize } from 'node:v8';
import type { FileFacts } from '../extract/facts';

/** Bytes that `unpackFacts` takes, in a buffer of their own, so that a thread can hand them over without a copy. */
export function packFacts(facts: FileFacts): Uint8Array<ArrayBuffer> {
  const packed = serialize(facts);
  const { buffer, byteLength } = packed;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) return new Uint8Array(buffer);
  return new Uint8Array(packed);
}

/** The facts in bytes that `packFacts` has made; throws on any others that are not so by chance. */
export function unpackFacts(packed: Uint8Array): FileFacts {
  return deserialize(packed) as FileFacts;
}
