/** Menu commands outside the chat that ask something in it: rows of trees, source control, terminals, tests. */
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { Log } from '../../core/ports';
import { fixTestTask, impactQuestion, quotedOutput } from '../../session/conversation/askedFromMenus';
import type { NamedTest } from '../../session/conversation/askedFromMenus';
import type { Chat } from '../../session/conversation/chat';
import type { FolderIndex } from '../../session/folder/folderIndex';
import { pathBelow } from '../../session/preview/relativePath';
import { abortSignalOf } from '../abortSignal';
import { registerCommand } from '../commandBorder';
import type { CodeTreeRow } from '../views/codeTreeView';
import type { CoreRow } from '../views/coreComponentsView';
import { rowId } from '../views/rowId';
import { sayPhrase } from '../wording';
import type { ChatView } from './chatView';
import { uncommittedIn } from './mentions/mentionPorts';
import { askInMode, say, sayWith } from './questionCommands';

export interface MenuCommandParts {
  readonly chat: Chat;
  readonly view: ChatView;
  readonly folderIndex: FolderIndex;
  readonly log: Log;
}

type Row = CodeTreeRow | CoreRow;
/** What VS Code hands over for a test, and for a message of one. */
type TestRow = vscode.TestItem | { readonly test: vscode.TestItem; readonly message: vscode.TestMessage };

/** Registered; the caller disposes them. */
export function registerMenuCommands(parts: MenuCommandParts): vscode.Disposable {
  const { log } = parts;
  return vscode.Disposable.from(
    registerCommand('repomaster.showCallers', log, (row: Row) => say(parts, `/trace ${idOfRow(row)}`)),
    registerCommand('repomaster.showImpact', log, (row: Row) => say(parts, `/impact ${idOfRow(row)}`)),
    registerCommand('repomaster.showPathFrom', log, (row: Row) =>
      sayWith(
        parts,
        '/path',
        vscode.l10n.t('The two symbols to connect: FROM -> TO'),
        () => `${idOfRow(row)} -> `,
      ),
    ),
    registerCommand('repomaster.impactOfChanges', log, async () => say(parts, await changesQuestion(parts))),
    registerCommand('repomaster.attachTerminalSelection', log, async () =>
      parts.view.show({ type: 'insert', text: quotedOutput(await selectedInTerminal()) }),
    ),
    registerCommand('repomaster.fixTest', log, (row: TestRow | undefined) =>
      askInMode(parts, 'act', sayPhrase(fixTestTask(namedTest(parts.folderIndex, row)))),
    ),
  );
}

function idOfRow(row: Row | undefined): string {
  const id = row && rowId(row);
  if (id !== undefined) return id;
  throw new UserError('usage', vscode.l10n.t('Right-click a row of the Code Tree or of Core Components.'));
}

function changesQuestion({ folderIndex }: MenuCommandParts): Thenable<string> {
  return vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t('Reading your changes'),
      cancellable: true,
    },
    async (_, token) => {
      const abort = abortSignalOf(token);
      try {
        return impactQuestion(await uncommittedIn(folderIndex, abort.signal));
      } finally {
        abort.dispose();
      }
    },
  );
}

/** Copies the terminal's selection and then restores the clipboard, because VS Code gives extensions no other access. */
async function selectedInTerminal(): Promise<string> {
  const { clipboard } = vscode.env;
  const before = await clipboard.readText();
  // Where nothing is selected nothing is copied: what was there before is no selection.
  await clipboard.writeText('');
  try {
    await vscode.commands.executeCommand('workbench.action.terminal.copySelection');
    return await clipboard.readText();
  } finally {
    await clipboard.writeText(before);
  }
}

function namedTest({ state }: FolderIndex, row: TestRow | undefined): NamedTest {
  if (row === undefined)
    throw new UserError('usage', vscode.l10n.t('Right-click a test in the Testing view.'));
  const test = 'test' in row ? row.test : row;
  const { uri, range } = test;
  const path =
    uri?.scheme !== 'file' || state.kind === 'noFolder' ? null : pathBelow(state.folder, uri.fsPath);
  return {
    names: namesOf(test),
    place: path === null || range === undefined ? path : `${path}:${range.start.line + 1}`,
    failure: 'message' in row ? failureOf(row.message) : null,
  };
}

function namesOf(test: vscode.TestItem): readonly string[] {
  return [...(test.parent ? namesOf(test.parent) : []), test.label];
}

function failureOf({ message, expectedOutput, actualOutput }: vscode.TestMessage): string {
  const text = typeof message === 'string' ? message : message.value;
  const compared = [
    ...(expectedOutput === undefined ? [] : [`expected: ${expectedOutput}`]),
    ...(actualOutput === undefined ? [] : [`actual: ${actualOutput}`]),
  ];
  return [text, ...compared].join('\n');
}
