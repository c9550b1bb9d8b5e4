/** A conversation on disk: one JSON object a line, in the order it happened. */
import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Entry, Journal } from '../../core/conversation/conversation';
import { UserError, errorText } from '../../core/errors';
import { phrase } from '../../core/text/phrase';

export interface JournalFile extends Journal {
  close(): void;
}

export interface StoredConversation {
  readonly entries: readonly Entry[];
  /** Lines that could not be read and were passed over; a torn last line, which a crash leaves, is none. */
  readonly damagedLines: number;
}

const VERSION = 1;

/** The parts that an entry of each type has, `name:what`; `kind` is an object with one. */
const PARTS: Readonly<Record<Entry['type'], readonly string[]>> = {
  started: ['id:string', 'atMs:number'],
  asked: ['turn:number', 'atMs:number', 'text:string', 'context:string', 'model:kind'],
  requested: ['turn:number', 'step:number', 'estimatedTokens:number'],
  replied: ['turn:number', 'step:number', 'content:list', 'usage:object'],
  toolStarted: ['turn:number', 'callId:string', 'name:string'],
  approvalAsked: ['turn:number', 'callId:string', 'question:object'],
  editAsked: ['turn:number', 'callId:string', 'question:object'],
  approvalGiven: ['turn:number', 'callId:string', 'decision:kind'],
  toolEnded: ['turn:number', 'callId:string', 'outcome:kind', 'observation:string', 'durationMs:number'],
  rewound: ['turn:number', 'fromStep:number', 'note:string'],
  summarised: ['turn:number', 'covers:number', 'summary:object', 'usage:object'],
  reviewed: ['turn:number', 'step:number', 'review:object'],
  restored: ['turn:number', 'step:number', 'files:list'],
  branched: ['turn:number', 'atMs:number', 'after:number', 'files:list'],
  runEnded: ['turn:number', 'callId:string', 'atMs:number', 'done:object', 'told:string'],
  hubShown: ['turn:number', 'atMs:number', 'view:kind'],
  hubChanged: ['turn:number', 'atMs:number', 'subject:string', 'change:kind'],
  consulted: ['turn:number', 'step:number', 'model:kind', 'sources:object', 'usage:object'],
  ended: ['turn:number', 'atMs:number', 'end:kind'],
};

/** What a person did or waits for; a power cut may cost what came between two of these, an ended process nothing. */
const SYNCED: ReadonlySet<Entry['type']> = new Set([
  ...([
    'started',
    'asked',
    'approvalGiven',
    'restored',
    'branched',
    'runEnded',
    'hubChanged',
    'ended',
  ] as const),
]);

/**
 * The journal that appends to this file, which it makes, readable by its owner alone, and whose torn last line it takes
 * away. Each entry is given to the operating system before `append` returns, so it outlives this process however that
 * ends; the file is flushed to the device where `SYNCED` says, since a flush costs milliseconds on the caller's thread.
 * Throws UserError where the file cannot be written.
 */
export function openJournalFile(path: string): JournalFile {
  let sizeBytes = 0;
  const file = saving(path, () => {
    mkdirSync(dirname(path), { recursive: true });
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === false)
      throw new Error('it is not a regular file');
    const opened = openSync(path, 'a+', 0o600);
    sizeBytes = wholeBytesOf(opened);
    ftruncateSync(opened, sizeBytes);
    return opened;
  });
  const append = (bytes: Buffer): void => {
    try {
      writeAll(file, bytes);
      sizeBytes += bytes.length;
    } catch (error) {
      // Half an entry would spoil the one behind it.
      ftruncateSync(file, sizeBytes);
      throw error;
    }
  };
  return {
    append: (entry) =>
      saving(path, () => {
        append(Buffer.from(`${JSON.stringify(entry)}\n`));
        if (SYNCED.has(entry.type)) fdatasyncSync(file);
      }),
    close: () => closeSync(file),
  };
}

/** Throws an Error for what is no regular file: a FIFO would be waited for without anybody being able to end it. */
function readRegularFile(path: string): Buffer {
  if (!statSync(path).isFile()) throw new Error('it is not a regular file');
  return readFileSync(path);
}

/**
 * The entries of a journal file, in order. Throws UserError for a file that cannot be read, is no journal, or was
 * written by a version that this one does not know.
 */
export function readJournalFile(path: string): StoredConversation {
  let bytes: Buffer;
  try {
    bytes = readRegularFile(path);
  } catch (error) {
    throw new UserError(
      'bad-input',
      phrase('The conversation in {0} cannot be read: {1}.', path, errorText(error)),
    );
  }
  const lines = bytes.subarray(0, wholeBytes(bytes)).toString('utf8').split('\n').slice(0, -1);
  const read = lines.map(parseJournalLine);
  const entries = read.filter((entry) => entry !== null);
  checkStart(path, entries[0]);
  return { entries, damagedLines: read.length - entries.length };
}

function checkStart(path: string, first: Entry | undefined): void {
  if (first?.type !== 'started')
    throw new UserError(
      'bad-input',
      phrase('{0} is not a RepoMaster conversation. Name another file.', path),
    );
  // Read from a file: it may say anything.
  const version: number = first.version;
  if (version === VERSION) return;
  throw new UserError(
    'bad-input',
    phrase(
      'Another version of RepoMaster wrote the conversation in {0} (format {1}). Update RepoMaster, or start a new conversation.',
      path,
      version,
    ),
  );
}

/** The entry of a line; null where it is none that this version reads. */
export function parseJournalLine(line: string): Entry | null {
  try {
    const value: unknown = JSON.parse(line);
    return isEntry(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Entries are our own writing, but a journal may come from anybody: what the loop reads of them without asking is there. */
function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  if (typeof value.type !== 'string' || !Object.hasOwn(PARTS, value.type)) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const parts = PARTS[value.type as Entry['type']];
  return parts.every((part) => {
    const [name = '', kind = ''] = part.split(':');
    const field = fields.get(name);
    if (kind === 'list') return Array.isArray(field);
    if (kind === 'kind') return kindOf(field) !== null;
    if (kind === 'object') return typeof field === 'object' && field !== null;
    return typeof field === kind;
  });
}

function kindOf(field: unknown): string | null {
  if (typeof field !== 'object' || field === null || !('kind' in field)) return null;
  return typeof field.kind === 'string' ? field.kind : null;
}

/** Up to and with the last line's end. */
function wholeBytes(bytes: Buffer): number {
  return bytes.lastIndexOf('\n') + 1;
}

/** As many are looked at at once for the last line's end. */
const PIECE_BYTES = 64 * 1024;

/** As wholeBytes, of an open file: read from its end, as far as the last line's end is. */
function wholeBytesOf(file: number): number {
  const piece = Buffer.alloc(PIECE_BYTES);
  for (let end = fstatSync(file).size; end > 0;) {
    const from = Math.max(0, end - PIECE_BYTES);
    const found = wholeBytes(piece.subarray(0, readSync(file, piece, 0, end - from, from)));
    if (found > 0) return from + found;
    end = from;
  }
  return 0;
}

function writeAll(file: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
}

function saving<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UserError(
      'outside-failed',
      phrase(
        'The conversation cannot be saved in {0}: {1}. Free up space there or make it writable, then ask again.',
        path,
        errorText(error),
      ),
    );
  }
}
