import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { parserOf } from '../../core/form';
import type { Frozen } from '../../core/form';
import { isMissingFile, isSystemError } from '../../core/files/missingFile';

const answerForm = z.strictObject({
  version: z.literal(1),
  url: z.string(),
  etag: z.nullable(z.string()),
  modified: z.nullable(z.string()),
  /** The next page. */
  next: z.nullable(z.string()),
  body: z.string(),
  /** Ms since the epoch. */
  storedMs: z.number(),
});

export type KeptAnswer = Frozen<z.output<typeof answerForm>>;

const parseAnswer = parserOf(answerForm);

export interface AnswerCache {
  /** Null where none is kept, or it cannot be read any more. */
  read(url: string, accept: string): Promise<KeptAnswer | null>;
  /** Keeps it; the reason of the system where that fails, else null. */
  write(answer: Omit<KeptAnswer, 'version'>, accept: string): Promise<string | null>;
}

export interface CacheOptions {
  /** Absolute; made when the first answer is kept. Null: nothing is kept. */
  readonly folder: string | null;
  /** Whose answers they are: what one token may see is not for another. Only a hash of it gets to the disk. */
  readonly identity: string;
}

const MOST_BYTES = 64 * 1024 ** 2;
const MOST_FILES = 2_000;
/** Looking at all files costs more than writing one. */
const WRITES_BETWEEN_LOOKS = 64;

/** Answers as files of the user alone; the oldest go where there are too many. */
export function createAnswerCache({ folder, identity }: CacheOptions): AnswerCache {
  let writes = 0;
  const placeOf = (url: string, accept: string): string =>
    join(folder ?? '', `${hashOf([identity, accept, url])}.json`);
  return {
    read: async (url, accept) => {
      if (folder === null) return null;
      const place = placeOf(url, accept);
      const kept = parsed(await textOf(place));
      if (kept?.url !== url) return null;
      const now = new Date();
      // What is asked for again is not the oldest. Somebody else may have thrown it away meanwhile.
      await utimes(place, now, now).catch(() => undefined);
      return kept;
    },
    write: async (answer, accept) => {
      if (folder === null) return null;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const half = join(folder, `${randomUUID()}.half`);
        await writeFile(half, JSON.stringify({ version: 1, ...answer }), { mode: 0o600, flag: 'wx' });
        await rename(half, placeOf(answer.url, accept));
        if (writes % WRITES_BETWEEN_LOOKS === 0) await prune(folder);
        writes += 1;
        return null;
      } catch (error) {
        if (!isSystemError(error)) throw error;
        return error.message;
      }
    },
  };
}

function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function textOf(place: string): Promise<string> {
  try {
    return await readFile(place, 'utf8');
  } catch (error) {
    if (isSystemError(error)) return '';
    throw error;
  }
}

/** What is damaged is fetched anew. */
function parsed(text: string): KeptAnswer | null {
  try {
    return parseAnswer(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

async function prune(folder: string): Promise<void> {
  const files = [];
  for (const name of await readdir(folder)) {
    const place = join(folder, name);
    try {
      const { size, mtimeMs } = await stat(place);
      files.push({ place, size, mtimeMs });
    } catch (error) {
      // Another process is at the same.
      if (!isMissingFile(error)) throw error;
    }
  }
  files.sort((a, b) => b.mtimeMs - a.mtimeMs);
  let bytes = 0;
  for (const [at, { place, size }] of files.entries()) {
    bytes += size;
    if (bytes > MOST_BYTES || at >= MOST_FILES) await rm(place, { force: true });
  }
}
