/** Looks through a folder for changes on disk before its map answers. */

/** What a request to the index names where anything may have changed: all of the folder is looked through. */
export const WHOLE_FOLDER = ['.git'] as const;

export interface Looks {
  /** Resolves when a look that began after this call has ended. One look runs at a time; whoever asks meanwhile shares the next. */
  look(): Promise<unknown>;
  /** Resolves when the looks asked for so far have ended; null where none is under way. */
  underWay(): Promise<unknown> | null;
}

/** The looks of one folder, each an `update` of its index. */
export function createLooks(update: () => Promise<unknown>): Looks {
  let current: Promise<unknown> | null = null;
  let next: Promise<unknown> | null = null;
  const begin = (): Promise<unknown> => {
    next = null;
    const begun = update().finally(() => {
      current = null;
    });
    current = begun;
    // Who does not wait for it must not be ended by its failure.
    begun.catch(() => undefined);
    return begun;
  };
  return {
    // A look that is under way may have passed what changed since.
    look: () => {
      if (current === null) return next ?? begin();
      next ??= current.then(begin, begin);
      return next;
    },
    underWay: () => next ?? current,
  };
}
