/** Texts that the chat's core says to the user or the model. */
import * as vscode from 'vscode';
import { plainText } from '../../core/text/plainText';
import { formatCount, sayPhrase } from '../wording';
import type { GitTexts } from '../../session/conversation/gitCommands';
import type { ChatPorts } from '../../session/conversation/chat';

/** In the language of the editor. */
export function chatTexts(): Pick<
  ChatPorts,
  'interrupted' | 'held' | 'noQuestion' | 'goOn' | 'carryOut' | 'needsModel' | 'warn' | keyof GitTexts
> {
  return {
    warn: (said) => void vscode.window.showWarningMessage(plainText(sayPhrase(said))),
    interrupted: vscode.l10n.t('The window was closed before this answer was complete.'),
    held: vscode.l10n.t(
      'This conversation is open in another window or a headless run. Here you can read it as it was when you opened it. To continue here, close it there and open it again.',
    ),
    noQuestion: vscode.l10n.t('This is a command, not a question. Type it at the bottom of the chat.'),
    goOn: vscode.l10n.t('Continue the task where it stopped.'),
    resolveMerge: vscode.l10n.t('Resolve the conflicts that are open in this repository.'),
    splitChanges: vscode.l10n.t('Split the uncommitted changes into commits.'),
    tidyCommits: (onto) =>
      onto === null
        ? vscode.l10n.t(
            'Tidy the commits that this branch has beyond its upstream with an interactive rebase.',
          )
        : vscode.l10n.t('Tidy the commits that this branch has beyond {0} with an interactive rebase.', onto),
    carryOut: vscode.l10n.t('Carry out the plan.'),
    needsModel: vscode.l10n.t('A repair needs a model. Choose one, then repair from here.'),
  };
}

/** Says how many lines of a conversation were left out. */
export function tellUnread(lines: number): void {
  const { t } = vscode.l10n;
  const said =
    lines === 1
      ? t(
          '1 line of this conversation could not be read: it is damaged or from another version of RepoMaster. It is not shown here, but stays in the file.',
        )
      : t(
          '{0} lines of this conversation could not be read: they are damaged or from another version of RepoMaster. They are not shown here, but stay in the file.',
          formatCount(lines),
        );
  void vscode.window.showWarningMessage(plainText(said));
}
