/** The chat of the running extension as its page sees it: messages in, events out; and a model behind it. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { AgentEvent, Entry } from '../../src/core/conversation/conversation';
import { inEnglish } from '../../src/core/text/phrase';
import type { RepoMasterApi } from '../../src/extension';
import type { BuiltChat } from '../../src/host/chat/buildChat';
import type { FromChat } from '../../src/protocol/fromChat';
import type { ToChat } from '../../src/protocol/toChat';
import { startModelServer } from '../support/modelServer';
import type { ModelServer, Step } from '../support/modelServer';
import { indexedExtension } from './extensionApi';

export const testKey = 'sk-test-0123456789-never-shown';

export interface ChatWindow {
  readonly api: RepoMasterApi;
  readonly built: BuiltChat;
  readonly folder: string;
  /** What the page does. */
  send(message: FromChat): Promise<void>;
  /** Entries since the last new chat. */
  entries(): readonly Entry[];
  /** The end of the last turn, as `answered` or `failed: why [action]`. */
  end(): string;
  /** The first event from now on for which `holds`; an Error where the turn ends before it. */
  event(holds: (event: AgentEvent) => boolean): Promise<AgentEvent>;
  close(): void;
}

/** The chat, empty, over the indexed window. */
export async function chatWindow(): Promise<ChatWindow> {
  const { folder, ...api } = await indexedExtension();
  const built = api.chat;
  assert.ok(built, 'the chat is there in test windows');
  await built.chat.newChat(() => Promise.resolve());
  // As below, for the models of scriptedProvider.ts.
  await built.sending.allow({ kind: 'vscode', name: '', host: 'scripted' });
  const listeners = new Set<(event: AgentEvent) => void>();
  const subscription = built.chat.onMessage((message: ToChat) => {
    if (message.type === 'event') for (const listener of [...listeners]) listener(message.event);
  });
  return {
    api,
    built,
    folder,
    send: (message) => built.view.receive(message),
    entries: () => built.chat.entries(),
    end: () => endText(built.chat.entries()),
    event: (holds) =>
      new Promise((resolve, reject) => {
        const listener = (event: AgentEvent): void => {
          if (holds(event)) resolve(event);
          else if (event.type === 'ended')
            reject(new Error(`the turn ended first: ${endText(built.chat.entries())}`));
          else return;
          listeners.delete(listener);
        };
        listeners.add(listener);
      }),
    close: () => {
      subscription.dispose();
    },
  };
}

/** A scripted model that the chat asks, with a key for it; `close` takes both away. */
export async function withModel(
  built: BuiltChat,
  ...steps: readonly Step[]
): Promise<ModelServer & { forget(): Promise<void> }> {
  const server = await startModelServer(steps);
  await setBaseUrl(server.url);
  const host = new URL(server.url).host;
  await built.keys.set(host, testKey);
  // A dialog that nobody answers; test/unit/session/models/firstSend.test.ts has it answered.
  await built.sending.allow({ kind: 'anthropic', name: '', host });
  await built.view.receive({ type: 'chooseModel', model: { kind: 'anthropic', name: '', host } });
  const forget = async (): Promise<void> => {
    await built.keys.remove(host);
    await setBaseUrl(undefined);
    await server.close();
  };
  return { ...server, forget };
}

/** Points the chat at a Messages API; undefined for the one that is the default. */
export async function setBaseUrl(url: string | undefined): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('repomaster');
  await configuration.update('anthropic.baseUrl', url, vscode.ConfigurationTarget.Global);
}

function endText(entries: readonly Entry[]): string {
  const ended = entries.findLast((entry) => entry.type === 'ended');
  if (!ended) return 'none';
  const { end } = ended;
  switch (end.kind) {
    case 'failed':
      return `failed: ${inEnglish(end.message)} [${end.action ?? 'no action'}]`;
    case 'stopped':
      return `stopped: ${inEnglish(end.reason)}`;
    default:
      return end.kind;
  }
}
