/** The models of this window: the settings, the keys and the user's choice behind `ModelChoice`. */
import * as vscode from 'vscode';
import { createAnthropicClient } from '../../agent/models/anthropic';
import type { Clock } from '../../core/conversation/conversation';
import type { ModelClient, ModelIdentity } from '../../core/conversation/languageModel';
import { ModelError } from '../../core/conversation/modelError';
import type { Log } from '../../core/ports';
import { readModelSettings } from '../settings';
import type { ApiKeys } from './apiKey';
import type { Sending } from '../../session/models/firstSend';
import { parseBaseUrl } from '../../agent/models/baseUrl';
import type { ShownModels } from '../../session/conversation/status';
import { createModelChoice, noModelIdentity } from '../../session/models/choice';
import type { Choice, ModelChoice, ModelProvider } from '../../session/models/choice';
import { mapModel } from '../../session/models/mapModel';
import { createChatModelClient, createVsCodeModelClient } from './vscodeModel';

const choiceKey = 'repomaster.modelChoice';

export interface HostModels extends ModelChoice {
  /** What the settings name for the Messages API. Throws ModelError where they name nothing that a key may go to. */
  anthropic(): ModelIdentity;
  /** The client of a request's own model in VS Code's chat. */
  ofChat(chat: vscode.LanguageModelChat): ModelClient;
  choose(choice: Choice): Promise<void>;
  /** For the chat's page: the model in use and what else may be chosen; without a model where settings name none. */
  shown(): Promise<ShownModels>;
  /** Resolves once the key that a turn of now could come across is among the known ones, whoever answers it. */
  noteKey(): Promise<void>;
}

export interface HostModelParts {
  readonly keys: ApiKeys;
  /** The user's, across workspaces. */
  readonly memory: vscode.Memento;
  /** Asks before a host is sent its first request. */
  readonly sending: Sending;
  readonly clock: Clock;
  readonly log: Log;
}

export function createHostModels(parts: HostModelParts): HostModels {
  const { keys, memory, sending } = parts;
  const choice = createModelChoice({
    choice: () => memory.get<Choice>(choiceKey) ?? null,
    providers: [messagesApi(parts), vscodeModels(parts)],
    isTrusted: () => vscode.workspace.isTrusted,
    noModelClient: () => mapModel,
    untrusted: untrustedText,
  });
  return {
    ...choice,
    anthropic: () => anthropicSettings().identity,
    ofChat: (chat) => sending.guarded(createChatModelClient(chat)),
    shown: () =>
      ifNamed<ShownModels>(
        async () => [await choice.inUse(), anthropicSettings().identity],
        [noModelIdentity],
      ),
    noteKey: async () => {
      await ifNamed(() => keys.get(anthropicSettings().identity.host), '');
    },
    choose: async (chosen) => memory.update(choiceKey, chosen),
  };
}

/** The model and host that the settings name, with the key for that host. */
function messagesApi({ keys, sending, clock, log }: HostModelParts): ModelProvider {
  return {
    kind: 'anthropic',
    client: async () => {
      const { baseUrl, identity } = anthropicSettings();
      const apiKey = await keys.get(identity.host);
      if (apiKey === '') return null;
      const random = (): number => Math.random();
      const client = { apiKey, baseUrl, model: identity.name, clock, random, log };
      return sending.guarded(createAnthropicClient(client), backToChat);
    },
  };
}

/** The models that VS Code offers, none of which is asked unless it was chosen. */
function vscodeModels({ sending }: HostModelParts): ModelProvider {
  return {
    kind: 'vscode',
    client: async (choice) =>
      choice?.kind === 'vscode' ? sending.guarded(createVsCodeModelClient(choice.model), backToChat) : null,
  };
}

/** Where the answer comes, and what it asks: a dialog leaves the focus beside the page, out of reach of the next key. */
function backToChat(): PromiseLike<unknown> {
  return vscode.commands.executeCommand('repomaster.chat.focus');
}

/** What it comes to; `otherwise` where the settings name no model. */
async function ifNamed<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ModelError) return otherwise;
    throw error;
  }
}

function anthropicSettings(): { readonly baseUrl: string; readonly identity: ModelIdentity } {
  const settings = readModelSettings();
  const address = parseBaseUrl(settings.baseUrl);
  if (address === null)
    throw new ModelError(
      vscode.l10n.t(
        'The setting {0} is no address that a key may be sent to: it needs https, or http to localhost.',
        'repomaster.anthropic.baseUrl',
      ),
      'openSettings',
    );
  if (settings.model === '')
    throw new ModelError(
      vscode.l10n.t('The setting {0} is empty: it names the model that answers.', 'repomaster.model'),
      'openSettings',
    );
  return {
    baseUrl: address.url,
    identity: { kind: 'anthropic', name: settings.model, host: address.host },
  };
}

function untrustedText(model: ModelIdentity | null): string {
  return model === null
    ? vscode.l10n.t('Trust this workspace to run commands in it.')
    : vscode.l10n.t(
        'Trust this workspace to ask {0} about it. Until then the slash commands answer from the map.',
        model.name,
      );
}
