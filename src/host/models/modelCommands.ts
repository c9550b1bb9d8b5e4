/** The commands that set or remove a key and choose a model. */
import * as vscode from 'vscode';
import type { ModelIdentity, ServiceKind } from '../../core/conversation/languageModel';
import type { Log } from '../../core/ports';
import { registerCommand } from '../commandBorder';
import { plainText } from '../../core/text/plainText';
import { formatCount } from '../wording';
import { keyProblem } from './apiKey';
import type { ApiKeys } from './apiKey';
import type { Choice, VsCodeModel } from '../../session/models/choice';
import type { HostModels } from './hostModels';
import { choiceOf, readOffers } from '../../session/models/offers';
import type { Offer } from '../../session/models/offers';
import { removeKeys } from './removeKeys';
import { listVsCodeModels } from './vscodeModel';

export interface ModelCommandParts {
  readonly models: HostModels;
  readonly keys: ApiKeys;
  readonly log: Log;
  /** What the chat shows of the model may have changed. */
  changed(): Promise<void>;
}

/** The models' commands of package.json, registered; the caller disposes them. */
export function registerModelCommands(parts: ModelCommandParts): vscode.Disposable {
  const { keys, models, log } = parts;
  const { services } = models;
  const showKey = async (): Promise<void> => {
    const hosts = await keys.hosts(services.keyHosts());
    await vscode.commands.executeCommand('setContext', 'repomaster.hasAnyKey', hosts.length > 0);
    const { host } = services.identity(services.current());
    const hasKey = (await keys.get(host)) !== '';
    await vscode.commands.executeCommand('setContext', 'repomaster.hasKey', hasKey);
    await parts.changed();
  };
  // Asks the secret storage, so not while activating.
  const start = setImmediate(() => void reportTo(log, showKey));
  return vscode.Disposable.from(
    { dispose: () => clearImmediate(start) },
    registerCommand('repomaster.setApiKey', log, async () => {
      await setApiKey(parts, services.current());
    }),
    registerCommand('repomaster.removeApiKey', log, () => removeApiKey(parts)),
    registerCommand('repomaster.chooseModel', log, (model?: ModelIdentity) => chooseModel(parts, model)),
    keys.onDidChange(() => void reportTo(log, showKey)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (services.settings.some((name) => event.affectsConfiguration(name))) void reportTo(log, showKey);
    }),
  );
}

/** True when a key was set. */
async function setApiKey({ keys, models }: ModelCommandParts, kind: ServiceKind): Promise<boolean> {
  const { host } = models.services.identity(kind);
  const typed = await vscode.window.showInputBox({
    title: vscode.l10n.t('API key for {0}', host),
    prompt: vscode.l10n.t(
      'VS Code keeps the key in its secret storage, never in settings. With a key, your questions, what the Launchpad shows of the folder (an overview, or README and core source) and the code that answers need are sent to {0}.',
      host,
    ),
    password: true,
    ignoreFocusOut: true,
    validateInput: problemText,
  });
  if (typed === undefined) return false;
  await keys.set(host, typed);
  await models.choose({ kind });
  return true;
}

function problemText(typed: string): string | undefined {
  switch (keyProblem(typed)) {
    case 'empty':
      return vscode.l10n.t('Paste the key, or press Escape.');
    case 'oddCharacters':
      return vscode.l10n.t('The key contains spaces or special characters. Copy it again.');
    case null:
      return undefined;
  }
}

async function removeApiKey({ keys, models }: ModelCommandParts): Promise<void> {
  const { t } = vscode.l10n;
  const used = models.services.usedHost();
  const choose = (hosts: readonly string[]): Promise<readonly string[] | undefined> =>
    chooseHosts(hosts, used);
  const removed = await removeKeys({ keys, others: models.services.keyHosts(), used, choose });
  if (removed === undefined) return;
  const [only] = removed;
  const text =
    only === undefined
      ? t('No API key is stored.')
      : removed.length === 1
        ? t('Removed the API key for {0}.', only)
        : t('Removed the API keys for {0}.', removed.join(', '));
  void vscode.window.showInformationMessage(plainText(text));
}

async function chooseHosts(
  hosts: readonly string[],
  used: string | null,
): Promise<readonly string[] | undefined> {
  const { t } = vscode.l10n;
  const items = [
    ...hosts.map((host) => ({ label: host, description: host === used ? t('in use') : '', hosts: [host] })),
    { label: t('All {0} keys', formatCount(hosts.length)), description: '', hosts },
  ];
  const placeHolder = t('Choose the host whose API key to remove');
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.hosts;
}

async function chooseModel(parts: ModelCommandParts, wanted?: ModelIdentity): Promise<void> {
  const offered = await listVsCodeModels();
  const choice = wanted ? choiceOf(wanted, offered) : await pick(parts, offered);
  if (choice === undefined) return;
  const keyless = await parts.models.services.keyless(choice);
  if (keyless === null) await parts.models.choose(choice);
  else await setApiKey(parts, keyless);
  await parts.changed();
}

async function pick(
  { models, keys }: ModelCommandParts,
  offered: readonly VsCodeModel[],
): Promise<Choice | undefined> {
  const { t } = vscode.l10n;
  const ports = { ...models.services, inUse: () => models.inUse(), key: (host: string) => keys.get(host) };
  const { offers, problem } = await readOffers(ports, offered);
  const items = offers.map((offer) => ({
    label: offer.choice.kind === 'none' ? t('No model') : offer.identity.name,
    description: offer.isInUse ? t('in use') : '',
    detail: detailOf(offer),
    choice: offer.choice,
  }));
  // What the settings would offer is not there to choose: the reason is.
  const placeHolder = problem ?? t('Choose the model that answers in the chat');
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDetail: true }))?.choice;
}

function detailOf({ choice, identity, needsKey }: Offer): string {
  const { t } = vscode.l10n;
  switch (choice.kind) {
    case 'none':
      return t('Answers only from the map; nothing leaves this machine');
    case 'vscode':
      return t('Sent by VS Code to {0}', identity.host);
    default:
      return needsKey
        ? t('Sent to {0}; asks for an API key first', identity.host)
        : t('Sent to {0}', identity.host);
  }
}

async function reportTo(log: Log, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // Settings that name no model are said where a model is asked, with the button that helps.
    log.warn(`models: ${error instanceof Error ? error.message : String(error)}`);
  }
}
