/** Asks the user before the first request to a host, and shows that request. */
import * as vscode from 'vscode';
import { requestSources, totalOf } from '../../agent/ledger';
import type { ModelIdentity } from '../../core/conversation/languageModel';
import type { Subscription } from '../../core/async/emitter';
import { plainText } from '../../core/text/plainText';
import { createShownTexts } from '../views/shownText';
import { formatCount } from '../wording';
import type { FirstSend, SendChoice, SendingPorts } from '../../session/models/firstSend';
import { renderRequest } from '../../session/models/requestText';

const hostsKey = 'repomaster.allowedHosts';

export interface WindowSending extends SendingPorts, Subscription {}

/** The window's part of asking; `memory` is the user's, of all workspaces. */
export function askInWindow(memory: vscode.Memento): WindowSending {
  const texts = createShownTexts('repomaster-request');
  const read = (): readonly string[] => {
    const kept = memory.get<unknown>(hostsKey);
    return Array.isArray(kept) ? kept.filter((host) => typeof host === 'string') : [];
  };
  return {
    memory: { read, write: (hosts) => memory.update(hostsKey, hosts) },
    ask: (first, isShown) => (isShown ? askBesideIt(first) : askInDialog(first)),
    show: ({ model, request }) =>
      texts.show({ name: `${model.host.replace(/[^\w.-]/g, '_')}.md` }, renderRequest(model, request)),
    refused: ({ host }) => vscode.l10n.t('Nothing was sent to {0}. Ask again to change your decision.', host),
    dispose: () => texts.dispose(),
  };
}

async function askInDialog(first: FirstSend): Promise<SendChoice | undefined> {
  const { t } = vscode.l10n;
  const answers: readonly (vscode.MessageItem & { readonly choice: SendChoice | undefined })[] = [
    // The first one is what Enter does, also by somebody who was about to send a question: it sends nothing.
    { title: t('Show What Is Sent'), choice: 'show' },
    { title: t('Send'), choice: 'send' },
    { title: t('Not Now'), choice: undefined, isCloseAffordance: true },
  ];
  const options = { modal: true, detail: detailsOf(first).join('\n\n') };
  return (await vscode.window.showInformationMessage(plainText(titleOf(first.model)), options, ...answers))
    ?.choice;
}

/** Stays where it is while the user reads: a dialog would cover the text, a notification hides itself. */
async function askBesideIt({ model }: FirstSend): Promise<SendChoice | undefined> {
  const { t } = vscode.l10n;
  const items = [
    { label: t('Not Now'), choice: undefined },
    { label: t('Send'), choice: 'send' as const },
  ];
  const options = { title: titleOf(model), ignoreFocusOut: true };
  return (await vscode.window.showQuickPick(items, options))?.choice;
}

function titleOf({ host }: ModelIdentity): string {
  return vscode.l10n.t('Send this question and its context to {0}?', host);
}

function detailsOf({ model, request }: FirstSend): readonly string[] {
  const { t } = vscode.l10n;
  const tokens = formatCount(totalOf(requestSources(request)));
  return [
    model.kind === 'vscode'
      ? t(
          '{0} answers. VS Code passes the question to {1} and does not say on which machines its models run.',
          model.name,
          model.host,
        )
      : t('{0} on {1} answers.', model.name, model.host),
    t('RepoMaster sends about {0} tokens now, and more with each step of an answer:', tokens),
    [
      t('- your questions, what you attach to them, and the conversation so far'),
      t('- what the Launchpad shows of this folder: an overview, or README, core source and paths'),
      t('- what the tools read in the folder and what commands print during the answer'),
    ].join('\n'),
    t(
      'RepoMaster first removes the keys and passwords that it recognises in files and output. It does not read files known to hold secrets, and sends nothing else.',
    ),
    t('RepoMaster asks once for each host.'),
  ];
}
