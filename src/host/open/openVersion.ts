/** Shows lines of a file as a commit has it, read-only; the file itself where that is the same. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import { isMissingFile } from '../../core/files/missingFile';
import { pathBelow } from '../../session/preview/relativePath';
import { versionText } from '../../session/structure/versionText';
import type { FileVersion } from '../../session/structure/versionText';
import { openDocument } from './openDocument';
import { openPlace } from './openPlace';
import type { Place } from './openPlace';

const versionScheme = 'repomaster-version';

/** Registered; the caller disposes it. */
export function registerVersionDocuments(): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(versionScheme, {
    provideTextDocumentContent: ({ query }) => {
      const values = new URLSearchParams(query);
      const asked = { version: values.get('version') ?? '', path: values.get('path') ?? '' };
      return textOf(values.get('folder') ?? '', asked);
    },
  });
}

/** Throws UserError for what is not there, and where the folder is not trusted: no git runs there. */
export async function openVersion(folder: string, place: Place & FileVersion): Promise<void> {
  const { path } = place;
  const file = join(folder, path);
  if (pathBelow(folder, file) === null)
    throw new UserError('bad-input', vscode.l10n.t('{0} is not in the mapped folder.', path));
  if ((await textOf(folder, place)) === (await textNow(file))) return openPlace(folder, place);
  const document = await openDocument(versionUri(folder, place), path);
  const at = document.lineAt(Math.min(place.line, document.lineCount) - 1).range.start;
  await vscode.window.showTextDocument(document, { preview: true, selection: new vscode.Range(at, at) });
}

/** The document of that version, read-only; its name tells which. */
export function versionUri(folder: string, place: FileVersion): vscode.Uri {
  const { version, path } = place;
  const query = new URLSearchParams({ folder, version, path }).toString();
  return vscode.Uri.from({ scheme: versionScheme, path: `/${shownName(place)}`, query });
}

/** `cart (v2).py`: the tab tells the version, and the ending the language. */
function shownName({ path, version }: FileVersion): string {
  const { dir, name, ext } = posix.parse(path);
  return posix.join(dir, `${name} (${version.replaceAll('/', '-')})${ext}`);
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
    if (isMissingFile(error)) return null;
    throw error;
  }
}
