/** @repomaster in VS Code's own chat: a request is a turn of the same engine, written into the chat. */
import { join } from 'node:path';
import * as vscode from 'vscode';
import { isNotebook } from '../../core/files/notebookFiles';
import { CancelledError, ToolError, UserError, errorText, saidOf } from '../../core/errors';
import type { FailureAction } from '../../core/conversation/conversation';
import { abortSignalOf } from '../abortSignal';
import type { PendingApprovals } from '../../session/conversation/pendingApprovals';
import type { Chat } from '../../session/conversation/chat';
import { chatViewId } from '../chat/chatView';
import type { ChatView } from '../chat/chatView';
import { registerCommand } from '../commandBorder';
import { escapeMarkdown } from '../../core/text/markdown';
import type { IndexState } from '../../session/folder/indexState';
import type { HostModels } from '../models/hostModels';
import { mapModel } from '../../session/models/mapModel';
import { plainText } from '../../core/text/plainText';
import { pathBelow } from '../../session/preview/relativePath';
import { sayPhrase } from '../wording';
import { answerInChat } from '../../session/participant/answerInChat';
import type { ChatAnswer, ParticipantPorts } from '../../session/participant/answerInChat';
import { askedOfClient, whoAnswers, withMentions } from '../../session/participant/askedOf';
import { visibleText } from '../../session/participant/chatOutput';
import type { ChatOutput, OutputPlace } from '../../session/participant/chatOutput';
import type { HrefOf } from '../../session/participant/placeLinks';
import { readReferences } from './references';
import type { TurnMark } from '../../session/participant/thread';

const participantId = 'repomaster.chat';

export interface ParticipantParts {
  readonly extensionUri: vscode.Uri;
  readonly ports: Omit<ParticipantPorts, 'say' | 'hrefOf'>;
  readonly models: Pick<HostModels, 'clientFor' | 'ofChat'>;
  readonly folderIndex: { readonly state: IndexState };
  /** Where its commands and changes are asked about, by `approvalKey`. */
  readonly pending: PendingApprovals;
  /** The panel, which shows its conversations too. */
  readonly panel: { readonly chat: Pick<Chat, 'open'>; readonly view: Pick<ChatView, 'redraw'> };
}

/** Under what a question of a conversation waits: models name their calls as they like, each conversation's anew. */
export function approvalKey(conversation: string, callId: string): string {
  return `${conversation}/${callId}`;
}

/** The participant, where this editor has a chat, and its commands; the caller disposes them. */
export function registerParticipant(parts: ParticipantParts): vscode.Disposable {
  const { ports, pending, panel } = parts;
  const { log } = ports;
  const commands = vscode.Disposable.from(
    registerCommand('repomaster.answerInChat', log, (key: unknown, answer: unknown) => {
      const known = (['once', 'session', 'workspace', 'deny'] as const).find((each) => each === answer);
      if (typeof key === 'string' && known !== undefined && pending.answer(key, known)) return;
      throw new UserError(
        'usage',
        vscode.l10n.t('This was already answered, or the turn that asked has ended.'),
      );
    }),
    registerCommand('repomaster.openConversation', log, async (id: unknown) => {
      if (typeof id !== 'string')
        throw new UserError('usage', vscode.l10n.t('Choose a conversation to open.'));
      await vscode.commands.executeCommand(`${chatViewId}.focus`);
      await panel.chat.open(id, () => panel.view.redraw());
    }),
  );
  // Older editors and other builds have none.
  const { chat } = vscode as Partial<Pick<typeof vscode, 'chat'>>;
  if (chat === undefined) return commands;
  try {
    const participant = chat.createChatParticipant(participantId, (request, context, stream, token) =>
      handle(parts, { request, context, stream, token }),
    );
    participant.iconPath = vscode.Uri.joinPath(parts.extensionUri, 'media', 'icon.png');
    participant.followupProvider = { provideFollowups: (result) => followupsOf(result) };
    return vscode.Disposable.from(commands, participant);
  } catch (error) {
    log.warn(`@repomaster is not there in this editor: ${errorText(error)}`);
    return commands;
  }
}

interface Call {
  readonly request: vscode.ChatRequest;
  readonly context: vscode.ChatContext;
  readonly stream: vscode.ChatResponseStream;
  readonly token: vscode.CancellationToken;
}

/** Shows every error in the chat. */
async function handle(parts: ParticipantParts, call: Call): Promise<vscode.ChatResult> {
  const abort = abortSignalOf(call.token);
  try {
    const answer = await answerTo(parts, call, abort.signal);
    const { failure, mark, next } = answer;
    const metadata = { ...mark, next };
    return failure === null ? { metadata } : { metadata, errorDetails: { message: failure.message } };
  } catch (error) {
    if (error instanceof CancelledError) return {};
    if (error instanceof UserError || error instanceof ToolError)
      return { errorDetails: { message: sayPhrase(saidOf(error)) } };
    parts.ports.log.error(error instanceof Error && error.stack ? error.stack : errorText(error));
    const message = vscode.l10n.t(
      'RepoMaster has a bug here: {0}. The log has the details.',
      errorText(error),
    );
    return { errorDetails: { message } };
  } finally {
    abort.dispose();
  }
}

