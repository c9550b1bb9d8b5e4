import type { Explorer } from '../../core/explore';
import { settles } from '../../core/settles';
import type { IndexSession } from '../indexSession';

/** Another agent's call may take so long before it is given up, as a rule: what is mapped by then answers. */
const FIRST_MAP_MS = 45_000;

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

function endOfIndexing(session: IndexSession): Promise<void> {
  return new Promise((resolve) => {
    const subscription = session.onState(({ kind }) => {
      if (kind === 'indexing') return;
      subscription.dispose();
      resolve();
    });
  });
}
