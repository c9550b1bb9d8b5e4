import type { Explorer } from '../../core/map/explore';
import { settles } from '../../core/async/settles';
import type { IndexSession } from './indexSession';

/** Another agent's call may take so long before it is given up, as a rule: what is mapped by then answers. */
const FIRST_MAP_MS = 45_000;
/** Somebody who watches a question can ask it again, and would rather know how far it is. */
const WATCHED_MS = 10_000;

/**
 * The explorer for those who ask once and do not see the map grow: it has the folder mapped where nobody has, and
 * waits for its first map. After that it answers from the index as it stands, as `explorer` does.
 */
export function createPatientExplorer(session: IndexSession, explorer: Explorer): Explorer {
  let mapped: string | undefined;
  session.onState((state) => {
    if (state.kind === 'ready' || state.kind === 'cancelled') mapped = state.folder;
  });
  return {
    explore: async (request, signal) => {
      if (session.state.kind === 'notIndexed') void session.open(session.state.folder);
      const { state } = session;
      if (state.kind === 'indexing' && state.folder !== mapped)
        await settles(endOfIndexing(session), FIRST_MAP_MS, signal);
      return explorer.explore(request, signal);
    },
  };
}

/**
 * The explorer for a conversation that is watched: what the map cannot tell while it is made is asked again when it is made,
 * and is not ready where that takes longer than the user would look at a card that says nothing new.
 */
export function createWaitingExplorer(session: IndexSession, explorer: Explorer): Explorer {
  return {
    explore: async (request, signal) => {
      const first = await explorer.explore(request, signal);
      if (first.kind === 'ready' || session.state.kind !== 'indexing') return first;
      await settles(endOfIndexing(session), WATCHED_MS, signal);
      return explorer.explore(request, signal);
    },
  };
}

function endOfIndexing(session: IndexSession): Promise<void> {
  return new Promise((resolve) => {
    const subscription = session.onState(({ kind }) => {
      if (kind === 'indexing') return;
      subscription.dispose();
      resolve();
    });
  });
}
