import type { Explorer } from '../../core/map/explore';
import { settles } from '../../core/async/settles';
import type { FolderIndex } from './folderIndex';

/** Another agent's call may take so long before it is given up, as a rule: what is mapped by then answers. */
const FIRST_MAP_MS = 45_000;
/** Somebody who watches a question can ask it again, and would rather know how far it is. */
const WATCHED_MS = 10_000;

/**
 * The explorer for those who ask once and do not see the map grow: it has the folder mapped where nobody has, and
 * waits for its first map. After that it answers from the index as it stands, as `explorer` does.
 */
export function createPatientExplorer(folderIndex: FolderIndex, explorer: Explorer): Explorer {
  let mapped: string | undefined;
  folderIndex.onState((state) => {
    if (state.kind === 'ready' || state.kind === 'cancelled') mapped = state.folder;
  });
  return {
    explore: async (request, signal) => {
      if (folderIndex.state.kind === 'notIndexed') void folderIndex.open(folderIndex.state.folder);
      const { state } = folderIndex;
      if (state.kind === 'indexing' && state.folder !== mapped)
        await settles(endOfIndexing(folderIndex), FIRST_MAP_MS, signal);
      return explorer.explore(request, signal);
    },
  };
}

/**
 * The explorer for a conversation that is watched: what the map cannot tell while it is made is asked again when it is made,
 * and is not ready where that takes longer than the user would look at a card that says nothing new.
 */
export function createWaitingExplorer(folderIndex: FolderIndex, explorer: Explorer): Explorer {
  return {
    explore: async (request, signal) => {
      const first = await explorer.explore(request, signal);
      if (first.kind === 'ready' || folderIndex.state.kind !== 'indexing') return first;
      await settles(endOfIndexing(folderIndex), WATCHED_MS, signal);
      return explorer.explore(request, signal);
    },
  };
}

function endOfIndexing(folderIndex: FolderIndex): Promise<void> {
  return new Promise((resolve) => {
    const subscription = folderIndex.onState(({ kind }) => {
      if (kind === 'indexing') return;
      subscription.dispose();
      resolve();
    });
  });
}
