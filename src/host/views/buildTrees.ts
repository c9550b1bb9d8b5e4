/** Builds the trees, the status bar and the notices of the index's state. */
import * as vscode from 'vscode';
import { onApartChanged, readApartChoice } from '../apartSetting';
import { createDraggedRows } from '../chat/mentions/draggedRows';
import type { DraggedRows } from '../chat/mentions/draggedRows';
import { CodeTreeProvider } from './codeTreeView';
import type { CodeTreeRow } from './codeTreeView';
import { CoreComponentsProvider } from './coreComponentsView';
import type { FolderIndex } from '../../session/folder/folderIndex';
import { createNotices } from '../notices';
import { createStatusBar } from './statusBar';
import { createThrottle, startTimer } from '../../core/async/throttle';
import { codeTreeId, coreComponentsId, createViewStatus } from './viewStatus';

/** A partial index changes with every file; the trees follow at a pace that an eye can. */
const refreshIntervalMs = 1000;

export interface BuiltTrees {
  readonly codeTree: CodeTreeProvider;
  readonly codeTreeView: vscode.TreeView<CodeTreeRow>;
  readonly coreComponents: CoreComponentsProvider;
  /** Rows of either tree on their way to the chat. */
  readonly dragged: DraggedRows;
  readonly disposable: vscode.Disposable;
}

export function buildTrees(folderIndex: FolderIndex): BuiltTrees {
  const dragged = createDraggedRows();
  const codeTree = new CodeTreeProvider(folderIndex);
  const coreComponents = new CoreComponentsProvider(folderIndex, readApartChoice);
  const codeTreeView = vscode.window.createTreeView(codeTreeId, {
    treeDataProvider: codeTree,
    showCollapseAll: true,
    canSelectMany: true,
    dragAndDropController: dragged.controllerOf<CodeTreeRow>(codeTreeId),
  });
  const coreView = vscode.window.createTreeView(coreComponentsId, {
    treeDataProvider: coreComponents,
    canSelectMany: true,
    dragAndDropController: dragged.controllerOf(coreComponentsId),
  });
  const refresh = createThrottle(
    () => {
      codeTree.refresh();
      coreComponents.refresh();
    },
    refreshIntervalMs,
    startTimer,
  );
  const statusBar = createStatusBar();
  const shows = [
    statusBar,
    createViewStatus(folderIndex, codeTreeView, coreView),
    createNotices(folderIndex),
  ];
  folderIndex.onState((state) => {
    for (const part of shows) part.show(state);
  });
  folderIndex.onIndexChanged(() => {
    refresh.run();
  });
  const following = onApartChanged(() => {
    coreComponents.refresh();
  });
  const disposable = vscode.Disposable.from(following, statusBar, refresh, codeTreeView, coreView);
  return { codeTree, codeTreeView, coreComponents, dragged, disposable };
}