async function answerTo(parts: ParticipantParts, call: Call, signal: AbortSignal): Promise<ChatAnswer> {
  const { ports, models, folderIndex } = parts;
  const { request, context, stream } = call;
  const folder = folderIndex.state.kind === 'noFolder' ? null : folderIndex.state.folder;
  const { mentions, text: attached, left } = await readReferences(folder, request.references);
  // A model that VS Code does not offer is none at all, whatever its typings say.
  const model = request.model as vscode.LanguageModelChat | undefined;
  const given = model === undefined ? mapModel : models.ofChat(model);
  const asked = await askedOfClient(request, ports.carryOut, (text) => models.clientFor(text, given));
  const { mode, client } = asked;
  const isModel = client.identity.kind !== 'none';
  const unused = asked.others.map((name) =>
    vscode.l10n.t('{0} is not used: @repomaster has its own tools.', name),
  );
  if (isModel)
    for (const each of [...left, ...unused]) stream.markdown(`_${escapeMarkdown(visibleText(each))}_\n\n`);
  else stream.markdown(`_${sayPhrase(whoAnswers(asked.text))}_\n\n`);
  const text = isModel ? withMentions(asked.text, mentions) : asked.text;
  const hrefOf: HrefOf = (path, line) => hrefIn(folder, path, line);
  const last = lastMark(context);
  const keyed = { conversation: '' };
  const output = outputTo(stream, folder, keyed);
  const answer = await answerInChat(
    {
      ...ports,
      ...{ say: sayPhrase, hrefOf },
      runTurn: (start, emit, ofTurn) => {
        keyed.conversation = start.conversation;
        return ports.runTurn(start, emit, ofTurn);
      },
    },
    { text, mode, attached, client, last },
    output,
    signal,
  );
  if (mode === 'act' && isModel)
    output.button({
      ...{ kind: 'command', command: 'repomaster.openConversation', args: [answer.mark.conversation] },
      title: vscode.l10n.t('Show in RepoMaster Chat'),
    });
  offerRemedy(output, answer.failure?.action ?? null);
  return answer;
}

/** The command that helps after a failure, if there is one. */
function offerRemedy(output: ChatOutput, action: FailureAction | null): void {
  const { t } = vscode.l10n;
  const remedies: Partial<
    Record<FailureAction, readonly [title: string, command: string, ...args: unknown[]]>
  > = {
    showLog: [t('Show Log'), 'repomaster.showLog'],
    openSettings: [t('Open Settings'), 'workbench.action.openSettings', '@ext:repomaster.repomaster'],
    manageTrust: [t('Manage Workspace Trust'), 'workbench.trust.manage'],
    chooseWhere: [t('Choose Where Commands Run'), 'repomaster.chooseWhere'],
    signInToGithub: [t('Sign In to GitHub'), 'repomaster.hub.signIn'],
  };
  const remedy = action === null ? undefined : remedies[action];
  if (remedy === undefined) return;
  const [title, command, ...args] = remedy;
  output.button({ kind: 'command', command, args, title });
}

function outputTo(
  stream: vscode.ChatResponseStream,
  folder: string | null,
  keyed: { readonly conversation: string },
): ChatOutput {
  const at = ({ path, line }: OutputPlace): vscode.Uri | vscode.Location | null => {
    if (folder === null || pathBelow(folder, join(folder, path)) === null) return null;
    const uri = vscode.Uri.file(join(folder, path));
    // The editor has a notebook's lines in cells.
    return line === null || isNotebook(path)
      ? uri
      : new vscode.Location(uri, new vscode.Position(line - 1, 0));
  };
  return {
    markdown: (text) => stream.markdown(text),
    progress: (text) => stream.progress(plainText(text)),
    anchor: (place) => {
      const target = at(place);
      const title = place.line === null ? place.path : `${place.path}:${place.line}`;
      if (target !== null) stream.anchor(target, title);
    },
    reference: (place) => {
      const target = at(place);
      if (target !== null) stream.reference(target);
    },
    button: (button) =>
      stream.button(
        button.kind === 'command'
          ? { title: button.title, command: button.command, arguments: [...button.args] }
          : {
              ...{ title: button.title, command: 'repomaster.answerInChat' },
              arguments: [approvalKey(keyed.conversation, button.callId), button.answer],
            },
      ),
  };
}

function hrefIn(folder: string | null, path: string, line: number): string | null {
  if (folder === null || pathBelow(folder, join(folder, path)) === null) return null;
  return vscode.Uri.file(join(folder, path))
    .with({ fragment: `L${line}` })
    .toString();
}

/** What the last answer of ours left; VS Code gives it back as it was, or as another version wrote it. */
function lastMark({ history }: vscode.ChatContext): TurnMark | null {
  for (const said of history.toReversed()) {
    if (!('response' in said) || said.participant !== participantId) continue;
    const { conversation, turn } = (said.result.metadata ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof conversation === 'string' && typeof turn === 'number') return { conversation, turn };
  }
  return null;
}

function followupsOf({ metadata }: vscode.ChatResult): vscode.ChatFollowup[] {
  const next: unknown = metadata?.['next'];
  return Array.isArray(next) ? (next as vscode.ChatFollowup[]) : [];
}
