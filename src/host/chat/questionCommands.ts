/** Palette commands for slash commands: each asks in the chat as if the user had typed it. */
import * as vscode from 'vscode';
import type { ScratchLanguage } from '../../intents/reading/intent';
import type { TurnMode } from '../../core/conversation/conversation';
import type { Log } from '../../core/ports';
import { registerCommand } from '../commandBorder';
import { idAtCursor } from '../open/exploreFromHere';
import type { SubjectPorts } from '../open/exploreFromHere';
import { askFromPalette, askWritten } from '../../session/conversation/askFromPalette';
import type { AskedChat } from '../../session/conversation/askFromPalette';
import type { Chat } from '../../session/conversation/chat';
import { chatViewId } from './chatView';
import type { ChatView } from './chatView';
import { selectedProgram } from '../../session/conversation/selectedProgram';

export interface QuestionCommandParts extends SubjectPorts {
  readonly chat: Chat;
  readonly view: ChatView;
  readonly log: Log;
}

/** Registered; the caller disposes them. */
export function registerQuestionCommands(parts: QuestionCommandParts): vscode.Disposable {
  const { log } = parts;
  const { t } = vscode.l10n;
  const atCursor = (): Promise<string> => idAtCursor(parts.folderIndex);
  return vscode.Disposable.from(
    registerCommand('repomaster.showCore', log, () => say(parts, '/core')),
    registerCommand('repomaster.showEntryPoints', log, () => say(parts, '/entry')),
    registerCommand('repomaster.showCycles', log, () => say(parts, '/cycles')),
    registerCommand('repomaster.showHotSpots', log, () => say(parts, '/hotspots')),
    registerCommand('repomaster.showHowTo', log, () => say(parts, '/howto')),
    registerCommand('repomaster.showSetup', log, () => say(parts, '/setup')),
    registerCommand('repomaster.merge', log, () => say(parts, '/merge')),
    registerCommand('repomaster.commit', log, () => say(parts, '/commit')),
    registerCommand('repomaster.rebase', log, () =>
      sayWith(parts, '/rebase', t('The branch or commit whose later commits to tidy'), () => '@{upstream}'),
    ),
    registerCommand('repomaster.bisect', log, () =>
      sayWith(parts, '/bisect', t('A good commit, a bad one, and the command: GOOD BAD COMMAND'), () => ''),
    ),
    registerCommand('repomaster.review', log, () => say(parts, '/review')),
    registerCommand('repomaster.hub', log, () => hub(parts)),
    registerCommand('repomaster.hub.search', log, () => searchHub(parts)),
    registerCommand('repomaster.hub.issues', log, () => say(parts, '/hub issues')),
    registerCommand('repomaster.chatHelp', log, () => say(parts, '/help')),
    registerCommand('repomaster.find', log, () =>
      sayWith(parts, '/find', t('A name, words, a file or a pattern'), wordAtCursor),
    ),
    registerCommand('repomaster.trace', log, () =>
      sayWith(parts, '/trace', t('The symbol or file whose callers and callees to show'), atCursor),
    ),
    registerCommand('repomaster.explore', log, () =>
      sayWith(parts, '/explore', t('The symbol, file or folder to explore'), atCursor),
    ),
    registerCommand('repomaster.path', log, () =>
      sayWith(parts, '/path', t('The two symbols to connect: FROM -> TO'), async () =>
        startOfPath(await atCursor()),
      ),
    ),
    registerCommand('repomaster.impact', log, () =>
      sayWith(parts, '/impact', t('The symbol or file that would be changed'), atCursor),
    ),
    registerCommand('repomaster.runScript', log, () =>
      sayWith(parts, '/run', t('The command to run in the terminal'), () => ''),
    ),
    registerCommand('repomaster.scratch', log, () => scratch(parts)),
    registerCommand('repomaster.plan', log, () =>
      askForTask(parts, 'plan', t('The change to plan; no file is changed')),
    ),
    registerCommand('repomaster.act', log, () =>
      askForTask(parts, 'act', t('The change to make; RepoMaster asks before it changes each file')),
    ),
  );
}

/** What the hub can be asked, chosen from a list. */
async function hub(parts: Parts): Promise<void> {
  const { t } = vscode.l10n;
  const items = [
    { label: t('Find a Repository for a Task'), ask: () => searchHub(parts) },
    { label: t('Look Up the Selected or Last Error'), ask: () => say(parts, '/hub issues') },
    { label: t('List Stored Repositories'), ask: () => say(parts, '/hub store') },
  ];
  const picked = await vscode.window.showQuickPick(items, { title: 'RepoMaster: /hub' });
  await picked?.ask();
}

