/** Explore from Here: makes the symbol at the cursor, or of a row, the chat's subject. */
import { stat } from 'node:fs/promises';
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { Explorer } from '../../core/map/explore';
import { answerOf } from '../../core/map/reading';
import { fileShownBy, lineOnMap } from './notebookLines';
import type { Subject } from '../../session/conversation/neighbourhood';
import type { CodeTreeRow } from '../views/codeTreeView';
import { idOf } from '../views/coreComponentsView';
import type { CoreRow } from '../views/coreComponentsView';
import type { FolderIndex } from '../../session/folder/folderIndex';
import { pathBelow } from '../../session/preview/relativePath';

export interface SubjectPorts {
  readonly folderIndex: FolderIndex;
  readonly explorer: Explorer;
}

/** What the command is called with: a menu's or a page's argument, nothing from the palette and the keyboard. */
export type Here = string | vscode.Uri | CodeTreeRow | CoreRow | undefined;

/**
 * The subject that is meant. `selected` is what the explorer passes behind its row: with it a file means the whole
 * file, without it the place of the cursor. Throws UserError or ToolError, which say why it is not in the map.
 */
export async function subjectHere(ports: SubjectPorts, here: Here, selected: unknown): Promise<Subject> {
  if (typeof here === 'string') return named(ports, here);
  if (here instanceof vscode.Uri) {
    if (Array.isArray(selected)) return atUri(ports, here);
    const editor = editorOf(here);
    return editor ? atCursor(ports, editor) : atUri(ports, here);
  }
  if (here !== undefined) return atRow(ports, here);
  const editor = vscode.window.activeTextEditor;
  if (editor) return atCursor(ports, editor);
  throw new UserError(
    'bad-input',
    vscode.l10n.t(
      'Place the cursor in a file of the mapped folder first, or right-click a row of the Code Tree.',
    ),
  );
}

/** The id of the symbol at the cursor, for prompts that ask for one; '' where there is none. */
export async function idAtCursor(folderIndex: FolderIndex): Promise<string> {
  const editor = vscode.window.activeTextEditor;
  if (!editor || folderIndex.state.kind === 'noFolder') return '';
  const path = pathBelow(folderIndex.state.folder, editor.document.uri.fsPath);
  const place = path === null ? null : await folderIndex.symbolAt(path, lineHere(editor));
  return place?.id ?? '';
}

function lineHere({ document, selection }: vscode.TextEditor): number {
  return lineOnMap(document, selection.active.line);
}

function editorOf(uri: vscode.Uri): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor?.document.uri.toString() === uri.toString() ? editor : undefined;
}

async function atCursor(ports: SubjectPorts, editor: vscode.TextEditor): Promise<Subject> {
  const path = mappedPath(ports, fileShownBy(editor.document));
  const place = await ports.folderIndex.symbolAt(path, lineHere(editor));
  if (place === null) return named(ports, path);
  const { id, label, location } = place;
  return { kind: 'symbol', id, label, path: location.path, line: location.startLine };
}

async function atUri(ports: SubjectPorts, uri: vscode.Uri): Promise<Subject> {
  const path = mappedPath(ports, uri);
  return (await stat(uri.fsPath)).isDirectory() ? folder(`${path}/`, path) : named(ports, path);
}

async function atRow(ports: SubjectPorts, row: CodeTreeRow | CoreRow): Promise<Subject> {
  if (!('item' in row)) return named(ports, idOf(row) ?? '');
  const { item } = row;
  if (!item.location) return folder(item.id, item.id);
  const { path, startLine: line } = item.location;
  return { kind: 'symbol', id: item.id, label: item.label, path, line };
}

/** A symbol or module by its id or path. What the map does not have, its answer says the reason for. */
async function named({ explorer }: SubjectPorts, name: string): Promise<Subject> {
  const { signal } = new AbortController();
  const question = { tool: 'view_code', args: { targets: [name], level: 'path' } } as const;
  const answer = answerOf(await explorer.explore(question, signal));
  const [found] = answer.results;
  if (!found || found.id === null)
    throw new UserError(
      'bad-input',
      vscode.l10n.t('{0} is not in the map, so there is nothing to explore.', name),
    );
  const { id, path, line } = found;
  return { kind: 'symbol', id, label: lastSegment(id), path, line };
}

/** `id` ends in `/` where code may have the same name: a package's folder is not its module. */
function folder(id: string, path: string): Subject {
  return { kind: 'folder', id, label: lastSegment(path), path, line: 1 };
}

function mappedPath({ folderIndex: { state } }: SubjectPorts, uri: vscode.Uri): string {
  if (state.kind === 'noFolder')
    throw new UserError(
      'bad-input',
      vscode.l10n.t('No folder is open. Open one to map it (File: Open Folder).'),
    );
  const path = uri.scheme === 'file' ? pathBelow(state.folder, uri.fsPath) : null;
  if (path !== null) return path;
  const name = vscode.workspace.asRelativePath(uri);
  throw new UserError(
    'bad-input',
    vscode.l10n.t(
      '{0} is outside the mapped folder, {1}. Run "Choose Folder to Index" to map another folder.',
      name,
      state.folder,
    ),
  );
}

function lastSegment(id: string): string {
  return id.slice(Math.max(id.lastIndexOf('.'), id.lastIndexOf('/')) + 1) || id;
}
