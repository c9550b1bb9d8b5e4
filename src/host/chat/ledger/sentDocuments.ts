/** Shows what was sent to a model, as read-only documents. */
import * as vscode from 'vscode';
import { readSentRequest } from '../../../agent/sent/readSent';
import type { SentRequest } from '../../../agent/sent/readSent';
import type { SentKey } from '../../../agent/sent/sentFile';
import { sentAboutForm } from '../../../core/conversation/languageModel';
import { UserError } from '../../../core/errors';
import { phrase } from '../../../core/text/phrase';

/** The bytes as sent, and the same JSON formatted. */
const sentScheme = 'repomaster-sent';
const formattedScheme = 'repomaster-sent-formatted';

/** Where the requests of the conversation of this id are kept. */
export type SentPlace = (conversation: string) => string;

/** Registered; the caller disposes it. */
export function registerSentDocuments(placeOf: SentPlace): vscode.Disposable {
  const provide = (render: (body: string) => string): vscode.TextDocumentContentProvider => ({
    provideTextDocumentContent: (uri) => {
      const { conversation, key } = parseUri(uri);
      return render(readKept(placeOf, conversation, key).body);
    },
  });
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(sentScheme, provide(String)),
    vscode.workspace.registerTextDocumentContentProvider(formattedScheme, provide(formatted)),
  );
}

/** Opens what this request sent, as it was. Throws UserError where it is not kept. */
export async function openSent(placeOf: SentPlace, conversation: string, key: SentKey): Promise<void> {
  const { form } = readKept(placeOf, conversation, key);
  await show(uriOf(conversation, key));
  if (form === 'handedOver')
    vscode.window.setStatusBarMessage(
      vscode.l10n.t('RepoMaster gave this to VS Code, which sends it to the model in its own format.'),
      10_000,
    );
}

/** Opens the document formatted. Does nothing for any other `uri`. */
export async function openFormatted(uri: vscode.Uri | undefined): Promise<void> {
  const document = uri ?? vscode.window.activeTextEditor?.document.uri;
  if (document?.scheme === sentScheme) await show(document.with({ scheme: formattedScheme }));
}

async function show(uri: vscode.Uri): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { preview: true });
}

function readKept(placeOf: SentPlace, conversation: string, key: SentKey): SentRequest {
  const kept = readSentRequest(placeOf(conversation), key);
  if (kept !== null) return kept;
  throw new UserError(
    'bad-input',
    vscode.l10n.t(
      'This request is no longer stored. It was deleted, or an older version of RepoMaster sent it.',
    ),
  );
}

function formatted(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}

function uriOf(conversation: string, { turn, step, about }: SentKey): vscode.Uri {
  const name = `${about === 'reply' ? 'request' : about}-${turn}-${step}`;
  const query = new URLSearchParams({ conversation, turn: `${turn}`, step: `${step}`, about });
  return vscode.Uri.from({ scheme: sentScheme, path: `/${name}.json`, query: query.toString() });
}

/** Ids become file names, and a document may be opened by anybody. */
const idForm = /^[\w-]{1,80}$/;

function parseUri({ query }: vscode.Uri): { readonly conversation: string; readonly key: SentKey } {
  const values = new URLSearchParams(query);
  const conversation = values.get('conversation') ?? '';
  if (!idForm.test(conversation))
    throw new UserError('bad-input', phrase('{0} is not a RepoMaster conversation.', conversation));
  const about = sentAboutForm.safeParse(values.get('about')).data ?? 'reply';
  return { conversation, key: { turn: Number(values.get('turn')), step: Number(values.get('step')), about } };
}
