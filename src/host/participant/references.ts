/** What the user attached to a question in VS Code's own chat, as mentions and texts. */
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import { renderProblems } from '../../explore/mentions/renderProblems';
import { fileMention } from '../chat/mentions/fileMentions';
import { problemOf } from '../chat/mentions/mentionPorts';
import { linesIn } from '../chat/mentions/places';
import { pathBelow } from '../relativePath';
import { sayPhrase } from '../wording';

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
const MOST_PROBLEM_TOKENS = 3_000;

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
    const text = textOf(folder, reference);
    if (text !== null) {
      texts.push(clipped(`${reference.modelDescription ?? reference.id}:\n${text}`));
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
function textOf(folder: string | null, { value }: vscode.ChatPromptReference): string | null {
  if (typeof value === 'string') return value;
  if (folder === null || !isProblems(value)) return null;
  const problems = value.diagnostics.flatMap(([uri, diagnostics]) => {
    const path = uri.scheme === 'file' ? pathBelow(folder, uri.fsPath) : null;
    return path === null ? [] : diagnostics.flatMap((each) => problemOf(path, each) ?? []);
  });
  return renderProblems(problems, MOST_PROBLEM_TOKENS).text;
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
    ? t('{0} is not sent: it is an image, and @repomaster sends text alone.', name)
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
