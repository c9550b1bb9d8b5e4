/** The status bar entry: the index's state at a glance, and the one thing to do about it as a click. */
import * as vscode from 'vscode';
import type { Subscription } from '../../core/async/emitter';
import type { IndexState } from '../../session/folder/indexState';
import { escapeMarkdown } from '../../core/text/markdown';
import { sayPhrase } from '../wording';
import { statusActions } from '../../session/folder/statusActions';
import type { ShownState } from '../../session/folder/statusActions';
import { longState, shortState, summaryRows } from './stateText';

export interface StatusBar extends Subscription {
  show(state: IndexState): void;
}

/** Right behind Problems, which has 50: what both say is about the folder's code. */
const PRIORITY = 49;

/** An entry that shows the states handed to `show`; hidden while no folder is open. */
export function createStatusBar(): StatusBar {
  const item = vscode.window.createStatusBarItem(
    'repomaster.index',
    vscode.StatusBarAlignment.Left,
    PRIORITY,
  );
  item.name = vscode.l10n.t('RepoMaster Index');
  return {
    show: (state) => {
      showState(item, state);
    },
    dispose: () => {
      item.dispose();
    },
  };
}

function showState(item: vscode.StatusBarItem, state: IndexState): void {
  if (state.kind === 'noFolder') {
    item.hide();
    return;
  }
  const look = lookOf(state);
  const label = `RepoMaster ${shortState(state)}`.trim();
  item.text = `$(${look.icon}) ${label}`;
  item.tooltip = tooltip(state);
  item.command = look.command;
  item.backgroundColor = look.background === null ? undefined : new vscode.ThemeColor(look.background);
  item.accessibilityInformation = { label: `${label}. ${longState(state)}`, role: 'button' };
  item.show();
}

interface Look {
  readonly icon: string;
  readonly command: string;
  readonly background: string | null;
}

const looks: Record<ShownState['kind'], Look> = {
  notIndexed: { icon: 'circle-outline', command: 'repomaster.rebuildIndex', background: null },
  indexing: { icon: 'sync~spin', command: 'repomaster.cancelIndexing', background: null },
  ready: { icon: 'type-hierarchy-sub', command: 'repomaster.codeTree.focus', background: null },
  cancelled: {
    icon: 'warning',
    command: 'repomaster.rebuildIndex',
    background: 'statusBarItem.warningBackground',
  },
  paused: { icon: 'debug-pause', command: 'repomaster.resumeIndexing', background: null },
  restarting: { icon: 'sync~spin', command: 'repomaster.showLog', background: null },
  outOfMemory: {
    icon: 'warning',
    command: 'repomaster.openExclude',
    background: 'statusBarItem.warningBackground',
  },
  tooLarge: {
    icon: 'warning',
    command: 'repomaster.chooseFolder',
    background: 'statusBarItem.warningBackground',
  },
  failed: { icon: 'error', command: 'repomaster.showLog', background: 'statusBarItem.errorBackground' },
};

/** Shows linking as work, without moving anything in the bar. */
function lookOf(state: ShownState): Look {
  const look = looks[state.kind];
  return state.kind === 'ready' && state.summary.provisional ? { ...look, icon: looks.indexing.icon } : look;
}

/** What the state is, its counts, and the commands of statusActions as links, which alone may be run from there. */
function tooltip(state: ShownState): vscode.MarkdownString {
  const actions = statusActions(state.kind);
  const links = actions.map(
    ({ label, command }) => `[${escapeMarkdown(sayPhrase(label))}](command:${command})`,
  );
  const text = [escapeMarkdown(longState(state)), '', ...counts(state), '', links.join(' · ')].join('\n');
  const shown = new vscode.MarkdownString(text);
  shown.isTrusted = { enabledCommands: actions.map(({ command }) => command) };
  return shown;
}

function counts(state: ShownState): readonly string[] {
  if (state.kind !== 'ready' && state.kind !== 'cancelled') return [];
  const rows = summaryRows(state.summary).map((row) => `| ${row.map(escapeMarkdown).join(' | ')} |`);
  return ['| | |', '|:--|:--|', ...rows];
}
