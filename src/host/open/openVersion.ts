/** Shows lines of a file as a commit has it, read-only; the file itself where that is the same. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import { hasCode, isMissingFile } from '../../core/files/missingFile';
import type { FolderIndex } from '../../session/folder/folderIndex';
import { pathBelow } from '../../session/preview/relativePath';
import { versionText } from '../../session/structure/versionText';
import type { FileVersion } from '../../session/structure/versionText';
import { mappedFolder } from './mappedFolder';
import { openDocument } from './openDocument';
import { openPlace } from './openPlace';
import type { Place } from './openPlace';

const versionScheme = 'repomaster-version';

/** Of the folder that is mapped alone: an address may name any. Registered; the caller disposes it. */
export function registerVersionDocuments(folderIndex: Pick<FolderIndex, 'state'>): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(versionScheme, {
    provideTextDocumentContent: ({ query }) => {
      const values = new URLSearchParams(query);
      const asked = { version: values.get('version') ?? '', path: values.get('path') ?? '' };
      const folder = mappedFolder(folderIndex);
      if (values.get('folder') !== folder)
        throw new UserError('bad-input', vscode.l10n.t('The folder of this document is not open any more.'));
      return textOf(folder, asked);
    },
  });
}

/** Throws UserError for what is not there, and where the folder is not trusted: no git runs there. */
export async function openVersion(folder: string, place: Place & FileVersion): Promise<void> {
  const { path } = place;
  const text = await textOf(folder, place);
  const file = join(folder, path);
  if (pathBelow(folder, file) !== null && sameLines(text, await textNow(file)))
    return openPlace(folder, place);
  const document = await openDocument(versionUri(folder, place), path);
  const at = document.lineAt(Math.min(place.line, document.lineCount) - 1).range.start;
  await vscode.window.showTextDocument(document, { preview: true, selection: new vscode.Range(at, at) });
}

/** The document of that version, read-only; its name tells which. */
export function versionUri(folder: string, place: FileVersion): vscode.Uri {
  const { version, path } = place;
  const query = new URLSearchParams({ folder, version, path }).toString();
  return vscode.Uri.from({ scheme: versionScheme, path: posix.join('/', shownName(place)), query });
}

/** `cart (1a2b3c4d).py`: the tab tells the version, and the ending the language. */
function shownName({ path, version }: FileVersion): string {
  const { dir, name, ext } = posix.parse(path);
  const shown = /^[\da-f]{9,}$/.test(version) ? version.slice(0, 8) : version.replaceAll('/', '-');
  return posix.join(dir, `${name} (${shown})${ext}`);
}

/** Git may have put other line ends, and another mark at the beginning, into the file. */
function sameLines(text: string, now: string | null): boolean {
  const plain = (each: string): string => each.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  return now !== null && plain(text) === plain(now);
}

async function textOf(folder: string, asked: FileVersion): Promise<string> {
  if (!vscode.workspace.isTrusted)
    throw new UserError('bad-input', vscode.l10n.t('This folder is not trusted, so no git runs here.'));
  return versionText(folder, asked, process.env, new AbortController().signal);
}

async function textNow(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    // A folder may be there now.
    if (isMissingFile(error) || hasCode(error, 'EISDIR')) return null;
    throw error;
  }
}
