/** Tells of a hidden chat: a badge on a tree, and a notice with Show. */
import * as vscode from 'vscode';
import type { Chat } from '../../session/conversation/chat';
import { createUnseenWatch } from '../../session/conversation/unseen';
import type { Unseen, UnseenNews } from '../../session/conversation/unseen';
import { plainText } from '../../core/text/plainText';
import { chatViewId } from './chatView';
import type { ChatView } from './chatView';

export interface UnseenChatParts {
  readonly chat: Pick<Chat, 'onMessage' | 'onSwitched'>;
  readonly view: Pick<ChatView, 'onVisible'>;
  readonly badged: Pick<vscode.TreeView<unknown>, 'badge'>;
}

/** Follows the chat until it is disposed. */
export function followUnseen({ chat, view, badged }: UnseenChatParts): vscode.Disposable {
  const open = new Set<UnseenNews>();
  const watch = createUnseenWatch({
    show: (unseen) => {
      badged.badge = badgeOf(unseen);
    },
    tell: (news) => {
      // Tells each thing only once.
      if (open.has(news)) return;
      open.add(news);
      void tellOf(news).finally(() => open.delete(news));
    },
  });
  return vscode.Disposable.from(
    view.onVisible((isVisible) => watch.setVisible(isVisible)),
    chat.onSwitched(() => watch.forget()),
    chat.onMessage((message) => {
      if (message.type === 'event') watch.see(message.event);
    }),
  );
}

function badgeOf({ waiting, finished }: Unseen): vscode.ViewBadge | undefined {
  const { t } = vscode.l10n;
  if (waiting > 0) return { value: waiting, tooltip: t('The chat waits for your approval') };
  return finished > 0
    ? { value: finished, tooltip: t('The chat has an answer you have not seen') }
    : undefined;
}

async function tellOf(news: UnseenNews): Promise<void> {
  const { t } = vscode.l10n;
  const texts: Readonly<Record<UnseenNews, string>> = {
    waiting: t('The agent waits for your approval.'),
    finished: t('The agent has finished.'),
    stopped: t('The agent stopped before it finished. The chat says why.'),
  };
  const show = t('Show');
  const chosen = await vscode.window.showInformationMessage(plainText(texts[news]), show);
  if (chosen === show) await vscode.commands.executeCommand(`${chatViewId}.focus`);
}
