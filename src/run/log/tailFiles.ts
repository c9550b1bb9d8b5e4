import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { borderAt, linesIn } from './bytes';

/** A part of the tail, in a file of its own until the end, so that the oldest part can be let go without a copy. */
interface Segment {
  readonly number: number;
  readonly handle: FileHandle;
  bytes: number;
  lines: number;
}

export interface TailFiles {
  /** Takes the beginning of the bytes, at least a character of them; gives what is left. */
  append(bytes: Buffer): Promise<Buffer>;
  /** Copies what is kept, part by part, behind `to`, and deletes the parts. `attempt` is told what may fail. */
  moveTo(to: FileHandle, attempt: (write: () => Promise<void>) => Promise<boolean>): Promise<void>;
}

const SEGMENTS = 8;
/** At once. */
const COPIED_BYTES = 2 ** 20;

/** The last bytes of what is appended, `mostBytes` at most and 7/8 of that at least; `drop` is told what is let go. */
export function createTailFiles(
  path: string,
  mostBytes: number,
  drop: (bytes: number, lines: number) => void,
): TailFiles {
  const segmentBytes = Math.max(4, Math.floor(mostBytes / SEGMENTS));
  const segments: Segment[] = [];
  const end = async ({ number, handle }: Segment): Promise<void> => {
    await handle.close();
    await rm(segmentPath(path, number), { force: true });
  };
  const current = async (): Promise<Segment> => {
    const last = segments.at(-1);
    if (last !== undefined && last.bytes < segmentBytes) return last;
    const oldest = segments.length === SEGMENTS ? segments.shift() : undefined;
    if (oldest !== undefined) {
      drop(oldest.bytes, oldest.lines);
      await end(oldest);
    }
    const number = (last?.number ?? 0) + 1;
    const next = { number, handle: await open(segmentPath(path, number), 'wx', 0o600), bytes: 0, lines: 0 };
    segments.push(next);
    return next;
  };
  return {
    append: async (bytes) => {
      const segment = await current();
      const room = segmentBytes - segment.bytes;
      // A character that is longer than what is left of the segment is put there all the same.
      const cut = borderAt(bytes, room) || borderAt(bytes, room + 3);
      const part = bytes.subarray(0, cut);
      await segment.handle.writeFile(part);
      segment.bytes += cut;
      segment.lines += linesIn(part);
      return bytes.subarray(cut);
    },
    moveTo: async (to, attempt) => {
      const buffer = Buffer.allocUnsafeSlow(COPIED_BYTES);
      for (const segment of segments) {
        const whole = await attempt(() => copy(segmentPath(path, segment.number), to, buffer));
        if (!whole) drop(segment.bytes, segment.lines);
        await end(segment);
      }
    },
  };
}

/** Where part `number` of the tail is while the log is written. */
function segmentPath(path: string, number: number): string {
  return `${path}.${number}`;
}

/** By way of the buffer. */
async function copy(from: string, to: FileHandle, buffer: Buffer): Promise<void> {
  const source = await open(from, 'r');
  try {
    for (;;) {
      const { bytesRead } = await source.read(buffer);
      if (bytesRead === 0) return;
      await to.writeFile(buffer.subarray(0, bytesRead));
    }
  } finally {
    await source.close();
  }
}