function searchHub(parts: Parts): Promise<void> {
  const prompt = vscode.l10n.t('Describe the task in English: its input and its result');
  return sayWith(parts, '/hub search', prompt, () => '');
}

/** Asked in this mode, which stays chosen. Throws UserError as `askFromPalette`. */
export async function askInMode(
  { chat, view }: Pick<QuestionCommandParts, 'chat' | 'view'>,
  mode: TurnMode,
  text: string,
): Promise<void> {
  if (!chat.isAnswering()) chat.setMode(mode);
  await view.refreshStatus();
  await askFromPalette(chatOf({ chat, view }), text);
}

/** Asked in the chat, which is shown. Throws UserError as `askFromPalette`. */
export function say(parts: Parts, text: string): Promise<void> {
  return askFromPalette(chatOf(parts), text);
}

/** Asks for what stands behind the slash command, for which `value` is proposed; nothing is said when the user backs out. */
export function sayWith(
  parts: Parts,
  command: string,
  prompt: string,
  value: () => string | Promise<string>,
): Promise<void> {
  return askWritten(chatOf(parts), async () => {
    const argument = await argumentOf(command, prompt, await value());
    return argument === null ? null : `${command} ${argument}`;
  });
}

function askForTask(parts: Parts, mode: 'plan' | 'act', prompt: string): Promise<void> {
  const command = `/${mode}`;
  const { chat, view } = parts;
  return askWritten(
    chatOf(parts),
    async () => {
      const task = await argumentOf(command, prompt, '');
      return task === null ? null : `${command} ${task}`;
    },
    async (written) => {
      chat.setMode(mode);
      await Promise.all([view.refreshStatus(), chat.ask(written.slice(command.length + 1))]);
    },
  );
}

type Parts = Pick<QuestionCommandParts, 'chat' | 'view'>;

function chatOf({ chat, view }: Parts): AskedChat {
  const { t } = vscode.l10n;
  return {
    isAnswering: () => chat.isAnswering(),
    ask: (text) => chat.ask(text),
    focus: async () => {
      await vscode.commands.executeCommand(`${chatViewId}.focus`);
    },
    write: (text) => view.show({ type: 'insert', text }),
    words: {
      busy: t('The chat is still answering. Stop it or wait until it finishes, then ask again.'),
      kept: t('The chat is answering another question. Your text is in its input box.'),
    },
  };
}

async function argumentOf(command: string, prompt: string, value: string): Promise<string | null> {
  const argument = await vscode.window.showInputBox({ title: `RepoMaster: ${command}`, prompt, value });
  return argument === undefined || argument.trim() === '' ? null : argument.trim();
}

/** The editor's ids of the languages that a throw-away program may use. */
const LANGUAGES: ReadonlyMap<string, ScratchLanguage> = new Map([
  ['python', 'python'],
  ['javascript', 'node'],
  ['shellscript', 'bash'],
]);

function scratch(parts: Parts): Promise<void> {
  return askWritten(chatOf(parts), scratchQuestion);
}

/** With what is selected, or one line that is asked for; null where the user backs out. */
async function scratchQuestion(): Promise<string | null> {
  const { t } = vscode.l10n;
  const editor = vscode.window.activeTextEditor;
  const selected = editor?.document.getText(editor.selection) ?? '';
  const known = selected.trim() === '' ? undefined : LANGUAGES.get(editor?.document.languageId ?? '');
  const language = known ?? (await pickedLanguage());
  if (language === undefined) return null;
  const prompt = t('The program in one line, or select code in an editor first');
  const code =
    editor === undefined || selected.trim() === ''
      ? await argumentOf('/scratch', prompt, '')
      : selectedProgram(language, startOfLine(editor), selected);
  return code === null ? null : `/scratch ${language}\n${code}`;
}

async function pickedLanguage(): Promise<ScratchLanguage | undefined> {
  const languages = ['python', 'node', 'bash'] as const;
  const picked = await vscode.window.showQuickPick(languages, {
    title: 'RepoMaster: /scratch',
    placeHolder: vscode.l10n.t('Which language is the program written in?'),
  });
  return languages.find((each) => each === picked);
}

/** What stands before the selection on its first line. */
function startOfLine({ document, selection: { start } }: vscode.TextEditor): string {
  return document.lineAt(start.line).text.slice(0, start.character);
}

function startOfPath(from: string): string {
  return from === '' ? '' : `${from} -> `;
}

function wordAtCursor(): string {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return '';
  const { document, selection } = editor;
  const range = selection.isEmpty ? document.getWordRangeAtPosition(selection.active) : selection;
  return range?.isSingleLine === true ? document.getText(range) : '';
}
