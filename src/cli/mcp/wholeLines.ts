import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';

/** More than any question about code, a diff included, and little beside what a process may hold. */
export const MOST_LINE_BYTES = 4 * 1024 * 1024;

/** How much of a line that is too long is looked through for who sent it. */
const HEAD_BYTES = 1000;

const LINE_END = 0x0a;

/**
 * A stream that hands on whole lines. A line of more than `mostBytes` is dropped as it comes, and `onTooLong` is called with
 * its head once it is too long, not where it ends; what comes after it is handed on. Memory: one line.
 */
export function wholeLines(onTooLong: (head: string) => void, mostBytes = MOST_LINE_BYTES): Transform {
  let pieces: Buffer[] = [];
  let size = 0;
  let isDropping = false;
  const take = (piece: Buffer): void => {
    if (isDropping) return;
    size += piece.length;
    pieces.push(piece);
    if (size <= mostBytes) return;
    isDropping = true;
    onTooLong(headOf(pieces));
    pieces = [];
  };
  return new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      let from = 0;
      for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, from)) {
        take(chunk.subarray(from, at + 1));
        if (!isDropping) this.push(Buffer.concat(pieces));
        [pieces, size, isDropping] = [[], 0, false];
        from = at + 1;
      }
      take(chunk.subarray(from));
      done();
    },
  });
}

function headOf(pieces: readonly Buffer[]): string {
  const head: Buffer[] = [];
  for (let at = 0, size = 0; at < pieces.length && size < HEAD_BYTES; at++) {
    const piece = pieces[at] ?? Buffer.alloc(0);
    head.push(piece.subarray(0, HEAD_BYTES - size));
    size += piece.length;
  }
  return Buffer.concat(head).toString('utf8');
}
