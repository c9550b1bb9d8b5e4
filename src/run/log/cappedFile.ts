import type { FileHandle } from 'node:fs/promises';
import { borderAt, linesIn } from './bytes';
import { createTailFiles } from './tailFiles';

/** How much is kept, in bytes of UTF-8. */
export interface LogCaps {
  readonly headBytes: number;
  /** Between 7/8 of it and all of it is kept. */
  readonly tailBytes: number;
}

export interface CappedFile {
  append(bytes: Buffer): Promise<void>;
  /** Puts the tail behind the head, with a line between them that says what is left out. */
  close(): Promise<{ readonly bytes: number; readonly dropped: number }>;
}

/**
 * What is appended to the empty file `head`, at most as much as the caps say, cut between characters. After a failed
 * write (a full disk) nothing more is written, and all that came after it counts as dropped.
 */
export function createCappedFile(head: FileHandle, path: string, caps: LogCaps): CappedFile {
  let headBytes = 0;
  let headFull = false;
  let dropped = { bytes: 0, lines: 0 };
  let failure: string | null = null;
  const drop = (bytes: number, lines: number): void => {
    dropped = { bytes: dropped.bytes + bytes, lines: dropped.lines + lines };
  };
  const tail = createTailFiles(path, caps.tailBytes, drop);
  /** False where the disk refused. */
  const attempt = async (write: () => Promise<void>): Promise<boolean> => {
    try {
      await write();
      return true;
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
      return false;
    }
  };
  const appendHead = async (bytes: Buffer): Promise<Buffer> => {
    const cut = borderAt(bytes, caps.headBytes - headBytes);
    headFull = cut < bytes.length;
    await head.writeFile(bytes.subarray(0, cut));
    headBytes += cut;
    return bytes.subarray(cut);
  };
  return {
    append: async (bytes) => {
      let rest = bytes;
      const more = async (): Promise<void> => {
        rest = headFull ? await tail.append(rest) : await appendHead(rest);
      };
      while (rest.length > 0 && failure === null) await attempt(more);
      if (rest.length > 0) drop(rest.length, linesIn(rest));
    },
    close: async () => {
      if (dropped.bytes > 0) await attempt(() => head.writeFile(gapLine(dropped, failure)));
      await tail.moveTo(head, attempt);
      const { size } = await head.stat();
      await head.close();
      return { bytes: size, dropped: dropped.bytes };
    },
  };
}

function gapLine({ bytes, lines }: { bytes: number; lines: number }, failure: string | null): string {
  const why = failure === null ? '' : ` because they could not be written: ${failure}`;
  return `\n[${bytes} bytes with ${lines} line ends are left out here${why}]\n`;
}
