/** The explorer of the editor side: questions go to the index worker. */
import { l10n } from 'vscode';
import type { Syntax } from '../core/changes/edits';
import { UserError, throwIfCancelled } from '../core/errors';
import type { Explorer } from '../core/map/explore';
import type { FolderIndex } from '../session/folder/folderIndex';
import { untilAborted } from '../core/async/untilAborted';
import { sayPhrase } from './wording';

/** Answers from the index as it stands, partial or whole; it waits for nothing. */
export function createSessionExplorer(folderIndex: FolderIndex): Explorer {
  return {
    explore: async (request, signal) => {
      throwIfCancelled(signal);
      const explored = await untilAborted(folderIndex.explore(request), signal);
      if (explored === null) throw new UserError('bad-input', whyNoIndex(folderIndex));
      return explored;
    },
  };
}

/** Has texts parsed by the index worker, whatever the index holds. */
export function createSessionSyntax(folderIndex: FolderIndex): Syntax {
  return {
    outline: async (path, text, signal) => {
      throwIfCancelled(signal);
      return untilAborted(folderIndex.outline(path, text), signal);
    },
  };
}

/** The message for a question that no index can answer now. */
function whyNoIndex({ state }: FolderIndex): string {
  switch (state.kind) {
    case 'noFolder':
      return l10n.t('No folder is open. Open one to map it (File: Open Folder).');
    case 'tooLarge':
      return sayPhrase(state.message);
    case 'failed':
      return l10n.t('There is no map: indexing failed ({0}). Rebuild the index.', sayPhrase(state.message));
    default:
      return l10n.t('There is no map of this folder yet. Rebuild the index to make one.');
  }
}
