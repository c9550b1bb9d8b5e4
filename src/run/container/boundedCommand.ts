import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CancelledError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { Said } from '../../core/text/phrase';
import { guardGroup } from '../exitGuard';
import { endTree } from '../processTree';

export interface BoundedOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** It is ended, with what it started, after so long. */
  readonly limitMs: number;
  /** How long what it does then may take to end by itself; absent = as in endTree. */
  readonly graceMs?: number;
  readonly signal: AbortSignal;
  /** Absolute; absent = this process's own. */
  readonly folder?: string;
  /** Gets what comes on standard error as it comes; the end of it is in the outcome either way. */
  readonly onError?: (text: string) => void;
}

export interface BoundedOutcome {
  /** Null where it was ended by a signal, by its limit, or could not be started. */
  readonly code: number | null;
  /** Up to 1 MiB characters of each, the last ones. */
  readonly stdout: string;
  readonly stderr: string;
  readonly overran: boolean;
  /** Why it could not be started; null where it could. */
  readonly unstarted: string | null;
}

/** An inspection of a container is some ten thousand; a build's log is far more, and its end is what is read. */
const KEPT_CHARS = 1 << 20;
/** What a program has printed is in the pipe when it ends, unless something that it left behind holds the pipe. */
const CLOSE_MS = 300;
const MARK = 'REPOMASTER_HELPER';

/**
 * How a program ended, standard input closed, in a process group of its own; with the limit, the abort or the end of this
 * process it is ended and all it started. Throws CancelledError.
 */
export async function runBounded(
  program: string,
  args: readonly string[],
  options: BoundedOptions,
): Promise<BoundedOutcome> {
  if (options.signal.aborted) throw new CancelledError();
  const mark = randomUUID();
  const child = spawn(program, args, {
    cwd: options.folder,
    env: { ...options.environment, [MARK]: mark },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const kept = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    kept.stdout = (kept.stdout + text).slice(-KEPT_CHARS);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    kept.stderr = (kept.stderr + text).slice(-KEPT_CHARS);
    options.onError?.(text);
  });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ended = new Promise<Ended>((resolve) => {
    child.once('error', (error) => resolve({ kind: 'unstarted', why: error.message }));
    child.once('exit', (code) => resolve({ kind: 'ended', code }));
  });
  const letGo = child.pid === undefined ? undefined : guardGroup(child.pid);
  try {
    const end = await firstOf(ended, options);
    if (end.kind === 'overran' || end.kind === 'cancelled')
      await endTree({ root: child.pid ?? 0, mark: `${MARK}=${mark}`, spared: new Set() }, options.graceMs);
    await Promise.race([closed, delay(CLOSE_MS, undefined, { ref: false })]);
    child.stdout.destroy();
    child.stderr.destroy();
    if (end.kind === 'cancelled') throw new CancelledError();
    return {
      code: end.kind === 'ended' ? end.code : null,
      ...kept,
      overran: end.kind === 'overran',
      unstarted: end.kind === 'unstarted' ? end.why : null,
    };
  } finally {
    letGo?.();
  }
}

type Ended =
  | { readonly kind: 'ended'; readonly code: number | null }
  | { readonly kind: 'unstarted'; readonly why: string };

function firstOf(
  ended: Promise<Ended>,
  { limitMs, signal }: BoundedOptions,
): Promise<Ended | { readonly kind: 'overran' | 'cancelled' }> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({ kind: 'overran' }), limitMs);
    const abort = (): void => resolve({ kind: 'cancelled' });
    signal.addEventListener('abort', abort, { once: true });
    const stop = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    ended.then(
      (end) => {
        stop();
        resolve(end);
      },
      (error: unknown) => {
        stop();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}

/** What a program said when it failed, on one line, for a sentence. */
export function whyOf({ stdout, stderr, overran, unstarted }: BoundedOutcome, limitMs: number): Said {
  if (unstarted !== null) return unstarted;
  if (overran) return phrase('it did not answer within {0} s', limitMs / 1_000);
  const text = stderr.trim() === '' ? stdout : stderr;
  const lines = text.split('\n').map((line) => line.trim());
  return (
    lines
      .filter((line) => line !== '')
      .at(-1)
      ?.slice(0, 300) ?? phrase('it printed nothing')
  );
}
