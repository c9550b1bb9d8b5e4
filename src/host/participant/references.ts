/** What the user attached to a question in VS Code's own chat, as mentions and texts. */
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import { fileMention } from '../chat/mentions/fileMentions';
import { linesIn } from '../chat/mentions/places';

export interface References {
  /** As they are written in a question: their text is worked out when it is sent, within the cap of mentions. */
  readonly mentions: readonly string[];
  /** Texts that are no file's, one after the other; data. */
  readonly text: string;
  /** Why something is not sent, a sentence each. */
  readonly left: readonly string[];
}

/** About 3,000 tokens each; a question has a few. */
const MOST_CHARS = 12_000;

/** `folder`: the mapped one, absolute; null for none. */
export async function readReferences(
  folder: string | null,
  references: readonly vscode.ChatPromptReference[],
): Promise<References> {
  const mentions: string[] = [];
  const texts: string[] = [];
  const left: string[] = [];
  for (const { id, value, modelDescription } of references) {
    if (typeof value === 'string') {
      texts.push(clipped(`${modelDescription ?? id}:\n${value}`));
      continue;
    }
    try {
      const mention = await mentionOf(folder, value);
      if (mention !== null) mentions.push(mention);
      else left.push(vscode.l10n.t('{0} is not sent: it is neither text nor a file.', id));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      left.push(error.message);
    }
  }
  return { mentions: [...new Set(mentions)], text: texts.join('\n\n'), left };
}

/** Null for what is neither file nor place in one. Throws UserError for what is not below the folder. */
async function mentionOf(folder: string | null, value: unknown): Promise<string | null> {
  const isPlace = value instanceof vscode.Location;
  const uri = isPlace ? value.uri : value;
  if (!(uri instanceof vscode.Uri)) return null;
  if (folder === null) throw new UserError('bad-input', vscode.l10n.t('No folder is open.'));
  if (!isPlace) return fileMention(folder, uri);
  return fileMention(folder, uri, linesIn(value.range));
}

function clipped(text: string): string {
  return text.length <= MOST_CHARS ? text : `${text.slice(0, MOST_CHARS)}\n(cut here)`;
}
