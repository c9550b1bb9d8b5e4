/** What went out to a model, kept beside the conversation: each body as it was, in the room of what is new in it. */
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as z from 'zod/mini';
import { errorText } from '../../core/errors';
import type { SentBody, sentAboutForm } from '../../core/conversation/languageModel';
import type { Log } from '../../core/ports';

/** Which request of a conversation; a summary's is of the step that it was made for. */
export interface SentKey {
  readonly turn: number;
  readonly step: number;
  readonly about: z.output<typeof sentAboutForm>;
}

export interface SentKeeper {
  /** Never throws: what cannot be kept is sent all the same, and the log says so. */
  keep(key: SentKey & { readonly atMs: number }, sent: SentBody): void;
}

/** A line of the file. */
export interface SentLine extends SentKey, Omit<SentBody, 'body'> {
  readonly atMs: number;
  /** Of the body in UTF-8. */
  readonly sizeBytes: number;
  /** SHA-256 of these bytes, in hex. */
  readonly digest: string;
  /** As many UTF-16 units the body has in common with that of the line before, from its beginning on. */
  readonly same: number;
  /** The rest of it. */
  readonly rest: string;
}

/** Of one conversation: some hundred requests with nothing in common, or many thousands that grow as they do. */
const MOST_BYTES = 64 * 1024 * 1024;

/** What becomes of a file that would grow too large: one that the user named is never taken away. */
type WhenFull = 'beginAnew' | 'stop';

/**
 * Keeps bodies in the file at `path`, which is made with the first one, readable by its owner alone. A conversation's
 * requests begin alike, so each is kept as what it adds. A file that would grow above `mostBytes` begins anew, or stays as it
 * is, without what is sent from then on.
 */
export function createSentFile(
  path: string,
  log: Log,
  whenFull: WhenFull = 'beginAnew',
  mostBytes = MOST_BYTES,
): SentKeeper {
  let last = '';
  let isFull = false;
  return {
    keep: (key, sent) => {
      if (isFull) return;
      try {
        const sizeBytes = sizeOf(path);
        // It was deleted, with all that was sent before.
        if (sizeBytes === 0) last = '';
        // A line that was torn by a crash ends here.
        const first = last === '' && sizeBytes > 0 ? '\n' : '';
        let text = first + lineBehind(last, key, sent);
        if (sizeBytes > 0 && sizeBytes + Buffer.byteLength(text) > mostBytes) {
          if (whenFull === 'stop') {
            isFull = true;
            log.warn(`requests are no longer kept in ${path}: it is full (${sizeBytes} bytes)`);
            return;
          }
          rmSync(path);
          text = lineBehind('', key, sent);
        }
        mkdirSync(dirname(path), { recursive: true });
        appendFileSync(path, text, { mode: 0o600 });
        last = sent.body;
      } catch (error) {
        last = '';
        log.warn(`the request was not kept in ${path}: ${errorText(error)}`);
      }
    },
  };
}

/** The line of what was sent, behind that of the body `before`. */
function lineBehind(
  before: string,
  key: Parameters<SentKeeper['keep']>[0],
  { to, form, body }: SentBody,
): string {
  const same = sameUnits(before, body);
  const digest = createHash('sha256').update(body).digest('hex');
  const sizeBytes = Buffer.byteLength(body);
  const line: SentLine = { ...key, to, form, sizeBytes, digest, same, rest: body.slice(same) };
  return `${JSON.stringify(line)}\n`;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function sameUnits(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let same = 0;
  while (same < most && a.charCodeAt(same) === b.charCodeAt(same)) same++;
  return same;
}
