/** Answers about an unwatched folder, checked for changes as often as its size allows. */
import { ToolError } from '../../core/errors';
import type { Explored } from '../../core/map/explore';
import { settles } from '../../core/async/settles';
import { createLooks } from './looks';

/** A look that takes longer is not taken before each answer: it takes a tenth of a second for a thousand files. */
const QUICK_LOOK_MS = 300;
/** Such a folder is looked through at most so often, except where an answer finds nothing. */
const LOOK_EVERY_MS = 1500;
/** An answer waits so long for what changed since the last one. */
const LOOK_MS = 5000;

export interface UnwatchedFolder {
  /** Has the whole folder looked through; resolves when the index has what changed. */
  readonly update: () => Promise<unknown>;
  /** Any clock that only grows. */
  readonly nowMs: () => number;
}

export interface Unwatched {
  /** What `explore` answers to a question of that time, after the looks that are due, and another where it finds nothing. Throws CancelledError. */
  answer(explore: () => Promise<Explored>, askedMs: number, signal: AbortSignal): Promise<Explored>;
}

/** The looks of a folder that is mapped now. */
export function createUnwatched({ update, nowMs }: UnwatchedFolder): Unwatched {
  // What changed before a look began is known by its end; the mapping was the first look.
  let [beganMs, tookMs] = [nowMs(), 0];
  const looks = createLooks(async () => {
    beganMs = nowMs();
    await update().finally(() => {
      tookMs = nowMs() - beganMs;
    });
  });
  const isDue = (): boolean => tookMs <= QUICK_LOOK_MS || nowMs() - (beganMs + tookMs) > LOOK_EVERY_MS;
  return {
    answer: async (explore, askedMs, signal) => {
      const isOld = (): boolean => beganMs < askedMs;
      if (isOld() && isDue()) await settles(looks.look(), LOOK_MS, signal);
      const known = isOld() ? await foundBy(explore) : null;
      if (known) return known;
      // It may have come since the folder was looked through.
      if (isOld()) await settles(looks.look(), LOOK_MS, signal);
      return explore();
    },
  };
}

/** The answer; null where nothing was found of what was asked for. */
async function foundBy(explore: () => Promise<Explored>): Promise<Explored | null> {
  try {
    const explored = await explore();
    return explored.kind === 'ready' && explored.answer.results.length > 0 ? explored : null;
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
}
