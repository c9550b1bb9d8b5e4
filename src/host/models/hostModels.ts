/** Provides this window's models from settings, keys and the user's choice. */
import * as vscode from 'vscode';
import type { Clock } from '../../core/conversation/conversation';
import type { ModelService } from '../../agent/models/modelService';
import type { ModelClient, ModelIdentity } from '../../core/conversation/languageModel';
import type { Log } from '../../core/ports';
import { readText } from '../settings';
import type { ApiKeys } from './apiKey';
import type { Sending } from '../../session/models/firstSend';
import type { ShownModels } from '../../session/conversation/status';
import { createModelChoice } from '../../session/models/choice';
import type { Choice, ModelChoice, ModelProvider } from '../../session/models/choice';
import { readShown } from '../../session/models/offers';
import { mapModel } from '../../session/models/mapModel';
import { createModelServices } from '../../session/models/services';
import type { ModelServices } from '../../session/models/services';
import { createChatModelClient, createVsCodeModelClient } from './vscodeModel';

const choiceKey = 'repomaster.modelChoice';

export interface HostModels extends ModelChoice {
  readonly services: ModelServices;
  /** The client of a request's own model in VS Code's chat. */
  ofChat(chat: vscode.LanguageModelChat): ModelClient;
  choose(choice: Choice): Promise<void>;
  /** For the chat's page: the model in use and what else may be chosen; without a model where settings name none. */
  shown(): Promise<ShownModels>;
  /** Resolves once the keys that a turn of now could come across are among the known ones, whoever answers it. */
  noteKeys(): Promise<void>;
}

export interface HostModelParts {
  /** One a service, in the order in which they are offered. */
  readonly rows: readonly ModelService[];
  readonly keys: ApiKeys;
  /** The user's, across workspaces. */
  readonly memory: vscode.Memento;
  /** Asks before a host is sent its first request. */
  readonly sending: Sending;
  readonly clock: Clock;
  readonly log: Log;
}

export function createHostModels({ rows, keys, memory, sending, clock, log }: HostModelParts): HostModels {
  const chosen = (): Choice | null => memory.get<Choice>(choiceKey) ?? null;
  const services = createModelServices({
    ...{ services: rows, setting: readText, key: (host) => keys.get(host), choice: chosen },
    clientParts: { clock, random: () => Math.random(), log },
    guarded: (client) => sending.guarded(client, backToChat),
    texts: { noAddress: noAddressText, noModel: noModelText },
  });
  const choice = createModelChoice({
    choice: chosen,
    providers: [...services.providers, vscodeModels(sending)],
    isTrusted: () => vscode.workspace.isTrusted,
    noModelClient: () => mapModel,
    untrusted: untrustedText,
  });
  return {
    ...choice,
    services,
    ofChat: (chat) => sending.guarded(createChatModelClient(chat)),
    shown: () => readShown({ ...services, ...choice }),
    noteKeys: async () => {
      await Promise.all(services.namedHosts().map((host) => keys.get(host)));
    },
    choose: async (wanted) => memory.update(choiceKey, wanted),
  };
}

/** The models that VS Code offers, none of which is asked unless it was chosen. */
function vscodeModels(sending: Sending): ModelProvider {
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

function noAddressText(setting: string): string {
  return vscode.l10n.t(
    'RepoMaster does not send a key to the address in the setting {0}. Use https, or http to localhost.',
    setting,
  );
}

function noModelText(setting: string): string {
  return vscode.l10n.t('The setting {0} is empty. Enter the name of the model that answers.', setting);
}

function untrustedText(model: ModelIdentity | null): string {
  return model === null
    ? vscode.l10n.t('Trust this workspace to run commands in it.')
    : vscode.l10n.t(
        'Trust this workspace to ask {0} about it. Until then the slash commands answer from the map.',
        model.name,
      );
}
