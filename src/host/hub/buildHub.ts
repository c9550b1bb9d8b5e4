/** Builds the hub in the window: its service, store, view, commands, and its part of the chat. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { machineClock } from '../../agent/machineClock';
import { UserError } from '../../core/errors';
import type { Log } from '../../core/ports';
import type { Redact } from '../../core/redact/redact';
import { createCloner } from '../../git/clone/cloneRepository';
import { openHubStore } from '../../hub/store/hubStore';
import type { HubStore } from '../../hub/store/hubStore';
import type { Chat } from '../../session/conversation/chat';
import type { FolderIndex } from '../../session/folder/folderIndex';
import { createHubService } from '../../session/hub/chat/hubService';
import type { HubService } from '../../session/hub/chat/hubService';
import type { HubTurnPorts, HubWork } from '../../session/hub/chat/hubTurn';
import type { ApiKeys } from '../models/apiKey';
import { readText } from '../settings';
import { hubStorage } from '../storage';
import { createAskToSearch } from './askToSearch';
import { createHubClones } from './hubClones';
import type { HubClones } from './hubClones';
import { createHubPage } from './hubPage';
import type { HubPage } from './hubPage';
import { HubProvider, hubViewId } from './hubView';
import { registerSignIn, tokenOf } from './signIn';
import { registerStoreCommands } from './storeCommands';

export interface HubBuildParts {
  readonly context: vscode.ExtensionContext;
  readonly folderIndex: Pick<FolderIndex, 'state'>;
  readonly keys: ApiKeys;
  readonly redact: Redact;
  readonly log: Log;
}

export interface BuiltHub {
  /** What has turns of the chat answered by the hub. */
  readonly turns: HubTurnPorts;
  pageOf(chat: Chat): HubPage;
  /** The view shows the store as it is now. */
  readonly refresh: () => void;
  readonly disposable: vscode.Disposable;
}

/** Reads no store and asks nobody before it is used. */
export function buildHub(parts: HubBuildParts): BuiltHub {
  const { context, keys, redact, log } = parts;
  const folder = hubStorage(context);
  const nowMs = (): number => machineClock.nowMs();
  const store = openHubStore({
    ...{ folder: join(folder, 'store'), log, nowMs: Date.now },
    ...{ redact, homeFolder: homedir() },
  });
  const service = serviceOf(parts, folder);
  const { provider, view } = viewOf(store, log);
  const clones = createHubClones({
    ...{ cloner: createCloner(process.env), tokenFor: (url) => service.tokenFor(url), service, store },
    changed: () => provider.refresh(),
    log,
  });
  const work = workOf(parts, { service, store, clones, folder });
  const disposable = vscode.Disposable.from(
    view,
    provider,
    registerStoreCommands({ store, clones, refresh: () => provider.refresh(), log }),
    registerSignIn({ keys, memory: context.globalState, place: () => service.place(), log }),
    // Another window may have stored something meanwhile.
    view.onDidChangeVisibility(({ visible }) => {
      if (visible) provider.refresh();
    }),
  );
  return {
    turns: { work, redact, log, nowMs },
    refresh: () => provider.refresh(),
    pageOf: (chat) => createHubPage({ chat, clones, log, nowMs }),
    disposable,
  };
}

function viewOf(store: HubStore, log: Log) {
  const provider = new HubProvider({
    ...{ list: () => store.list(), log },
    message: (text) => {
      view.message = text;
    },
  });
  const view = vscode.window.createTreeView(hubViewId, { treeDataProvider: provider, showCollapseAll: true });
  return { provider, view };
}

function serviceOf({ context, keys }: HubBuildParts, folder: string): HubService {
  const memory = context.globalState;
  return createHubService({
    apiUrl: () => readText('hub.apiUrl'),
    token: (host) => tokenOf({ keys, memory }, host),
    mayAsk: createAskToSearch(memory),
    ...{ folder: join(folder, 'answers'), environment: process.env, clock: machineClock },
    random: () => Math.random(),
  });
}

interface WorkParts {
  readonly service: HubService;
  readonly store: HubStore;
  readonly clones: HubClones;
  readonly folder: string;
}

function workOf({ folderIndex, log }: HubBuildParts, { service, store, clones, folder }: WorkParts): HubWork {
  const origin = (signal: AbortSignal): Promise<string> => {
    const { t } = vscode.l10n;
    const { state } = folderIndex;
    if (state.kind === 'noFolder')
      throw new UserError(
        'bad-input',
        t('No folder is open. Open one, or name a repository: /hub issues --repo OWNER/NAME ERROR'),
      );
    if (!vscode.workspace.isTrusted)
      throw new UserError(
        'bad-input',
        t(
          'The remote of a folder that is not trusted is not read. Name a repository: /hub issues --repo OWNER/NAME ERROR',
        ),
      );
    return service.origin(state.folder, signal);
  };
  return async (command, output) => {
    // The words of the search are many: they are read with the first question, not with the window.
    const { createHubWork } = await import('../../session/hub/chat/hubWork');
    const work = createHubWork({
      ...{ openService: (tell) => service.open(tell), store, origin, selected },
      ...{ forget: (url) => clones.forget(url, null), folder, environment: process.env, log },
    });
    return work(command, output);
  };
}

/** What is selected in the editor that had the focus last; '' for nothing. */
function selected(): string {
  const editor = vscode.window.activeTextEditor;
  return editor === undefined ? '' : editor.document.getText(editor.selection);
}
