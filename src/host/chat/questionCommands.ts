/** Commands of the palette that stand for slash commands: each is a turn of the chat, as if it had been typed. */
import * as vscode from 'vscode';
import type { ScratchLanguage } from '../../agent/intents/intent';
import type { TurnMode } from '../../core/conversation';
import { UserError } from '../../core/errors';
import type { Log } from '../../core/ports';
import { registerCommand } from '../commandBorder';
import { idAtCursor } from '../exploreFromHere';
import type { SubjectPorts } from '../exploreFromHere';
import type { Chat } from './chat';
import { chatViewId } from './chatView';
import type { ChatView } from './chatView';

export interface QuestionCommandParts extends SubjectPorts {
  readonly chat: Chat;
  readonly view: ChatView;
  readonly log: Log;
}

/** Registered; the caller disposes them. */
export function registerQuestionCommands(parts: QuestionCommandParts): vscode.Disposable {
  const { chat, log } = parts;
  const { t } = vscode.l10n;
  const atCursor = (): Promise<string> => idAtCursor(parts);
  return vscode.Disposable.from(
    registerCommand('repomaster.showCore', log, () => say(chat, '/core')),
    registerCommand('repomaster.showEntryPoints', log, () => say(chat, '/entry')),
    registerCommand('repomaster.showCycles', log, () => say(chat, '/cycles')),
    registerCommand('repomaster.showHotSpots', log, () => say(chat, '/hotspots')),
    registerCommand('repomaster.showHowTo', log, () => say(chat, '/howto')),
    registerCommand('repomaster.showSetup', log, () => say(chat, '/setup')),
    registerCommand('repomaster.chatHelp', log, () => say(chat, '/help')),
    registerCommand('repomaster.find', log, () =>
      sayWith(chat, '/find', t('A name, words, a file or a pattern'), wordAtCursor()),
    ),
    registerCommand('repomaster.trace', log, async () =>
      sayWith(chat, '/trace', t('The symbol or file whose callers and callees to show'), await atCursor()),
    ),
    registerCommand('repomaster.explore', log, async () =>
      sayWith(chat, '/explore', t('The symbol, file or folder to explore'), await atCursor()),
    ),
    registerCommand('repomaster.path', log, async () =>
      sayWith(
        chat,
        '/path',
        t('From which symbol to which other: FROM -> TO'),
        await startOfPath(atCursor()),
      ),
    ),
    registerCommand('repomaster.impact', log, async () =>
      sayWith(chat, '/impact', t('The symbol or file that would be changed'), await atCursor()),
    ),
    registerCommand('repomaster.runScript', log, () =>
      sayWith(chat, '/run', t('The command to run in the terminal, as in a shell'), ''),
    ),
    registerCommand('repomaster.scratch', log, () => scratch(chat)),
    registerCommand('repomaster.plan', log, () =>
      askIn(parts, 'plan', t('The change to work out a plan of; no file is changed')),
    ),
    registerCommand('repomaster.act', log, () =>
      askIn(parts, 'act', t('The change to make; each file is asked about before it is changed')),
    ),
  );
}

/** Throws UserError while an answer is under way: it is not broken off for another question. */
async function say(chat: Chat, text: string): Promise<void> {
  await vscode.commands.executeCommand(`${chatViewId}.focus`);
  if (chat.isAnswering())
    throw new UserError(
      'usage',
      vscode.l10n.t('The chat is still answering: stop it or wait for its end, then ask again.'),
    );
  await chat.ask(text);
}

/** The same in this mode, which stays chosen. */
export async function sayIn(
  { chat, view }: Pick<QuestionCommandParts, 'chat' | 'view'>,
  mode: TurnMode,
  text: string,
): Promise<void> {
  if (!chat.isAnswering()) chat.setMode(mode);
  await view.refreshStatus();
  await say(chat, text);
}

/** Asks for what stands behind the slash command; nothing is said when the user backs out. */
async function sayWith(chat: Chat, command: string, prompt: string, value: string): Promise<void> {
  const argument = await argumentOf(command, prompt, value);
  if (argument !== null) await say(chat, `${command} ${argument}`);
}

async function askIn(parts: QuestionCommandParts, mode: 'plan' | 'act', prompt: string): Promise<void> {
  const task = await argumentOf(`/${mode}`, prompt, '');
  if (task !== null) await sayIn(parts, mode, task);
}

async function argumentOf(command: string, prompt: string, value: string): Promise<string | null> {
  const argument = await vscode.window.showInputBox({ title: `RepoMaster: ${command}`, prompt, value });
  return argument === undefined || argument.trim() === '' ? null : argument.trim();
}

/** As editors call what a throw-away program may be written in. */
const LANGUAGES: Readonly<Record<string, ScratchLanguage>> = {
  ...{ python: 'python', javascript: 'node', shellscript: 'bash' },
};

/** What is selected, or one line that is asked for. */
async function scratch(chat: Chat): Promise<void> {
  const { t } = vscode.l10n;
  const editor = vscode.window.activeTextEditor;
  const selected = editor?.document.getText(editor.selection) ?? '';
  const known = selected.trim() === '' ? undefined : LANGUAGES[editor?.document.languageId ?? ''];
  const title = 'RepoMaster: /scratch';
  const language =
    known ??
    (await vscode.window.showQuickPick(['python', 'node', 'bash'], {
      title,
      placeHolder: t('What is the program written in?'),
    }));
  if (language === undefined) return;
  const prompt = t('The program, in one line; select code in an editor first to run that');
  const code = selected.trim() === '' ? await argumentOf('/scratch', prompt, '') : selected;
  if (code !== null) await say(chat, `/scratch ${language}\n${code}`);
}

async function startOfPath(id: Promise<string>): Promise<string> {
  const from = await id;
  return from === '' ? '' : `${from} -> `;
}

function wordAtCursor(): string {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return '';
  const { document, selection } = editor;
  const range = selection.isEmpty ? document.getWordRangeAtPosition(selection.active) : selection;
  return range?.isSingleLine === true ? document.getText(range) : '';
}
