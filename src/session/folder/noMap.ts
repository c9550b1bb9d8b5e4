/** Says why there is no map to show and what to do, alike on every page. */
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { MapAction } from '../../protocol/mapAction';
import { viewKey } from './indexState';
import type { IndexState } from './indexState';

/** The commands behind the actions. */
export const mapCommands = {
  rebuildIndex: 'repomaster.rebuildIndex',
  indexAnyway: 'repomaster.indexAnyway',
  openFolder: 'vscode.openFolder',
} as const satisfies Record<MapAction['command'], string>;

const openFolder: MapAction = { label: phrase('Open Folder'), command: 'openFolder' };
const rebuild: MapAction = { label: phrase('Index This Folder'), command: 'rebuildIndex' };
const anyway: MapAction = { label: phrase('Index Anyway'), command: 'indexAnyway' };
const again: MapAction = { label: phrase('Index Again'), command: 'rebuildIndex' };

/** In a state that has no map, or an empty one. */
export function whyNoMap(state: IndexState): { readonly why: Phrase; readonly action: MapAction | null } {
  switch (state.kind) {
    case 'noFolder':
      return { why: phrase('No folder is open, so there is nothing to show.'), action: openFolder };
    case 'notIndexed':
      return {
        why: phrase('This folder is not indexed yet, so there is nothing to show.'),
        action: rebuild,
      };
    case 'indexing':
    case 'paused':
    case 'restarting':
      return {
        why: phrase('RepoMaster is indexing the folder. This page fills when the first files are read.'),
        action: null,
      };
    case 'cancelled':
      return { why: phrase('Indexing was cancelled before the first file was read.'), action: again };
    case 'tooLarge':
      return { why: phrase('{0}', state.message), action: anyway };
    case 'failed':
      return { why: phrase('Indexing failed: {0}.', state.message), action: again };
    case 'outOfMemory':
      return { why: phrase('The map of this folder needs more memory than the limit.'), action: again };
    case 'ready':
      return viewKey(state) === 'emptyFolder'
        ? { why: phrase('The folder contains no files, so there is nothing to show.'), action: again }
        : {
            why: phrase(
              'The folder contains no file in a language that RepoMaster supports: {0} files are left out.',
              { count: state.summary.skipped },
            ),
            action: again,
          };
  }
}
