import * as vscode from 'vscode';
import type { ReviewedFiles } from '../../../session/changes/reviewedFiles';

/** Shows Accept and Reject above each undecided change of the shown conversation. */
export function createChangeLenses(
  files: Pick<ReviewedFiles, 'get' | 'pending'>,
  conversation: () => string,
  onChanged: vscode.Event<void>,
): vscode.CodeLensProvider {
  return {
    onDidChangeCodeLenses: onChanged,
    provideCodeLenses: async ({ uri, lineCount }) => {
      const file = files.get(uri.fsPath);
      if (file?.conversation !== conversation()) return [];
      const hunks = await files.pending(file);
      return hunks.flatMap(({ key, newStart }) => {
        const line = Math.min(newStart, lineCount) - 1;
        const range = new vscode.Range(line, 0, line, 0);
        const lens = (title: string, command: string): vscode.CodeLens =>
          new vscode.CodeLens(range, { title, command, arguments: [uri, key] });
        return [
          lens(`$(check) ${vscode.l10n.t('Accept Change')}`, 'repomaster.acceptChange'),
          lens(`$(discard) ${vscode.l10n.t('Reject Change')}`, 'repomaster.rejectChange'),
        ];
      });
    },
  };
}
