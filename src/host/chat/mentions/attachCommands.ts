/** "Attach to Chat": what is selected, files and rows of the trees, as mentions in the composer. */
import * as vscode from 'vscode';
import { UserError } from '../../../core/errors';
import type { Log } from '../../../core/ports';
import { fileShownBy, lineOnMap } from '../../open/notebookLines';
import type { CodeTreeRow } from '../../views/codeTreeView';
import { registerCommand } from '../../commandBorder';
import type { CoreRow } from '../../views/coreComponentsView';
import type { FolderIndex } from '../../../session/folder/folderIndex';
import type { ChatView } from '../chatView';
import { rowMention } from './draggedRows';
import { fileMention, folderOf } from './fileMentions';
import { linesIn } from '../../../session/mentions/places';

export interface AttachParts {
  readonly view: Pick<ChatView, 'show'>;
  readonly folderIndex: FolderIndex;
  readonly log: Log;
}

type Row = CodeTreeRow | CoreRow;

/** The commands, registered; the caller disposes them. */
export function registerAttachCommands({ view, folderIndex, log }: AttachParts): vscode.Disposable {
  const insert = async (mentions: readonly string[]): Promise<void> => {
    if (mentions.length > 0) await view.show({ type: 'insert', text: [...new Set(mentions)].join(' ') });
  };
  return vscode.Disposable.from(
    registerCommand('repomaster.attachSelection', log, async () => insert([await selected(folderIndex)])),
    registerCommand('repomaster.attach', log, async (what: vscode.Uri | Row | undefined, all: unknown) => {
      if (what === undefined) return insert([await selected(folderIndex)]);
      if (!(what instanceof vscode.Uri))
        return insert(rowsOf(what, all).flatMap((row) => rowMention(row) ?? []));
      const files = Array.isArray(all) ? all.filter((each) => each instanceof vscode.Uri) : [];
      const folder = folderOf(folderIndex);
      return insert(
        await Promise.all((files.length > 0 ? files : [what]).map((uri) => fileMention(folder, uri))),
      );
    }),
  );
}

/** What a tree passes behind its row: all that are selected. */
function rowsOf(row: Row, all: unknown): readonly Row[] {
  return Array.isArray(all) && all.length > 0 ? (all as readonly Row[]) : [row];
}

/** The lines that are selected in the editor; the file where none are. */
async function selected(folderIndex: FolderIndex): Promise<string> {
  const editor = vscode.window.activeTextEditor;
  if (!editor)
    throw new UserError('bad-input', vscode.l10n.t('Select something in a file of the mapped folder first.'));
  const { document, selection } = editor;
  return fileMention(
    folderOf(folderIndex),
    fileShownBy(document),
    selection.isEmpty ? '' : linesIn(onMap(document, selection)),
  );
}

/** The selection where the map has it: the cells of a notebook stand one below the other. */
function onMap(document: vscode.TextDocument, { start, end }: vscode.Selection): vscode.Range {
  const before = lineOnMap(document, 0) - 1;
  return new vscode.Range(start.translate(before), end.translate(before));
}
