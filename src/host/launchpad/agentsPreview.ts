/** Asks before AGENTS.md is written, in a diff editor with Write and Cancel. */
import * as vscode from 'vscode';
import { plainText } from '../../core/text/plainText';
import type { Subscription } from '../../core/async/emitter';
import type { AskToWrite } from './exportToAgents';

const scheme = 'repomaster-agents';

export interface AgentsPreview extends Subscription {
  readonly ask: AskToWrite;
  /** Answers the question that is open with Write; nothing where none is. */
  readonly write: () => void;
}

/** One question at a time: another one takes back the one before. The diff is closed when it is answered, and closing it is a no. */
export function createAgentsPreview(): AgentsPreview {
  let texts: Readonly<Record<string, string>> = {};
  let answer: ((isAllowed: boolean) => void) | undefined;
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    onDidChange: changed.event,
    provideTextDocumentContent: ({ query }) => texts[query] ?? '',
  });
  const tabs = vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
    if (closed.some(isPreview)) answer?.(false);
  });
  return {
    ask: async (before, after) => {
      answer?.(false);
      const question = promised();
      answer = question.answer;
      texts = { before, after };
      const [left, right] = [uriOf('before'), uriOf('after')];
      for (const uri of [left, right]) changed.fire(uri);
      // Asked first: where the difference is seen, the question is there too.
      void askBeside().then((isAllowed) => {
        if (isAllowed !== null) question.answer(isAllowed);
      });
      const title = vscode.l10n.t('AGENTS.md: before and after');
      await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: false });
      const isAllowed = await question.answered;
      if (answer === question.answer) {
        answer = undefined;
        await closePreview();
      }
      return isAllowed;
    },
    write: () => answer?.(true),
    dispose: () => {
      answer?.(false);
      vscode.Disposable.from(provider, tabs, changed).dispose();
    },
  };
}

interface Question {
  readonly answered: Promise<boolean>;
  /** What is answered first counts. */
  readonly answer: (isAllowed: boolean) => void;
}

function promised(): Question {
  let answer: Question['answer'] = () => undefined;
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  return { answered, answer: (isAllowed) => answer(isAllowed) };
}

function uriOf(query: 'before' | 'after'): vscode.Uri {
  return vscode.Uri.from({ scheme, path: '/AGENTS.md', query });
}

/** Null where the notification went away: the button above the diff still answers. */
async function askBeside(): Promise<boolean | null> {
  const { t } = vscode.l10n;
  const [write, cancel] = [t('Write'), t('Cancel')];
  const chosen = await vscode.window.showInformationMessage(
    plainText(t('Write this section to AGENTS.md? Only the text between its two markers changes.')),
    ...[write, cancel],
  );
  return chosen === undefined ? null : chosen === write;
}

function isPreview({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputTextDiff && input.modified.scheme === scheme;
}

async function closePreview(): Promise<void> {
  await vscode.window.tabGroups.close(
    vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.filter(isPreview)),
  );
}
