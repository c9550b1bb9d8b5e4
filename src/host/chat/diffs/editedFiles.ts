/** Shows where the agent changes files: lines that flash in open editors, a badge in the explorer, and files that open where the user wants that. */
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Log } from '../../../core/ports';
import { errorText } from '../../../core/errors';
import { pathBelow } from '../../../session/preview/relativePath';
import { changesOf, createEditedFiles } from '../../../session/changes/editedFiles';
import type { EditedFiles } from '../../../session/changes/editedFiles';
import type { Chat } from '../../../session/conversation/chat';
import type { FolderIndex } from '../../../session/folder/folderIndex';
import { mappedFolder } from '../../open/mappedFolder';
import { createFlashes } from './flashes';

export interface EditedParts {
  readonly chat: Pick<Chat, 'entries' | 'onMessage' | 'onSwitched'>;
  readonly folderIndex: FolderIndex;
  /** Of files about which nothing is left to decide, by their absolute path. */
  readonly onDecided: vscode.Event<string>;
  readonly log: Log;
}

/** Registered; the caller disposes it. */
export function followEdits({ chat, folderIndex, onDecided, log }: EditedParts): vscode.Disposable {
  const edited = createEditedFiles();
  const redraw = new vscode.EventEmitter<undefined>();
  const flashes = createFlashes();
  return vscode.Disposable.from(
    ...[redraw, flashes],
    vscode.window.registerFileDecorationProvider({
      onDidChangeFileDecorations: redraw.event,
      provideFileDecoration: (uri) => badgeOf(edited, folderIndex, uri),
    }),
    chat.onMessage((message) => {
      if (message.type !== 'event') return;
      const { event } = message;
      if (event.type === 'toolStarted' || event.type === 'approvalGiven') flashes.remember();
      for (const { path, kind } of changesOf(event)) {
        const uri = vscode.Uri.file(join(mappedFolder(folderIndex), path));
        if (kind !== 'deleted' && !flashes.flash(uri)) openWhereWanted(uri, log);
      }
      if (edited.see(event)) redraw.fire(undefined);
    }),
    chat.onSwitched(() => {
      edited.begin(chat.entries());
      redraw.fire(undefined);
    }),
    onDecided((file) => {
      if (edited.settle(pathIn(folderIndex, file) ?? '')) redraw.fire(undefined);
    }),
  );
}

function badgeOf(
  edited: EditedFiles,
  folderIndex: FolderIndex,
  uri: vscode.Uri,
): vscode.FileDecoration | undefined {
  const path = uri.scheme === 'file' ? pathIn(folderIndex, uri.fsPath) : null;
  const turn = path === null ? null : edited.turnOf(path);
  if (turn === null) return undefined;
  const tooltip = vscode.l10n.t('Changed by the agent for question {0}, not accepted yet', turn);
  return new vscode.FileDecoration('✎', tooltip);
}

/** Null for what is outside the folder that is mapped. */
function pathIn({ state }: FolderIndex, file: string): string | null {
  return state.kind === 'noFolder' ? null : pathBelow(state.folder, file);
}

/** Uninvited, an editor takes the place of what somebody reads: it is opened only where the settings ask for it. */
function openWhereWanted(uri: vscode.Uri, log: Log): void {
  const configuration = vscode.workspace.getConfiguration('repomaster');
  if (configuration.get<unknown>('openEditedFiles') !== true) return;
  vscode.window.showTextDocument(uri, { preview: true, preserveFocus: true }).then(
    () => undefined,
    // What is no text opens in no such editor; the chat names the file in any case.
    (error: unknown) => log.info(`an edited file was not opened: ${errorText(error)}`),
  );
}
