/** What the graph is opened around. */
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { FolderIndex } from '../../session/folder/folderIndex';
import { askedSymbol, graphId, idOf } from '../../session/structure/graphId';
import type { SilentRow } from '../silent/silentView';
import type { CodeTreeRow } from '../views/codeTreeView';
import type { CoreRow } from '../views/coreComponentsView';
import { rowId } from '../views/rowId';
import { idAtCursor } from './exploreFromHere';

/** A row of a view, the file of the editor's menu, or a name or place as `PATH:LINE NAME`. */
export type ShownAt = CodeTreeRow | CoreRow | Extract<SilentRow, { kind: 'finding' }> | vscode.Uri | string;

/** Undefined for a group of rows. Throws UserError for what is not in the map. */
export async function shownId(folderIndex: FolderIndex, at: ShownAt): Promise<string | undefined> {
  if (at instanceof vscode.Uri) {
    const id = await idAtCursor(folderIndex);
    if (id !== '') return id;
    throw new UserError(
      'bad-input',
      vscode.l10n.t('Place the cursor in a function or class of the map first.'),
    );
  }
  if (typeof at === 'string') {
    const asked = askedSymbol(at);
    return found(asked === null ? await idOf(folderIndex, at) : await graphId(folderIndex, [asked]), at);
  }
  if ('symbols' in at) return found(await graphId(folderIndex, at.symbols), at.finding.symbol);
  return rowId(at);
}

function found(id: string | null, name: string): string {
  if (id !== null) return id;
  throw new UserError(
    'bad-input',
    vscode.l10n.t('{0} is not in the map, so the graph cannot show it.', name),
  );
}
