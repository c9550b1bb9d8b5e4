/** The lines of a journal of any size, without more of it in memory than one of them. */
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

/** Longer ones are passed over: no answer of a tool within its cap comes near it. */
const MOST_LINE_BYTES = 32 * 1024 * 1024;

/**
 * Whole lines without their ends, in order; a torn last one is none. `holds` may refuse a line by its beginning, before
 * it is decoded. Throws what the file system does, and the signal's AbortError.
 */
export async function* journalLines(
  path: string,
  holds: (beginning: string) => boolean,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const stream: Readable = createReadStream(path, { highWaterMark: 1024 * 1024, signal });
  let pieces: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, from)) {
      const last = chunk.subarray(from, end);
      from = end + 1;
      const line = sizeBytes + last.length > MOST_LINE_BYTES ? null : joined(pieces, last);
      pieces = [];
      sizeBytes = 0;
      if (line !== null && holds(line.toString('utf8', 0, BEGINNING_BYTES))) yield line.toString('utf8');
    }
    const rest = chunk.subarray(from);
    sizeBytes += rest.length;
    if (sizeBytes > MOST_LINE_BYTES) pieces = [];
    else pieces.push(rest);
  }
}

const LINE_END = 10;

/** An entry names its type first. */
const BEGINNING_BYTES = 200;

function joined(pieces: readonly Buffer[], last: Buffer): Buffer {
  return pieces.length === 0 ? last : Buffer.concat([...pieces, last]);
}
