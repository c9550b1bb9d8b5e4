/** The Code Tree: package > module > class > function, asked from the index level by level. */
import * as vscode from 'vscode';
import type { CodeTreeItem } from '../../core/map/views';
import { iconOf, showAsFile } from './icons';
import type { FolderIndex } from '../../session/folder/folderIndex';
import type { SymbolTarget } from '../open/openSymbol';
import { codeTreeTooltip } from './tooltips';
import { formatLines, formatScore, kindName } from '../wording';

export interface CodeTreeRow {
  readonly item: CodeTreeItem;
  readonly parent: CodeTreeRow | undefined;
  /** The indexed folder when the row was made. */
  readonly folder: string;
}

export class CodeTreeProvider implements vscode.TreeDataProvider<CodeTreeRow> {
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly folderIndex: FolderIndex) {}

  refresh(): void {
    this.changed.fire(undefined);
  }

  async getChildren(parent?: CodeTreeRow): Promise<CodeTreeRow[]> {
    const { state } = this.folderIndex;
    if (state.kind === 'noFolder') return [];
    const items = await this.folderIndex.codeTree(parent?.item.key ?? null);
    return items.map((item) => ({ item, parent, folder: state.folder }));
  }

  getParent(row: CodeTreeRow): CodeTreeRow | undefined {
    return row.parent;
  }

  getTreeItem(row: CodeTreeRow): vscode.TreeItem {
    const { item } = row;
    const node = new vscode.TreeItem(item.label, collapsibleState(item));
    node.id = item.key;
    if (item.kind === 'module' && item.location) showAsFile(node, row.folder, item.location.path);
    else node.iconPath = iconOf(item.kind);
    node.description = describe(item);
    node.contextValue = item.location ? 'symbol' : 'package';
    node.accessibilityInformation = { label: `${item.label}, ${kindName(item.kind)}, ${spokenSize(item)}` };
    const target = targetOf(row);
    if (target) {
      const title = vscode.l10n.t('Open Symbol');
      node.command = { command: 'repomaster.openSymbol', title, arguments: [target] };
    }
    return node;
  }

  resolveTreeItem(node: vscode.TreeItem, row: CodeTreeRow): vscode.TreeItem {
    node.tooltip = codeTreeTooltip(row.item);
    return node;
  }

  /** The row of the symbol `id`, found from the roots down; undefined where the tree has none. */
  async find(id: string, parent?: CodeTreeRow): Promise<CodeTreeRow | undefined> {
    for (const row of await this.getChildren(parent)) {
      if (row.item.id === id && row.item.kind !== 'package') return row;
      if (!row.item.hasChildren || !mayContain(row.item, id)) continue;
      const found = await this.find(id, row);
      if (found) return found;
    }
    return undefined;
  }
}

/** The place that a click on the row opens; undefined for a package. */
function targetOf({ item, folder }: CodeTreeRow): SymbolTarget | undefined {
  if (!item.location) return undefined;
  return { folder, location: item.location, name: item.kind === 'module' ? null : item.label };
}

function mayContain(item: CodeTreeItem, id: string): boolean {
  if (id === item.id) return true;
  const next = id.startsWith(item.id) ? id[item.id.length] : undefined;
  return next === '.' || next === '/' || next === '#';
}

function collapsibleState(item: CodeTreeItem): vscode.TreeItemCollapsibleState {
  return item.hasChildren ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None;
}

function describe(item: CodeTreeItem): string {
  const size = formatLines(item.lines);
  const parts = [
    item.score === null ? [] : [formatScore(item.score)],
    [size],
    item.place === null ? [] : [item.place],
  ];
  return parts.flat().join(' · ');
}

function spokenSize(item: CodeTreeItem): string {
  const size = formatLines(item.lines);
  return item.score === null ? size : `${size}, ${vscode.l10n.t('Importance {0}', formatScore(item.score))}`;
}
