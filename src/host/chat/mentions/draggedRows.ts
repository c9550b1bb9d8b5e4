/** Remembers dragged rows of our trees, because a page does not learn which rows were dropped. */
import * as vscode from 'vscode';
import { mentionText } from '../../../protocol/mentions';
import type { CodeTreeRow } from '../../views/codeTreeView';
import { idOf } from '../../views/coreComponentsView';
import type { CoreRow } from '../../views/coreComponentsView';

export interface DraggedRows {
  /** For a tree of this id. */
  controllerOf<T extends CodeTreeRow | CoreRow>(viewId: string): vscode.TreeDragAndDropController<T>;
  /** The rows that were dragged last. */
  mentions(): readonly string[];
}

export function createDraggedRows(): DraggedRows {
  let dragged: readonly (CodeTreeRow | CoreRow)[] = [];
  return {
    controllerOf: (viewId) => ({
      dragMimeTypes: [`application/vnd.code.tree.${viewId.toLowerCase()}`, 'text/uri-list'],
      dropMimeTypes: [],
      handleDrag: (rows, data) => {
        dragged = rows;
        const files = rows.flatMap((row) => fileOf(row) ?? []);
        // An editor that they are dropped on opens them.
        if (files.length > 0)
          data.set('text/uri-list', new vscode.DataTransferItem(files.map(String).join('\r\n')));
      },
    }),
    mentions: () => dragged.flatMap((row) => rowMention(row) ?? []),
  };
}

/** The row's mention; null for a row without one. */
export function rowMention(row: CodeTreeRow | CoreRow): string | null {
  if ('item' in row) {
    const { kind, id, location } = row.item;
    if (location === null) return mentionText('module', `${id}/`);
    return kind === 'module' ? mentionText('file', location.path) : mentionText('symbol', id);
  }
  if (row.kind === 'module') return mentionText('file', row.module.location.path);
  const id = idOf(row);
  return id === undefined ? null : mentionText('symbol', id);
}

function fileOf(row: CodeTreeRow | CoreRow): vscode.Uri | null {
  if ('item' in row) {
    const { item, folder } = row;
    return item.location ? vscode.Uri.joinPath(vscode.Uri.file(folder), item.location.path) : null;
  }
  if (row.kind === 'group') return null;
  const { location } = row.kind === 'module' ? row.module : row.ranked;
  return vscode.Uri.joinPath(vscode.Uri.file(row.folder), location.path);
}
