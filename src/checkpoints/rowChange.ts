import type { PathState, RestoreRow } from '../core/changes/checkpoints';
import type { FileChange } from '../core/changes/edits';

/** What the session has made of the file that the row would take back. */
export function rowChange({ path, now, target }: RestoreRow): FileChange {
  const kind = target.kind === 'absent' ? 'created' : now.kind === 'absent' ? 'deleted' : 'modified';
  return { path, kind, before: contentOf(target), after: contentOf(now) };
}

function contentOf(state: PathState): string | null {
  return state.kind === 'file' ? state.content : null;
}
