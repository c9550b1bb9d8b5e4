/** Files and folders of the mapped folder as mentions. */
import { stat } from 'node:fs/promises';
import * as vscode from 'vscode';
import { UserError, errorText } from '../../../core/errors';
import { mentionText } from '../../../protocol/mentions';
import type { FolderIndex } from '../../../session/folder/folderIndex';
import { pathBelow } from '../../../session/preview/relativePath';
import { pastedPlace } from '../../../session/mentions/places';

/** How the file or folder is mentioned; `lines` behind its path. Throws UserError for what is not below `folder` (absolute). */
export async function fileMention(folder: string, uri: vscode.Uri, lines = ''): Promise<string> {
  const path = uri.scheme === 'file' ? pathBelow(folder, uri.fsPath) : null;
  if (path === null)
    throw new UserError(
      'bad-input',
      vscode.l10n.t(
        '{0} is outside the mapped folder, {1}. Run "Choose Folder to Index" to map another folder.',
        vscode.workspace.asRelativePath(uri),
        folder,
      ),
    );
  const kind = await kindOf(uri.fsPath);
  if (kind === null) throw new UserError('bad-input', vscode.l10n.t('{0} no longer exists.', path));
  const text = kind === 'folder' ? mentionText('module', `${path}/`) : mentionText('file', `${path}${lines}`);
  if (text !== null) return text;
  throw new UserError('bad-input', vscode.l10n.t('A file whose name has a line break cannot be mentioned.'));
}

/**
 * The mentions that the lines of a pasted text stand for; null where one of them names nothing of the folder: then it
 * stays as it is. A line is an absolute path, a path below the folder or a file's address, with `:line` or without.
 */
export async function pastedMentions(folder: string, pasted: string): Promise<string | null> {
  const mentions: string[] = [];
  for (const line of pasted.trim().split('\n')) {
    const [, written = '', lines = ''] = /^(.*?)(:\d+(?:-\d+)?)?(?::\d+)?$/.exec(line.trim()) ?? [];
    const place = pastedPlace(folder, written);
    const path = place === null ? null : pathBelow(folder, place);
    const kind = place === null || path === null ? null : await kindOf(place);
    if (path === null || kind === null) return null;
    const text =
      kind === 'folder' ? mentionText('module', `${path}/`) : mentionText('file', `${path}${lines}`);
    if (text === null) return null;
    mentions.push(text);
  }
  return mentions.join(' ');
}

/** The folder that is mapped (absolute). Throws UserError, which says how to open one. */
export function folderOf({ state }: FolderIndex): string {
  if (state.kind !== 'noFolder') return state.folder;
  throw new UserError(
    'bad-input',
    vscode.l10n.t('No folder is open. Open one to map it (File: Open Folder).'),
  );
}

async function kindOf(place: string): Promise<'file' | 'folder' | null> {
  try {
    return (await stat(place)).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    // Not there, or not to be looked at: it is no file for us. Anything else is a bug of ours.
    if (error instanceof Error && 'code' in error) return null;
    throw new Error(errorText(error), { cause: error });
  }
}
