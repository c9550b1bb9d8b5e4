/** Whether a file that is named by its content holds that content. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { PassThrough, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';
import { throwIfCancelled } from '../../../core/errors';
import { isSystemError } from '../../../core/files/missingFile';
import type { Budget } from './takeLimits';

/** `object`: a loose object of git's, deflated behind a header. `file`: as git-lfs keeps it. */
export interface Content {
  readonly kind: 'object' | 'file';
  /** The digest: SHA-1 or SHA-256 by its length. */
  readonly name: string;
}

/** `large`, `inflates`: more than is left of the budget, which is spent. `wrong`: anything but a plain file of this content. */
export type ContentVerdict = 'right' | 'wrong' | 'large' | 'inflates';

/** Reads the file at `path` (absolute) as a stream, no further than the budget. Throws CancelledError. */
export async function judgeContent(
  path: string,
  content: Content,
  budget: Budget,
  signal: AbortSignal,
): Promise<ContentVerdict> {
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
  const file = await open(path, flags).catch(noneOfSystem);
  if (file === null) return 'wrong';
  try {
    const stats = await file.stat();
    if (!stats.isFile()) return 'wrong';
    if (!budget.spend('bytes', stats.size)) return 'large';
    return await judgeStream(file, { ...content, size: stats.size }, budget, signal);
  } catch (error) {
    throwIfCancelled(signal);
    if (error instanceof TooMuch) return 'inflates';
    if (isSystemError(error)) return 'wrong';
    throw error;
  } finally {
    await file.close();
  }
}

class TooMuch extends Error {}

/** `blob 12` and a zero byte, in what git writes. */
const HEADER = /^(?:blob|tree|commit|tag) (\d{1,15})\0/;
const MOST_HEADER = 32;

async function judgeStream(
  file: FileHandle,
  { kind, name, size }: Content & { readonly size: number },
  budget: Budget,
  signal: AbortSignal,
): Promise<ContentVerdict> {
  const hash = createHash(name.length === 40 ? 'sha1' : 'sha256');
  let begin = Buffer.alloc(0);
  let count = 0;
  const into = new Writable({
    write: (part: Buffer, _, done) => {
      count += part.length;
      if (begin.length < MOST_HEADER) begin = Buffer.concat([begin, part.subarray(0, MOST_HEADER)]);
      hash.update(part);
      done(budget.spend('inflated', part.length) ? null : new TooMuch());
    },
  });
  const inflate = kind === 'object' ? createInflate({ chunkSize: 1 << 16 }) : null;
  await pipeline(file.createReadStream({ autoClose: false }), inflate ?? new PassThrough(), into, { signal });
  if (hash.digest('hex') !== name) return 'wrong';
  if (inflate === null) return 'right';
  const [header = '', length] = HEADER.exec(begin.toString('latin1')) ?? [];
  // Git takes neither another length nor anything behind the end.
  return inflate.bytesWritten === size && Number(length) === count - header.length ? 'right' : 'wrong';
}

function noneOfSystem(error: unknown): null {
  if (isSystemError(error)) return null;
  throw error;
}
