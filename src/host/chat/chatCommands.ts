/** Commands of the whole chat, and those that ask something in it. */
import * as vscode from 'vscode';
import type { Log } from '../../core/ports';
import { registerCommand } from '../commandBorder';
import { plainText } from '../../core/text/plainText';
import { subjectHere } from '../open/exploreFromHere';
import type { Here, SubjectPorts } from '../open/exploreFromHere';
import type { WindowRuns } from '../../session/running/windowRuns';
import { cancelEverything, moveToBackground } from './runActions';
import type { Chat } from '../../session/conversation/chat';
import { chatViewId } from './chatView';
import type { ChatView } from './chatView';
import { askInMode, registerQuestionCommands } from './questionCommands';

export interface ChatCommandParts extends SubjectPorts {
  readonly chat: Chat;
  readonly view: ChatView;
  readonly runs: WindowRuns;
  readonly log: Log;
}

/** The chat's commands of package.json, registered; the caller disposes them. */
export function registerChatCommands(parts: ChatCommandParts): vscode.Disposable {
  const { chat, view, log } = parts;
  return vscode.Disposable.from(
    registerCommand('repomaster.newChat', log, async () => {
      await chat.newChat(async () => {
        await focusChat();
        await view.redraw();
      });
    }),
    registerCommand('repomaster.moveChat', log, async () => {
      await focusChat();
      // VS Code asks where to: the other side bar, the panel, or a container that is there.
      await vscode.commands.executeCommand('workbench.action.moveFocusedView', chatViewId);
    }),
    registerCommand('repomaster.moveToBackground', log, async () => moveToBackground(chat.runs())),
    registerCommand('repomaster.cancelEverything', log, async () => {
      const ended = await cancelEverything(chat, parts.runs, parts.folderIndex);
      void vscode.window.showInformationMessage(plainText(ended));
    }),
    registerQuestionCommands(parts),
    registerCommand('repomaster.exploreFromHere', log, (here: Here, selected: unknown) =>
      exploreFromHere(parts, here, selected),
    ),
  );
}

async function exploreFromHere(parts: ChatCommandParts, here: Here, selected: unknown): Promise<void> {
  const subject = await subjectHere(parts, here, selected);
  await focusChat();
  // Attached before the turn: the chip is there when the answer is, and slash commands leave it alone.
  parts.chat.attach(subject);
  // An answer under way is not broken off for this: the chip says what the next question is about.
  if (!parts.chat.isAnswering()) await parts.chat.ask(`/explore ${subject.id}`);
}

/** Has a model do this as a task, in the chat where everybody sees it: from now on the mode is `act`. */
export function askToAct(parts: Pick<ChatCommandParts, 'chat' | 'view'>, text: string): Promise<void> {
  return askInMode(parts, 'act', text);
}

async function focusChat(): Promise<void> {
  await vscode.commands.executeCommand(`${chatViewId}.focus`);
}
