import * as vscode from 'vscode';
import { quoted } from '../../agent/models/describeFault';
import { NO_USAGE } from '../../core/conversation/languageModel';
import { CancelledError, errorText, throwIfCancelled } from '../../core/errors';
import type {
  AssistantBlock,
  ModelClient,
  ModelEvent,
  ModelRequest,
} from '../../core/conversation/languageModel';
import { ModelError } from '../../core/conversation/modelError';
import type { VsCodeModel } from '../../session/models/choice';
import { chatMessages, chatTools } from './vscodeMessages';

/** The models that VS Code offers now; empty where nobody provides any. */
export async function listVsCodeModels(): Promise<readonly VsCodeModel[]> {
  const chats = await vscode.lm.selectChatModels();
  return chats.map(({ id, name, vendor }) => ({ id, identity: { kind: 'vscode', name, host: vendor } }));
}

/**
 * A client of one of them. VS Code asks the user for consent with the first request, so a request is only ever made for
 * something the user did. The limit of output tokens is the provider's own; usage is all 0, since VS Code tells none.
 */
export function createVsCodeModelClient(
  model: VsCodeModel,
  find: FindChat = async ({ id }) => (await vscode.lm.selectChatModels({ id }))[0],
): ModelClient {
  return {
    identity: model.identity,
    reply: (request, signal) => reply(model, find, request, signal),
  };
}

/** The model as it is now; undefined where it is no longer offered. */
type FindChat = (model: VsCodeModel) => Promise<vscode.LanguageModelChat | undefined>;

/** A client of the model that a request of VS Code's chat comes with: not to be kept for longer than that. */
export function createChatModelClient(chat: vscode.LanguageModelChat): ModelClient {
  const { id, name, vendor } = chat;
  const identity = { kind: 'vscode', name, host: vendor } as const;
  return createVsCodeModelClient({ id, identity }, async () => chat);
}

async function* reply(
  model: VsCodeModel,
  find: FindChat,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  throwIfCancelled(signal);
  const { identity } = model;
  const source = new vscode.CancellationTokenSource();
  const cancel = (): void => {
    source.cancel();
  };
  signal.addEventListener('abort', cancel);
  try {
    const chat = await find(model);
    throwIfCancelled(signal);
    if (chat === undefined) throw notFound(identity.name);
    const content: AssistantBlock[] = [];
    for await (const part of await send(chat, request, source.token)) {
      throwIfCancelled(signal);
      const block = blockOf(part);
      if (block === null) continue;
      addBlock(content, block);
      if (block.type === 'text') yield { type: 'text', delta: block.text };
    }
    throwIfCancelled(signal);
    const stop = content.some(({ type }) => type === 'toolUse') ? 'toolUse' : 'end';
    yield { type: 'reply', content, stop, usage: NO_USAGE };
  } catch (error) {
    throw signal.aborted ? new CancelledError() : described(error, identity.name);
  } finally {
    signal.removeEventListener('abort', cancel);
    // Ends the provider's work too where nobody reads on.
    source.cancel();
    source.dispose();
  }
}

async function send(
  chat: vscode.LanguageModelChat,
  request: ModelRequest,
  token: vscode.CancellationToken,
): Promise<AsyncIterable<unknown>> {
  const justification = vscode.l10n.t('RepoMaster answers your question about this repository.');
  const options = { justification, tools: chatTools(request.tools) };
  const messages = chatMessages(request);
  const { vendor, id: model } = chat;
  request.onSent?.({ to: vendor, form: 'handedOver', body: JSON.stringify({ model, messages, ...options }) });
  const { stream } = await chat.sendRequest(messages, options, token);
  return stream;
}

/** Null for parts of a kind that we do not know. */
function blockOf(part: unknown): AssistantBlock | null {
  if (part instanceof vscode.LanguageModelTextPart) return { type: 'text', text: part.value };
  if (!(part instanceof vscode.LanguageModelToolCallPart)) return null;
  return { type: 'toolUse', callId: part.callId, name: part.name, input: part.input };
}

function addBlock(content: AssistantBlock[], block: AssistantBlock): void {
  const last = content.at(-1);
  if (block.type === 'text' && last?.type === 'text')
    content[content.length - 1] = { type: 'text', text: last.text + block.text };
  else if (block.type !== 'text' || block.text !== '') content.push(block);
}

function described(error: unknown, name: string): unknown {
  if (error instanceof ModelError || !(error instanceof Error)) return error;
  const code = error instanceof vscode.LanguageModelError ? error.code : '';
  if (saysTooLong(error)) return tooLong(name);
  switch (code) {
    case vscode.LanguageModelError.NoPermissions.name:
      return new ModelError(
        vscode.l10n.t(
          'VS Code does not allow RepoMaster to use {0}. Ask again and allow it, or choose another model.',
          name,
        ),
        'retry',
      );
    case vscode.LanguageModelError.NotFound.name:
      return notFound(name);
    case vscode.LanguageModelError.Blocked.name:
      return new ModelError(
        vscode.l10n.t('{0} has reached its usage limit. Try again later, or choose another model.', name),
        'chooseModel',
      );
    default:
      return new ModelError(
        vscode.l10n.t(
          '{0} could not answer ({1}). Try again.',
          name,
          quoted(errorText(error.cause ?? error), ''),
        ),
        'retry',
      );
  }
}

/** VS Code has no code for it: vendors say it in words of their own. */
function saysTooLong(error: Error): boolean {
  const words = [error.message, error.cause === undefined ? '' : errorText(error.cause)].join(' ');
  return /(prompt|message|request|input|conversation) (is )?too (long|large)|(exceeds?|exceeded|over)( \w+){0,4} (token|context)|context[_ ](window|limit|length)|max_prompt_tokens|too many (input )?tokens|token count .{0,40}exceeds/i.test(
    words,
  );
}

function tooLong(name: string): ModelError {
  const message = vscode.l10n.t(
    'The conversation is too long for {0}. Start a new chat, or ask about less at once.',
    name,
  );
  return new ModelError(message, null, true);
}

function notFound(name: string): ModelError {
  return new ModelError(
    vscode.l10n.t('VS Code no longer offers {0}. Choose another model.', name),
    'chooseModel',
  );
}
