/** Where the index of the chosen folder stands, as the whole editor side sees it. */
import type { Said } from '../../core/text/phrase';
import type { FolderSize, IndexProgress, IndexSummary } from '../../protocol/indexMessages';

export type IndexState =
  | { readonly kind: 'noFolder' }
  | { readonly kind: 'notIndexed'; readonly folder: string }
  | { readonly kind: 'indexing'; readonly folder: string; readonly progress: IndexProgress | null }
  | { readonly kind: 'ready'; readonly folder: string; readonly summary: IndexSummary }
  | { readonly kind: 'cancelled'; readonly folder: string; readonly summary: IndexSummary }
  /** The user has paused it in that state; what was read answers. */
  | { readonly kind: 'paused'; readonly folder: string; readonly of: PausableState }
  /** The index worker has died; another one will open the folder. */
  | { readonly kind: 'restarting'; readonly folder: string; readonly reason: string }
  /** Its map needs more memory than the limit; what is in the folder where that is known. */
  | {
      readonly kind: 'outOfMemory';
      readonly folder: string;
      readonly limitMb: number;
      readonly size: FolderSize | null;
    }
  | { readonly kind: 'tooLarge'; readonly folder: string; readonly message: Said }
  | { readonly kind: 'failed'; readonly folder: string; readonly message: Said };

export type PausableState = Extract<IndexState, { readonly kind: 'indexing' | 'ready' | 'cancelled' }>;

/** Whether there is or may be work to pause. */
export function canPause(state: IndexState): state is PausableState {
  return state.kind === 'indexing' || state.kind === 'ready' || state.kind === 'cancelled';
}

/** The value of the context key `repomaster.state`, on which package.json's `when` clauses rest. */
export type ViewKey =
  Exclude<IndexState['kind'], 'paused' | 'restarting' | 'outOfMemory'> | 'emptyFolder' | 'noKnownLanguage';

/** The state's kind as the views tell it apart; a finished index without any module is told apart by whether files were found at all. */
export function viewKey(state: IndexState): ViewKey {
  if (state.kind === 'paused') return viewKey(state.of);
  if (state.kind === 'restarting') return 'indexing';
  if (state.kind === 'outOfMemory') return 'failed';
  if (state.kind !== 'ready' || state.summary.languages.length > 0) return state.kind;
  return state.summary.skipped === 0 ? 'emptyFolder' : 'noKnownLanguage';
}

/** Whole percent of files read, 0 to 99: only a finished index is whole. Null while files are being listed. */
export function percentRead(done: {
  readonly filesDone: number;
  readonly filesTotal: number;
}): number | null {
  if (done.filesTotal === 0) return null;
  return Math.min(99, Math.floor((100 * done.filesDone) / done.filesTotal));
}
