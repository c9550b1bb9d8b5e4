import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, open, realpath, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { CancelledError, UserError, errorText, throwIfCancelled } from '../core/errors';
import { terminalJson, terminalText } from '../core/text/terminalText';
import { errorCode } from './exit';

/** Characters written at once: few system calls, little memory. */
const BATCH = 1 << 16;

/** Text for people: what would steer a terminal is shown instead, whether or not a terminal reads it. As `writeStream`. */
export function writeText(out: Writable, pieces: Iterable<string>, signal: AbortSignal): Promise<void> {
  return writeStream(out, mapped(pieces, terminalText), signal);
}

/** JSON for programs, which means exactly what the pieces mean, and steers no terminal either. As `writeStream`. */
export function writeJson(out: Writable, pieces: Iterable<string>, signal: AbortSignal): Promise<void> {
  return writeStream(out, mapped(pieces, terminalJson), signal);
}

function* mapped(pieces: Iterable<string>, change: (text: string) => string): Generator<string> {
  for (const piece of pieces) yield change(piece);
}

/**
 * Resolves once all pieces are with the system. Rejects with EPIPE as it is once the reader has gone; throws
 * UserError `outside-failed` for any other error of the system, and CancelledError.
 */
async function writeStream(out: Writable, pieces: Iterable<string>, signal: AbortSignal): Promise<void> {
  for (const batch of batches(pieces)) {
    throwIfCancelled(signal);
    await new Promise<void>((done, failed) => {
      out.write(batch, (error) => (error ? failed(streamError(error)) : done()));
    });
  }
}

/** Throws UserError `bad-input` where `name` can plainly not be written: better before the work than after it. */
export async function checkFile(name: string): Promise<void> {
  try {
    const before = await statOf(name);
    if (before?.isDirectory()) throw new UserError('bad-input', `${name} is a folder; name a file`);
    const target = before ? await realpath(name) : resolve(name);
    // A regular file is replaced, which its folder must allow; a pipe or a device is written to.
    if (before && !before.isFile()) await access(target, constants.W_OK);
    else await access(dirname(target), constants.W_OK | constants.X_OK);
  } catch (error) {
    throw writeError(name, error);
  }
}

/**
 * Writes the pieces to the file `name`, whole or not at all: into a new file beside it, which then takes its
 * name. A link is followed; what is no regular file (a pipe, /dev/null) is written to as it is.
 * Throws UserError `bad-input` saying why it could not be written, or CancelledError.
 */
export async function writeFile(name: string, pieces: Pieces, signal: AbortSignal): Promise<void> {
  try {
    const before = await statOf(name);
    if (before && !before.isFile()) {
      await writeHandle(await open(name, 'w'), pieces, signal);
      return;
    }
    const target = before ? await realpath(name) : resolve(name);
    const temporary = join(dirname(target), `.repomaster-${randomUUID()}.tmp`);
    try {
      await writeHandle(await open(temporary, 'wx', before ? before.mode & 0o777 : 0o666), pieces, signal);
      await rename(temporary, target);
    } finally {
      await rm(temporary, { force: true });
    }
  } catch (error) {
    throw writeError(name, error);
  }
}

/** Text, or bytes as they are read. */
type Pieces = Iterable<string> | AsyncIterable<Uint8Array>;

async function writeHandle(file: FileHandle, pieces: Pieces, signal: AbortSignal): Promise<void> {
  try {
    for await (const batch of Symbol.asyncIterator in pieces ? pieces : batches(pieces)) {
      throwIfCancelled(signal);
      await file.appendFile(batch);
    }
    // After a crash of the machine the new name must not stand for an empty file.
    if ((await file.stat()).isFile()) await file.sync();
  } finally {
    await file.close();
  }
}

function streamError(error: Error): Error {
  const code = errorCode(error);
  if (code === undefined || code === 'EPIPE') return error;
  const why =
    code === 'ENOSPC' || code === 'EDQUOT'
      ? 'the disk is full; free some space'
      : `${error.message}; write elsewhere`;
  return new UserError('outside-failed', `the output could not be written: ${why} and run again`);
}

function* batches(pieces: Iterable<string>): Generator<string> {
  let batch = '';
  for (const piece of pieces) {
    batch += piece;
    if (batch.length < BATCH) continue;
    yield batch;
    batch = '';
  }
  if (batch !== '') yield batch;
}

async function statOf(name: string) {
  try {
    return await stat(name);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function writeError(name: string, error: unknown): unknown {
  if (error instanceof UserError || error instanceof CancelledError) return error;
  const code = errorCode(error);
  if (code === undefined) return error;
  return new UserError('bad-input', `${name} cannot be written: ${reasonOf(code, name, error)}`);
}

function reasonOf(code: string, name: string, error: unknown): string {
  const folder = dirname(resolve(name));
  if (code === 'ENOENT' || code === 'ENOTDIR') return `there is no folder ${folder}; create it first`;
  if (code === 'EACCES' || code === 'EPERM')
    return `the folder ${folder} does not allow it; name another file`;
  if (code === 'EROFS') return `${folder} is read-only; name another file`;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full; free some space or name another file';
  return `${errorText(error)}; name another file`;
}
