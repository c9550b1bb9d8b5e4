/** The whole output of runs on disk, each in a file of its own. */
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import type { RunLog } from '../../core/running/runner';
import { createCappedFile } from './cappedFile';
import type { CappedFile, LogCaps } from './cappedFile';
import { readLog } from './readLog';
import type { LogPart, LogQuestion } from './readLog';

export interface LogWriter {
  /** As RunLog.id. */
  readonly id: string;
  push(text: string): void;
  /** Settles once there is room for more; null where there is. Who does not wait for it costs memory. */
  pressure(): Promise<void> | null;
  /** What has been kept, all written; null where nothing could be (a folder that cannot be written). Again: the same. */
  close(): Promise<RunLog | null>;
}

export interface RunLogs {
  /** A log for one run. Its file is there, for whoever wants to read along, once something was pushed or it is closed. */
  open(): LogWriter;
  /** Of the log with this id, as readLog; null where there is none. */
  read(id: string, question: LogQuestion): Promise<LogPart | null>;
  /** Absolute: the file of the log with this id; null where there is none. */
  path(id: string): string | null;
}

/** Half for what a program says before it works, half for how it ended; together with the line between them 256 MiB. */
const caps: LogCaps = { headBytes: 128 * 2 ** 20, tailBytes: 128 * 2 ** 20 - 4096 };
/** Four of the longest: a session with hundreds of long runs must not fill the disk. */
const FOLDER_BYTES = 2 ** 30;
/** Texts that wait to be written: some chunks of a pipe. */
const WAITING_CHARS = 2 ** 20;

/** The logs of one session, in a folder (made when first needed) that only this user can read. The oldest make room. */
export function createRunLogs(folder: string, limits = caps): RunLogs {
  const inUse = new Set<string>();
  return {
    open: () => {
      const id = newId();
      inUse.add(id);
      const begin = async (): Promise<CappedFile> => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await makeRoom(folder, inUse);
        // Never another run's.
        return createCappedFile(await open(pathOf(folder, id), 'wx+', 0o600), pathOf(folder, id), limits);
      };
      return createWriter(id, pathOf(folder, id), begin, () => inUse.delete(id));
    },
    read: async (id, question) => {
      const path = logPath(folder, id);
      return path === null ? null : readLog(path, question);
    },
    path: (id) => logPath(folder, id),
  };
}

/** Where the log of this id is; the id comes from a report, or from a model, so that nothing but an id is taken for one. */
function logPath(folder: string, id: string): string | null {
  if (!/^r[a-z0-9]{7}$/.test(id)) return null;
  const path = pathOf(folder, id);
  return existsSync(path) ? path : null;
}

function pathOf(folder: string, id: string): string {
  return join(folder, `${id}.log`);
}

/** Short, since models write it. */
function newId(): string {
  return `r${randomInt(36 ** 7)
    .toString(36)
    .padStart(7, '0')}`;
}

function createWriter(
  id: string,
  path: string,
  begin: () => Promise<CappedFile>,
  done: () => void,
): LogWriter {
  const file = begin().catch(() => null);
  const encode = createEncoder();
  let waiting: string[] = [];
  let chars = 0;
  let writing: Promise<void> | null = null;
  let closed: Promise<RunLog | null> | undefined;
  const writeAll = async (): Promise<void> => {
    for (let to = await file; waiting.length > 0;) {
      const bytes = encode(waiting.join(''));
      waiting = [];
      chars = 0;
      await to?.append(bytes);
    }
    writing = null;
  };
  const close = async (): Promise<RunLog | null> => {
    await writing;
    const kept = await (await file)?.close();
    done();
    return kept === undefined ? null : { id, path, ...kept };
  };
  return {
    id,
    push: (text) => {
      waiting.push(text);
      chars += text.length;
      writing ??= writeAll();
    },
    pressure: () => (chars < WAITING_CHARS ? null : writing),
    close: () => (closed ??= close()),
  };
}

/** Twice what waits at most, where a character takes three bytes. */
const MOST_REUSED_BYTES = 6 * WAITING_CHARS;

/** UTF-8 of a text, valid until the next one: buffers that are made anew are let go of late, hundreds of MiB of them. */
function createEncoder(): (text: string) => Buffer {
  let reused = Buffer.alloc(0);
  return (text) => {
    const most = 3 * text.length;
    if (most > MOST_REUSED_BYTES) return Buffer.from(text);
    if (most > reused.length) reused = Buffer.allocUnsafeSlow(most);
    return reused.subarray(0, reused.write(text));
  };
}

/** Deletes the oldest logs beyond what the folder may hold. */
async function makeRoom(folder: string, inUse: ReadonlySet<string>): Promise<void> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => ({ name, found: await stat(join(folder, name)).catch(() => null) })),
  );
  const newestFirst = files
    .flatMap(({ name, found }) => (found === null ? [] : [{ name, size: found.size, ms: found.mtimeMs }]))
    .sort((a, b) => b.ms - a.ms);
  let sum = 0;
  for (const { name, size } of newestFirst) {
    sum += size;
    if (sum > FOLDER_BYTES && !inUse.has(name.slice(0, name.indexOf('.'))))
      await rm(join(folder, name), { force: true });
  }
}
