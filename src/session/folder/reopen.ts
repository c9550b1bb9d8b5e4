import type { FolderIndex } from './folderIndex';

/** Brings the map up to what settings and trust are now, where there is one or is to be one. */
export async function reopen(folderIndex: Pick<FolderIndex, 'state' | 'open'>): Promise<void> {
  const { state } = folderIndex;
  if (state.kind !== 'noFolder' && state.kind !== 'notIndexed') await folderIndex.open(state.folder);
}
