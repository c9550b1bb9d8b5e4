import { realpathSync } from 'node:fs';
import * as vscode from 'vscode';

/** Whether a document or notebook of this window holds text of a file (absolute path, links followed) that is not saved. */
export function isUnsaved(file: string): boolean {
  const { textDocuments, notebookDocuments } = vscode.workspace;
  return [...textDocuments, ...notebookDocuments].some(
    ({ isDirty, isClosed, uri }) =>
      isDirty && !isClosed && uri.scheme === 'file' && leadsTo(uri.fsPath, file),
  );
}

/** A window may have opened the file by a link, or in other letters where the disk sees no difference. */
function leadsTo(opened: string, file: string): boolean {
  if (opened === file) return true;
  try {
    return realpathSync.native(opened) === file;
  } catch {
    // The document's file is gone: it is this one where the name says so.
    return false;
  }
}
