/** Commands that talk to the chat: each is a turn there, as if the slash command had been typed. */
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { Log } from '../../core/ports';
import { registerCommand } from '../commandBorder';
import { plainText } from '../plainText';
import { idAtCursor, subjectHere } from '../exploreFromHere';
import type { Here, SubjectPorts } from '../exploreFromHere';
import type { RunDesks } from '../runDesks';
import { cancelEverything, moveToBackground } from './runActions';
import type { Chat } from './chat';
import { chatViewId } from './chatView';
import type { ChatView } from './chatView';

export interface ChatCommandParts extends SubjectPorts {
  readonly chat: Chat;
  readonly view: ChatView;
  readonly desks: RunDesks;
  readonly log: Log;
}

/** The chat's commands of package.json, registered; the caller disposes them. */
export function registerChatCommands(parts: ChatCommandParts): vscode.Disposable {
  const { chat, view, log } = parts;
  const { t } = vscode.l10n;
  return vscode.Disposable.from(
    registerCommand('repomaster.newChat', log, async () => {
      await chat.newChat(async () => {
        await focusChat();
        await view.redraw();
      });
    }),
    registerCommand('repomaster.moveToBackground', log, async () => moveToBackground(chat.desk())),
    registerCommand('repomaster.cancelEverything', log, async () => {
      const ended = await cancelEverything(chat, parts.desks, parts.session);
      void vscode.window.showInformationMessage(plainText(ended));
    }),
    registerCommand('repomaster.exploreFromHere', log, (here: Here, selected: unknown) =>
      exploreFromHere(parts, here, selected),
    ),
    registerCommand('repomaster.showCore', log, () => say(chat, '/core')),
    registerCommand('repomaster.chatHelp', log, () => say(chat, '/help')),
    registerCommand('repomaster.find', log, () =>
      sayWith(chat, '/find', t('A name, words, a file or a pattern'), wordAtCursor()),
    ),
    registerCommand('repomaster.trace', log, async () =>
      sayWith(
        chat,
        '/trace',
        t('The symbol or file whose callers and callees to show'),
        await idAtCursor(parts),
      ),
    ),
    registerCommand('repomaster.explore', log, async () =>
      sayWith(chat, '/explore', t('The symbol, file or folder to explore'), await idAtCursor(parts)),
    ),
    registerCommand('repomaster.runScript', log, () =>
      sayWith(chat, '/run', t('The command to run in the terminal, as in a shell'), ''),
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

async function say(chat: Chat, text: string): Promise<void> {
  await focusChat();
  if (chat.isAnswering())
    throw new UserError(
      'usage',
      vscode.l10n.t('The chat is still answering: stop it or wait for its end, then ask again.'),
    );
  await chat.ask(text);
}

/** Asks for what stands behind the slash command; nothing is said when the user backs out. */
async function sayWith(chat: Chat, command: string, prompt: string, value: string): Promise<void> {
  const argument = await vscode.window.showInputBox({ title: `RepoMaster: ${command}`, prompt, value });
  if (argument === undefined || argument.trim() === '') return;
  await say(chat, `${command} ${argument.trim()}`);
}

/** Has a model do this as a task, in the chat where everybody sees it: from now on the mode is `act`. */
export async function askToAct(
  { chat, view }: Pick<ChatCommandParts, 'chat' | 'view'>,
  text: string,
): Promise<void> {
  if (!chat.isAnswering()) chat.setMode('act');
  await view.refreshStatus();
  await say(chat, text);
}

async function focusChat(): Promise<void> {
  await vscode.commands.executeCommand(`${chatViewId}.focus`);
}

function wordAtCursor(): string {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return '';
  const { document, selection } = editor;
  const range = selection.isEmpty ? document.getWordRangeAtPosition(selection.active) : selection;
  return range?.isSingleLine === true ? document.getText(range) : '';
}
