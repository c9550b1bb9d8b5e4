/** What the user attached to a question in VS Code's own chat, as mentions and texts. */
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import { fileMention } from '../chat/mentions/fileMentions';
import { problemOf } from '../chat/mentions/mentionPorts';
import { linesIn } from '../../session/mentions/places';
import { pathBelow } from '../../session/preview/relativePath';
import { sayPhrase } from '../wording';
import { tellAttachedProblems } from '../../session/participant/attachedProblems';
import type { ToldProblems } from '../../session/participant/attachedProblems';

export interface References {
  /** As they are written in a question: their text is worked out when it is sent, within the cap of mentions. */
  readonly mentions: readonly string[];
  /** Texts that are no file's, one after the other; data. */
  readonly text: string;
  /** Sentences that say why something is not sent. */
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
  for (const reference of references) {
    const { value } = reference;
    const told = textOf(folder, reference);
    if (told !== null) {
      left.push(...told.left.map(sayPhrase));
      if (told.text !== null)
        texts.push(clipped(`${reference.modelDescription ?? reference.id}:\n${told.text}`));
      continue;
    }
    try {
      const mention = await mentionOf(folder, value);
      if (mention !== null) mentions.push(mention);
      else left.push(leftText(reference));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      left.push(sayPhrase(error.said));
    }
  }
  return { mentions: [...new Set(mentions)], text: texts.join('\n\n'), left };
}

/** What is text, or problems that VS Code attached; null for anything else. */
function textOf(folder: string | null, { value }: vscode.ChatPromptReference): ToldProblems | null {
  if (typeof value === 'string') return { text: value, left: [] };
  if (!isProblems(value)) return null;
  return tellAttachedProblems(
    value.diagnostics.flatMap(([uri, diagnostics]) => {
      const path = folder !== null && uri.scheme === 'file' ? pathBelow(folder, uri.fsPath) : null;
      return diagnostics.map((each) => ({ path, problem: path === null ? null : problemOf(path, each) }));
    }),
  );
}

/** `ChatReferenceDiagnostic`, which the typings of the oldest VS Code that we run in do not have. */
interface Problems {
  readonly diagnostics: readonly (readonly [vscode.Uri, readonly vscode.Diagnostic[]])[];
}

function isProblems(value: unknown): value is Problems {
  return (
    typeof value === 'object' && value !== null && 'diagnostics' in value && Array.isArray(value.diagnostics)
  );
}

/** By the name that the user sees, where there is one: it is not in the typings. */
function leftText(reference: vscode.ChatPromptReference & { readonly name?: string }): string {
  const { id, name = id, value } = reference;
  const { t } = vscode.l10n;
  return typeof value === 'object' && value !== null && 'mimeType' in value
    ? t('{0} is not sent: it is an image, and @repomaster sends only text.', name)
    : t('{0} is not sent: it is neither text nor a file.', name);
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
