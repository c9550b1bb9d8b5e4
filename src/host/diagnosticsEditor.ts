import * as vscode from 'vscode';
import type { ReportedError } from '../core/changes/edits';
import { errorText } from '../core/errors';
import type { Log } from '../core/ports';
import type { DiagnosticsEditor } from '../session/task/diagnostics';

/** The open documents of this window, and the diagnostics of its extensions. */
export function createDiagnosticsEditor(log: Log): DiagnosticsEditor {
  return {
    textOf: (file) => {
      const wanted = vscode.Uri.file(file).toString();
      const open = vscode.workspace.textDocuments.find(
        ({ uri, isClosed }) => !isClosed && uri.toString() === wanted,
      );
      return open?.getText() ?? null;
    },
    open: async (file) => {
      try {
        await vscode.workspace.openTextDocument(vscode.Uri.file(file));
        return true;
      } catch (error) {
        // A file that is yet to be made, or none that the editor can show: nothing is reported of it.
        log.trace(`${file} was not opened for its errors: ${errorText(error)}`);
        return false;
      }
    },
    errorsOf: (file) =>
      vscode.languages
        .getDiagnostics(vscode.Uri.file(file))
        .filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error)
        .map(reportedError),
    onReported: (file, listener) => {
      const wanted = vscode.Uri.file(file).toString();
      return vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        if (uris.some((uri) => uri.toString() === wanted)) listener();
      });
    },
  };
}

function reportedError({ range, message, source, code }: vscode.Diagnostic): ReportedError {
  const value = typeof code === 'object' ? code.value : code;
  const words = [source, value?.toString()].filter((each) => each !== undefined && each !== '');
  return { line: range.start.line + 1, message, code: words.join(' ') };
}
