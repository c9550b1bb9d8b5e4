/** What a stored index must have been written by to be read: anything else may mean something else by its bytes. */
import { endianness } from 'node:os';
import { serialize } from 'node:v8';

/** Put in by the build: a digest of all that facts and their linking are made by, grammars and queries included. */
declare const REPOMASTER_INDEX_VERSION: string;

/** Of the tables in schema.ts and what their rows hold; to be raised by whoever changes them. */
export const FORMAT = 2;

/** The product's index, the form in which this Node.js writes values, and the machine's order of bytes. */
export function writerVersion(): string {
  // The second byte that V8 writes is the version of its form.
  const form = serialize(null)[1] ?? 0;
  return `${REPOMASTER_INDEX_VERSION} v8-${form} ${endianness()}`;
}
