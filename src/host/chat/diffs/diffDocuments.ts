/** Shows files as they were before a turn, as read-only documents. */
import * as vscode from 'vscode';
import { UserError } from '../../../core/errors';
import type { ReviewedFile } from '../../../session/changes/reviewedFiles';
import { placeOf } from '../../../session/changes/reviewedFiles';

export const beforeScheme = 'repomaster-before';

/** The file whose text a document shows; `gone` is an empty document for a deleted file. */
export interface DiffPlace {
  readonly conversation: string;
  readonly turn: number;
  /** Relative to the mapped folder. */
  readonly path: string;
  readonly side: 'before' | 'gone';
}

/** The document with the file's earlier text. */
export function beforeUri(file: ReviewedFile): vscode.Uri {
  return uriOf(file, 'before');
}

/** The file as it is now. */
export function nowUri(file: ReviewedFile): vscode.Uri {
  return file.kind === 'deleted' ? uriOf(file, 'gone') : vscode.Uri.file(placeOf(file));
}

/** At the path of the file itself: the editor takes two paths for a renamed file, and draws each as one of its language. */
function uriOf(file: ReviewedFile, side: DiffPlace['side']): vscode.Uri {
  const { conversation, turn, path } = file;
  const query = new URLSearchParams({ conversation, turn: `${turn}`, side, path });
  return vscode.Uri.file(placeOf(file)).with({ scheme: beforeScheme, query: query.toString() });
}

/** Null for the address of any other document. */
export function parseDiffUri({ scheme, query }: vscode.Uri): DiffPlace | null {
  if (scheme !== beforeScheme) return null;
  const values = new URLSearchParams(query);
  const turn = Number(values.get('turn'));
  const conversation = values.get('conversation') ?? '';
  const path = values.get('path') ?? '';
  if (!Number.isSafeInteger(turn) || conversation === '' || path === '') return null;
  const side = values.get('side') === 'gone' ? 'gone' : 'before';
  return { conversation, turn, path, side };
}

/** The error for a document whose conversation is not shown. */
export function notLookedAt(): UserError {
  return new UserError(
    'bad-input',
    vscode.l10n.t('This document shows no changes of a conversation. Open them from the chat (/diff).'),
  );
}
