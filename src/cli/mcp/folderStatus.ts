import type { Reading } from '../../core/map/explore';
import type { IndexStatus } from '../../protocol/indexMessages';

/**
 * partial: reading was ended before all was read. untrusted: read without asking git, which a folder that is not trusted
 * must not have run.
 */
export type FolderState = 'reading' | 'ready' | 'partial' | 'failed' | 'untrusted';

export interface FolderStatus {
  /** Absolute; null while no folder has been named. */
  readonly folder: string | null;
  readonly state: FolderState;
  /** A sentence for a folder that failed; null for every other. */
  readonly why: string | null;
  /** When reading began, or ended, in ISO 8601. */
  readonly since: string;
  /** Null where the index cannot be asked now. */
  readonly index: IndexStatus | null;
  /** How far the reading was when it was last heard of; null once it has ended. */
  readonly progress: Reading | null;
}

/** The state of a folder that was opened and has not failed. */
export function stateOf(index: IndexStatus | null, isOpened: boolean, gitAllowed: boolean): FolderState {
  const doing = index?.reading?.doing ?? null;
  if (doing === 'stopped') return 'partial';
  if (doing !== null || !isOpened) return 'reading';
  if (index?.summary.partial) return 'partial';
  return gitAllowed ? 'ready' : 'untrusted';
}
