/** Lists, searches, exports and deletes a workspace's conversations. */
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseJournalLine } from './journalFile';
import { lockFile } from './lockFile';
import { createTranscript } from './transcript';
import { journalLines } from './journalLines';
import { summarise } from './summarise';
import type { Summary } from './summarise';

export interface ListedConversation {
  readonly id: string;
  /** When it was written last. */
  readonly changedMs: number;
  readonly sizeBytes: number;
}

export type ExportForm = 'markdown' | 'jsonl';

export interface History {
  /** Newest first, by file names and times alone. Empty where there are none. */
  list(): Promise<readonly ListedConversation[]>;
  /** Null where it is gone meanwhile. */
  summarise(id: string): Promise<Summary | null>;
  /** Where in its questions and answers all the words stand, in one text: the words around the first; null where nowhere. Reads all of it. */
  find(id: string, words: readonly string[], signal: AbortSignal): Promise<string | null>;
  /** Writes it, as Markdown or byte for byte, to the file (absolute), which is whole or as it was before. Never more than one entry is in memory. */
  export(id: string, form: ExportForm, target: string, signal: AbortSignal): Promise<void>;
  /** With what was kept to take back and what it handed over; `held` where another process, or an answer of this one, is at it: nothing is deleted then. */
  delete(id: string): Promise<'deleted' | 'held'>;
}

export interface HistoryPorts {
  /** Absolute: of the journals. */
  readonly folder: string;
  /** Absolute: what conversations handed over. */
  readonly results: string;
  /** Whether this process is at the conversation: locks tell processes apart, no more. */
  readonly isOpen: (id: string) => boolean;
  /** Lets go of what the conversation keeps. */
  readonly forget: (id: string) => Promise<void>;
}

export function createHistory({ folder, results, isOpen, forget }: HistoryPorts): History {
  const fileOf = (id: string): string => join(folder, `${id}.jsonl`);
  return {
    list: async () => {
      const found = await readdir(folder, { withFileTypes: true }).catch(unlessGone);
      const ids = (found ?? []).flatMap((entry) =>
        entry.isFile() ? (FILE.exec(entry.name)?.[1] ?? []) : [],
      );
      const listed = await Promise.all(
        ids.map(async (id) => {
          const known = await stat(fileOf(id)).catch(unlessGone);
          return known === null ? [] : [{ id, changedMs: known.mtimeMs, sizeBytes: known.size }];
        }),
      );
      return listed.flat().sort((a, b) => b.changedMs - a.changedMs);
    },
    summarise: (id) => summarise(fileOf(id)).catch(unlessGone),
    find: (id, words, signal) => find(fileOf(id), words, signal).catch(unlessGone),
    export: async (id, form, target, signal) => {
      const partial = `${target}.part-${process.pid}`;
      try {
        const source =
          form === 'jsonl' ? createReadStream(fileOf(id)) : Readable.from(told(fileOf(id), signal));
        await pipeline(source, createWriteStream(partial, { mode: 0o600 }), { signal });
        await rename(partial, target);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    delete: async (id) => {
      if (isOpen(id)) return 'held';
      const lock = lockFile(fileOf(id));
      if (lock.kind === 'held') return 'held';
      try {
        await forget(id);
        await rm(join(folder, id), REMOVAL);
        await rm(join(results, id), REMOVAL);
        // Last: what could not be deleted is still listed.
        await rm(fileOf(id), { force: true });
        return 'deleted';
      } finally {
        lock.unlock();
      }
    },
  };
}

/** As the chat names them. */
const FILE = /^([\w-]{1,80})\.jsonl$/;
const REMOVAL = { recursive: true, force: true, maxRetries: 3 } as const;

function unlessGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

const isSaid = (beginning: string): boolean => /"type":"(?:asked|replied)"/.test(beginning);

async function find(path: string, words: readonly string[], signal: AbortSignal): Promise<string | null> {
  const wanted = words.map((word) => word.toLowerCase());
  for await (const line of journalLines(path, isSaid, signal)) {
    const entry = parseJournalLine(line);
    for (const text of entry === null ? [] : textsOf(entry)) {
      const lower = text.toLowerCase();
      if (wanted.every((word) => lower.includes(word))) return around(text, lower.indexOf(wanted[0] ?? ''));
    }
  }
  return null;
}

function textsOf(entry: NonNullable<ReturnType<typeof parseJournalLine>>): readonly string[] {
  if (entry.type === 'asked') return [entry.text];
  if (entry.type !== 'replied') return [];
  return entry.content.flatMap((block) => {
    if (block.type === 'text') return [block.text];
    return block.name === 'submit' ? handedIn(block.input) : [];
  });
}

/** The answer that a task handed in; none where the model wrote it wrong. */
function handedIn(input: unknown): readonly string[] {
  const isNamed = typeof input === 'object' && input !== null && 'answer' in input;
  return isNamed && typeof input.answer === 'string' ? [input.answer] : [];
}

/** What a line of a list has room for. */
const BEFORE = 40;
const BEHIND = 120;

function around(text: string, at: number): string {
  const from = Math.max(0, at - BEFORE);
  const to = Math.min(text.length, at + BEHIND);
  const said = text.slice(from, to).replace(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${said}${to < text.length ? '…' : ''}`;
}

/** As `repomaster replay` prints it. */
async function* told(path: string, signal: AbortSignal): AsyncGenerator<string> {
  const tell = createTranscript();
  for await (const line of journalLines(path, () => true, signal)) {
    const entry = parseJournalLine(line);
    const said = entry === null ? null : tell(entry);
    if (said !== null) yield `${said}\n\n`;
  }
}
