/** One MergeWork a folder in a window: page, chat and tools see the same choices. */
import type { ToldMerge } from '../../tools/merging/viewConflicts';

/** As OpenMergeWork. */
export type OpenMerge = (folder: string) => Promise<ToldMerge | null>;

interface Shared {
  readonly opened: Promise<ToldMerge | null>;
  users: number;
}

/**
 * Opens each folder once, however many ask; what it opened is disposed with its last user. A folder that could not be opened,
 * or is in no repository yet, is tried again by the next one who asks.
 */
export function shareMergeWork(open: OpenMerge): OpenMerge {
  const shared = new Map<string, Shared>();
  return async (folder) => {
    const known = shared.get(folder) ?? { opened: open(folder), users: 0 };
    shared.set(folder, known);
    known.users++;
    const leave = (): void => {
      known.users--;
      if (known.users === 0 && shared.get(folder) === known) shared.delete(folder);
    };
    try {
      const work = await known.opened;
      if (work === null) leave();
      return work === null ? null : usedBy(work, known, leave);
    } catch (error) {
      leave();
      throw error;
    }
  };
}

/** The work for one user, whose `dispose` ends only their part; it does nothing the second time. */
function usedBy(work: ToldMerge, known: Shared, leave: () => void): ToldMerge {
  let isLeft = false;
  return {
    ...work,
    dispose: () => {
      if (isLeft) return;
      isLeft = true;
      leave();
      if (known.users === 0) work.dispose();
    },
  };
}
