import * as vscode from 'vscode';
import { withAgentsSection } from './agentsSection';

/**
 * Writes the context into `AGENTS.md` of the folder (absolute) as an edit of its document, which is shown and left
 * unsaved: the user sees what changes, can undo it, and saves it.
 */
export async function exportToAgents(folder: string, context: string): Promise<void> {
  const file = vscode.Uri.joinPath(vscode.Uri.file(folder), 'AGENTS.md');
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(file, { ignoreIfExists: true });
  await vscode.workspace.applyEdit(edit);
  const document = await vscode.workspace.openTextDocument(file);
  const text = document.getText();
  const end = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
  const next = withAgentsSection(text.replaceAll('\r\n', '\n'), context).replaceAll('\n', end);
  const editor = await vscode.window.showTextDocument(document, { preview: false });
  const whole = new vscode.Range(document.positionAt(0), document.positionAt(text.length));
  await editor.edit((builder) => builder.replace(whole, next));
}
