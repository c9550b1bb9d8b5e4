import type { IndexSession } from './indexSession';

/** Brings the map up to what settings and trust are now, where there is one or is to be one. */
export async function reopen(session: Pick<IndexSession, 'state' | 'open'>): Promise<void> {
  const { state } = session;
  if (state.kind !== 'noFolder' && state.kind !== 'notIndexed') await session.open(state.folder);
}
