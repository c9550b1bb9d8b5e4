/** Where the index of the chosen folder stands, as the whole editor side sees it. */
import type { IndexProgress, IndexSummary } from '../protocol/indexMessages';

export type IndexState =
  | { readonly kind: 'noFolder' }
  | { readonly kind: 'notIndexed'; readonly folder: string }
  | { readonly kind: 'indexing'; readonly folder: string; readonly progress: IndexProgress | null }
  | { readonly kind: 'ready'; readonly folder: string; readonly summary: IndexSummary }
  | { readonly kind: 'cancelled'; readonly folder: string; readonly summary: IndexSummary }
  | { readonly kind: 'tooLarge'; readonly folder: string; readonly message: string }
  | { readonly kind: 'failed'; readonly folder: string; readonly message: string };

/** The value of the context key `repomaster.state`, on which package.json's `when` clauses rest. */
export type ViewKey = IndexState['kind'] | 'emptyFolder' | 'noKnownLanguage';

/** The state's kind; a finished index without any module is told apart by whether files were found at all. */
export function viewKey(state: IndexState): ViewKey {
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
