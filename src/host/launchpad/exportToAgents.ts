/** Writes the context into a folder's AGENTS.md, after showing the change and asking; Undo works as for any edit. */
import { lstat, realpath } from 'node:fs/promises';
import * as vscode from 'vscode';
import { plainText } from '../../core/text/plainText';
import { UserError } from '../../core/errors';
import { pathBelow } from '../../session/preview/relativePath';
import { agentsSection, withSection } from '../../session/launchpad/agentsSection';
import type { SectionEdit } from '../../session/launchpad/agentsSection';

/** Shows both texts and asks whether the file may become the second. */
export type AskToWrite = (before: string, after: string) => Promise<boolean>;

/**
 * Writes the context into `AGENTS.md` of the folder (absolute), if `ask` allows it: between its markers, and no other
 * byte changes. True where it was written. Throws UserError where it cannot be, or where the file changed meanwhile.
 */
export async function exportToAgents(folder: string, context: string, ask: AskToWrite): Promise<boolean> {
  const file = vscode.Uri.joinPath(vscode.Uri.file(folder), 'AGENTS.md');
  const before = await readAgents(folder, file);
  const edit = agentsSection(before ?? '', context);
  const after = withSection(before ?? '', edit);
  if (after === before) {
    void vscode.window.showInformationMessage(
      plainText(vscode.l10n.t('AGENTS.md already contains this context.')),
    );
    return false;
  }
  if (!(await ask(before ?? '', after))) return false;
  if ((await readAgents(folder, file)) !== before) throw changedMeanwhile();
  await (before === null ? create(file, after) : change(file, before, edit));
  vscode.window.setStatusBarMessage(vscode.l10n.t('RepoMaster wrote AGENTS.md.'), 5000);
  return true;
}

/** The file's text without its byte order mark; null where there is no file. */
async function readAgents(folder: string, file: vscode.Uri): Promise<string | null> {
  if ((await lstat(file.fsPath).catch(whereMissing)) === null) return null;
  const real = await realpath(file.fsPath).catch(whereMissing);
  if (real === null || pathBelow(await realpath(folder), real) === null)
    throw new UserError(
      'bad-input',
      vscode.l10n.t('AGENTS.md is a link to a file outside this folder. RepoMaster does not write there.'),
    );
  const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
  if (open?.isDirty === true)
    throw new UserError(
      'bad-input',
      vscode.l10n.t('AGENTS.md has unsaved changes. Save or revert them, and export again.'),
    );
  const bytes = await vscode.workspace.fs.readFile(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UserError(
      'bad-input',
      vscode.l10n.t('AGENTS.md is not UTF-8. Save it as UTF-8, and export again.'),
    );
  }
}

function whereMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

async function create(file: vscode.Uri, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(file, { contents: new TextEncoder().encode(text) });
  await apply(edit);
  await vscode.window.showTextDocument(file, { preview: false });
}

async function change(file: vscode.Uri, before: string, { start, end, text }: SectionEdit): Promise<void> {
  // The editor gives all lines of a file that mixes line ends the same one: the user's own would change.
  if (/\r\n/.test(before) && /(?<!\r)\n/.test(before))
    throw new UserError(
      'bad-input',
      vscode.l10n.t('AGENTS.md mixes line endings (CRLF and LF). Use only one kind, and export again.'),
    );
  const editor = await vscode.window.showTextDocument(file, { preview: false });
  const { document } = editor;
  // The editor may not have heard yet of what was last written to the disk.
  if (document.getText() !== before) await vscode.commands.executeCommand('workbench.action.files.revert');
  if (document.getText() !== before) throw changedMeanwhile();
  const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
  const edit = new vscode.WorkspaceEdit();
  edit.replace(file, range, text);
  await apply(edit);
  editor.revealRange(new vscode.Range(range.start, range.start), vscode.TextEditorRevealType.AtTop);
  // Formatting on save would change what is the user's own.
  await vscode.commands.executeCommand('workbench.action.files.saveWithoutFormatting');
}

function changedMeanwhile(): UserError {
  return new UserError(
    'bad-input',
    vscode.l10n.t('AGENTS.md changed after you saw the diff. Nothing was written; export again.'),
  );
}

async function apply(edit: vscode.WorkspaceEdit): Promise<void> {
  if (await vscode.workspace.applyEdit(edit)) return;
  throw new UserError('bad-input', vscode.l10n.t('VS Code could not change AGENTS.md. Nothing was written.'));
}
