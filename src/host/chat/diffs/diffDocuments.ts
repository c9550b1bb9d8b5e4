/** What was there before a turn, as documents that can be read and not changed. */
import * as vscode from 'vscode';
import { UserError } from '../../../core/errors';
import type { ReviewedFile } from '../../../session/changes/reviewedFiles';
import { placeOf } from '../../../session/changes/reviewedFiles';

export const beforeScheme = 'repomaster-before';

/** Which file's text a document shows; `gone` is the empty one in the place of a file that was deleted. */
export interface DiffPlace {
  readonly conversation: string;
  readonly turn: number;
  /** Relative to the mapped folder. */
  readonly path: string;
  readonly side: 'before' | 'gone';
}

/** The document of what was there before: its path is the file's, so that it is drawn as one of its language. */
export function beforeUri({ conversation, turn, path }: ReviewedFile): vscode.Uri {
  return uriOf({ conversation, turn, path, side: 'before' });
}

/** The file as it is now. */
export function nowUri(file: ReviewedFile): vscode.Uri {
  if (file.kind !== 'deleted') return vscode.Uri.file(placeOf(file));
  const { conversation, turn, path } = file;
  return uriOf({ conversation, turn, path, side: 'gone' });
}

function uriOf({ conversation, turn, path, side }: DiffPlace): vscode.Uri {
  const query = new URLSearchParams({ conversation, turn: `${turn}`, side });
  return vscode.Uri.from({ scheme: beforeScheme, path: `/${path}`, query: query.toString() });
}

/** Null for an address that is none of these documents'. */
export function parseDiffUri({ scheme, path, query }: vscode.Uri): DiffPlace | null {
  if (scheme !== beforeScheme) return null;
  const values = new URLSearchParams(query);
  const turn = Number(values.get('turn'));
  const conversation = values.get('conversation') ?? '';
  if (!Number.isSafeInteger(turn) || conversation === '') return null;
  const side = values.get('side') === 'gone' ? 'gone' : 'before';
  return { conversation, turn, path: path.slice(1), side };
}

/** Of a document whose conversation is not shown. */
export function notLookedAt(): UserError {
  return new UserError(
    'bad-input',
    vscode.l10n.t('No changes of a conversation are looked at here: open them from the chat (/diff).'),
  );
}
