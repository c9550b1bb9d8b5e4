/** Reads back what `sentFile.ts` keeps. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { sentAboutForm, sentBodyForm } from '../../core/conversation/languageModel';
import type { SentKey, SentLine } from './sentFile';

/** A request as it was kept; `body` is proven by its digest. */
export interface SentRequest extends Omit<SentLine, 'same' | 'rest' | 'digest'> {
  readonly body: string;
}

const lineForm = z.object({
  ...{ turn: z.number(), step: z.number(), about: sentAboutForm, atMs: z.number() },
  ...{ to: sentBodyForm.shape.to, form: sentBodyForm.shape.form },
  ...{ sizeBytes: z.number(), digest: z.string(), same: z.number(), rest: z.string() },
});

/**
 * The last try of each request in the file at `path`, in their order, without their bodies; none where there is no file. Lines
 * that are damaged are left out. Linear in the file.
 */
export function readSentHeads(path: string): readonly Omit<SentRequest, 'body'>[] {
  const heads = new Map<string, Omit<SentRequest, 'body'>>();
  for (const { turn, step, about, atMs, to, form, sizeBytes } of readLines(path))
    heads.set(keyOf({ turn, step, about }), { turn, step, about, atMs, to, form, sizeBytes });
  return [...heads.values()];
}

/** The last try of this request; null where it is not kept, or not as it was. Linear in the file. */
export function readSentRequest(path: string, key: SentKey): SentRequest | null {
  const lines = readLines(path);
  const at = lines.findLastIndex((line) => keyOf(line) === keyOf(key));
  const line = lines[at];
  if (line === undefined) return null;
  const body = bodyAt(lines, at);
  if (createHash('sha256').update(body).digest('hex') !== line.digest) return null;
  const { turn, step, about, atMs, to, form, sizeBytes } = line;
  return { turn, step, about, atMs, to, form, sizeBytes, body };
}

/** From the last line before it that has nothing in common with its own last one. */
function bodyAt(lines: readonly SentLine[], at: number): string {
  const from = lines.findLastIndex(({ same }, index) => index <= at && same === 0);
  let body = '';
  for (const { same, rest } of lines.slice(Math.max(0, from), at + 1)) body = body.slice(0, same) + rest;
  return body;
}

function readLines(path: string): readonly SentLine[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8').split('\n').flatMap(parseLine);
}

function parseLine(line: string): SentLine[] {
  if (line === '') return [];
  try {
    const parsed = lineForm.safeParse(JSON.parse(line));
    return parsed.success ? [parsed.data] : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function keyOf({ turn, step, about }: SentKey): string {
  return `${turn}/${step}/${about}`;
}
