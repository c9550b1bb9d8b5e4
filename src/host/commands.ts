import * as vscode from 'vscode';
import { UserError } from '../core/errors';
import type { Log } from '../core/ports';
import type { CodeTreeProvider, CodeTreeRow } from './views/codeTreeView';
import { writeApartChoice } from './apartSetting';
import { registerCommand } from './commandBorder';
import { idOf } from './views/coreComponentsView';
import type { CoreRow } from './views/coreComponentsView';
import { rowId } from './views/rowId';
import { allowLargeFolder, chooseFolder, folderToIndex } from './files/folders';
import type { GraphPanel } from './graph/graphPanel';
import type { AgentsPreview } from './launchpad/agentsPreview';
import { extensions } from '../index/languages/rules';
import type { FolderIndex } from '../session/folder/folderIndex';
import { shownId } from './open/shownId';
import type { ShownAt } from './open/shownId';
import { openSymbol } from './open/openSymbol';
import type { SymbolTarget } from './open/openSymbol';
import type { PagePanel } from './pages/pagePanel';

export interface CommandParts {
  readonly folderIndex: FolderIndex;
  readonly codeTree: CodeTreeProvider;
  readonly codeTreeView: vscode.TreeView<CodeTreeRow>;
  readonly graph: GraphPanel;
  readonly launchpad: PagePanel;
  readonly agents: AgentsPreview;
  readonly memory: vscode.Memento;
  readonly log: Log & { readonly channel: vscode.LogOutputChannel };
}

/** As VS Code names it: the extension's id, then the walkthrough's. */
const WALKTHROUGH = 'repomaster.repomaster#repomaster.start';

/** Every command of package.json, registered; the caller disposes them. */
export function registerCommands(parts: CommandParts): vscode.Disposable {
  const { folderIndex, memory, log } = parts;
  // For menus of files: which of them the map can have.
  void vscode.commands.executeCommand('setContext', 'repomaster.mappedExtensions', extensions);
  return vscode.Disposable.from(
    registerCommand('repomaster.rebuildIndex', log, () => rebuild(parts)),
    registerCommand('repomaster.cancelIndexing', log, () => folderIndex.cancel()),
    registerCommand('repomaster.pauseIndexing', log, () => {
      folderIndex.pause();
    }),
    registerCommand('repomaster.resumeIndexing', log, () => {
      folderIndex.resume();
    }),
    registerCommand('repomaster.openExclude', log, async () => {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'repomaster.exclude');
    }),
    registerCommand('repomaster.showTestsAndExamples', log, () => writeApartChoice('shown')),
    registerCommand('repomaster.hideTestsAndExamples', log, () => writeApartChoice('hidden')),
    registerCommand('repomaster.chooseFolder', log, async () => {
      const folder = await chooseFolder(memory);
      if (folder !== undefined) await folderIndex.open(folder);
    }),
    registerCommand('repomaster.indexAnyway', log, () => indexAnyway(parts)),
    registerCommand('repomaster.showLog', log, () => {
      log.channel.show();
    }),
    registerCommand('repomaster.openWalkthrough', log, async () => {
      await vscode.commands.executeCommand('workbench.action.openWalkthrough', WALKTHROUGH, false);
    }),
    registerCommand('repomaster.openSymbol', log, (target: SymbolTarget) => openSymbol(target)),
    registerCommand('repomaster.openGraph', log, () => {
      parts.graph.open();
    }),
    registerCommand('repomaster.showInGraph', log, (at: ShownAt) => showInGraph(parts, at)),
    registerCommand('repomaster.openLaunchpad', log, () => {
      parts.launchpad.open();
    }),
    registerCommand('repomaster.writeAgents', log, () => {
      parts.agents.write();
    }),
    registerCommand('repomaster.copySymbolId', log, (row: CodeTreeRow | CoreRow) => copyId(row)),
    registerCommand('repomaster.revealInCodeTree', log, (row: CoreRow) => reveal(parts, row)),
  );
}

/** Of a row, of the place of the cursor in the editor's menu, or of what `/graph` is typed with. */
async function showInGraph({ folderIndex, graph }: CommandParts, at: ShownAt): Promise<void> {
  const id = await shownId(folderIndex, at);
  graph.open(id === undefined ? undefined : { kind: 'around', id });
}

async function rebuild({ folderIndex, memory }: CommandParts): Promise<void> {
  const folder = folderToIndex(memory);
  if (folder === undefined)
    throw new UserError(
      'bad-input',
      vscode.l10n.t('No folder is open. Open one to map it (File: Open Folder).'),
    );
  const { kind } = folderIndex.state;
  // Where the folder is not mapped to its end, that is what is asked for: what was read of it holds.
  if (kind === 'notIndexed' || kind === 'cancelled') await folderIndex.open(folder);
  else await folderIndex.rebuild(folder);
}

async function indexAnyway({ folderIndex, memory }: CommandParts): Promise<void> {
  const { state } = folderIndex;
  if (state.kind !== 'tooLarge') return;
  await allowLargeFolder(memory, state.folder);
  await folderIndex.open(state.folder);
}

async function copyId(row: CodeTreeRow | CoreRow): Promise<void> {
  const id = rowId(row);
  if (id !== undefined) await vscode.env.clipboard.writeText(id);
}

async function reveal({ codeTree, codeTreeView }: CommandParts, row: CoreRow): Promise<void> {
  const id = idOf(row);
  const found = id === undefined ? undefined : await codeTree.find(id);
  if (!found)
    throw new UserError('bad-input', vscode.l10n.t('{0} is not in the Code Tree any more.', id ?? ''));
  await codeTreeView.reveal(found, { select: true, focus: true, expand: true });
}
