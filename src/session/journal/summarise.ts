/** Summarises a conversation for a list, from the beginning and end of its file only. */
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { parseJournalLine } from './journalFile';
import { ledgerOf } from '../../agent/ledger';
import type { Entry, TurnMode } from '../../core/conversation/conversation';

export type Summary =
  | ConversationSummary
  /** Nothing was asked, or not even that was written whole. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'otherVersion'; readonly version: string }
  /** No journal of ours. */
  | { readonly kind: 'foreign' };

export interface ConversationSummary {
  readonly kind: 'conversation';
  /** The first one, on one line, at most 200 characters; '' where it is not near the beginning. */
  readonly question: string;
  /** When it was asked; 0 where it was not found. */
  readonly atMs: number;
  readonly turns: number;
  /** Files that were changed; at least so many where `isWhole` is false. */
  readonly files: number;
  /** Of the last question to a model; null where it is not near an end. */
  readonly mode: TurnMode | null;
  /** What models took, in and out; null where not all of the file was looked at. */
  readonly tokens: number | null;
  /** US dollars; null where that or a price is not known. */
  readonly cost: number | null;
  /** Whether all of the file was looked at. */
  readonly isWhole: boolean;
}

/** What is read of each end at first, and at most where no entry ends in that. */
const PIECE_BYTES = 64 * 1024;
const MOST_BYTES = 1024 * 1024;

/** Reads at most 2 MiB, of most files 128 KiB. Throws what the file system does. */
export async function summarise(path: string): Promise<Summary> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return await summaryOf(file, size);
  } finally {
    await file.close();
  }
}

async function summaryOf(file: FileHandle, size: number): Promise<Summary> {
  let bytes = 0;
  let head = '';
  let first: First | null = null;
  for (let piece = PIECE_BYTES; bytes < Math.min(size, MOST_BYTES) && first === null; piece *= 4) {
    bytes = Math.min(piece, size, MOST_BYTES);
    head = await readText(file, 0, bytes);
    const strange = kindOf(head, size > bytes);
    if (strange !== null) return strange;
    first = firstQuestion(head);
  }
  const isWhole = bytes === size;
  if (first === null && isWhole) return { kind: 'empty' };
  const tail = isWhole ? '' : await readTail(file, Math.max(0, size - bytes));
  const entries = [...wholeLines(head), ...wholeLines(tail)].flatMap((line) => parseJournalLine(line) ?? []);
  const turns = Math.max(
    1,
    ...entries.map((entry) => ('turn' in entry && entry.type !== 'branched' ? entry.turn : 0)),
  );
  return {
    kind: 'conversation',
    ...(first ?? { question: '', atMs: 0 }),
    turns,
    files: changedFiles(entries),
    mode: entries.flatMap((entry) => (entry.type === 'asked' ? (entry.mode ?? []) : [])).at(-1) ?? null,
    ...(isWhole ? taken(entries) : { tokens: null, cost: null }),
    isWhole,
  };
}

/** Null for a conversation of this version. */
function kindOf(head: string, hasMore: boolean): Summary | null {
  const end = head.indexOf('\n');
  if (end < 0)
    return hasMore || !BEGINNING.startsWith(head.slice(0, BEGINNING.length))
      ? { kind: 'foreign' }
      : { kind: 'empty' };
  let started: unknown;
  try {
    started = JSON.parse(head.slice(0, end));
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'foreign' };
    throw error;
  }
  if (typeof started !== 'object' || started === null) return { kind: 'foreign' };
  if (!('type' in started) || started.type !== 'started') return { kind: 'foreign' };
  if (!('version' in started)) return { kind: 'foreign' };
  return started.version === 1
    ? null
    : { kind: 'otherVersion', version: String(started.version).slice(0, 20) };
}

const BEGINNING = '{"type":"started"';

type First = Pick<ConversationSummary, 'question' | 'atMs'>;

/** The entry may be longer than what was read (it has all that the model started from): its text comes before that. */
function firstQuestion(head: string): First | null {
  for (const line of head.split('\n')) {
    const [, atMs, text] = ASKED.exec(line) ?? [];
    if (text === undefined) continue;
    // Whole characters and escapes alone were matched.
    const said = JSON.parse(`"${text}"`) as string;
    const question = said.replace(/\s+/g, ' ').trim();
    return { atMs: Number(atMs), question: question.length > 200 ? `${question.slice(0, 199)}…` : question };
  }
  return null;
}

/** Of a text no more than is shown, so that one without an end is found as well. */
const ASKED =
  /^\{"type":"asked","turn":\d+,"atMs":(\d+),"text":"((?:[^"\\]|\\u[\da-fA-F]{4}|\\["\\/bfnrt]){0,1000})/;

function taken(entries: readonly Entry[]): Pick<ConversationSummary, 'tokens' | 'cost'> {
  const { usage, cost } = ledgerOf(entries);
  const { input, output, cacheRead, cacheWrite } = usage;
  return { tokens: input + output + cacheRead + cacheWrite, cost };
}

function changedFiles(entries: readonly Entry[]): number {
  const paths = entries.flatMap((entry) =>
    entry.type === 'toolEnded' && entry.outcome.kind === 'answered'
      ? (entry.outcome.answer.changes ?? []).map(({ path }) => path)
      : [],
  );
  return new Set(paths).size;
}

/** From `from` or later: as much of the end as has a whole line. */
async function readTail(file: FileHandle, most: number): Promise<string> {
  const { size } = await file.stat();
  for (let piece = PIECE_BYTES; ; piece *= 4) {
    const bytes = Math.min(piece, most, MOST_BYTES);
    const text = await readText(file, size - bytes, bytes);
    const behind = text.slice(text.indexOf('\n') + 1);
    if (behind.includes('\n') || bytes === Math.min(most, MOST_BYTES)) return behind;
  }
}

function wholeLines(text: string): readonly string[] {
  return text.split('\n').slice(0, -1);
}

async function readText(file: FileHandle, from: number, bytes: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
  return buffer.toString('utf8', 0, bytesRead);
}
