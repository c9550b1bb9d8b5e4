/** The Core Components: the modules and classes that the ranking puts first, each with its reasons. */
import * as vscode from 'vscode';
import type { ApartChoice, ApartKind } from '../../core/files/apart';
import type { Features } from '../../core/map/codeIndex';
import { tellApart } from '../../core/text/tellApart';
import type { Named } from '../../core/text/tellApart';
import type { RankedClass, RankedModule } from '../../core/map/views';
import { iconOf, showAsFile } from './icons';
import type { FolderIndex } from '../../session/folder/folderIndex';
import type { SymbolTarget } from '../open/openSymbol';
import { byStrength, featureMeaning, rankedClassTooltip, rankedModuleTooltip } from './tooltips';
import { apartName, formatScore, kindName } from '../wording';

/** RepoMaster's k: how many of each are core. */
const coreCount = 10;

interface Place {
  readonly rank: number;
  /** The place: as much of it as distinguishes it from others of the same name in the list, all of it if there are none. */
  readonly place: string;
  readonly folder: string;
}
export type CoreRow =
  | { readonly kind: 'group'; readonly holds: 'modules' | 'classes'; readonly rows: readonly CoreRow[] }
  | ({ readonly kind: 'module'; readonly module: RankedModule; readonly weights: Features } & Place)
  | ({ readonly kind: 'class'; readonly ranked: RankedClass } & Place);

export class CoreComponentsProvider implements vscode.TreeDataProvider<CoreRow> {
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;

  constructor(
    private readonly folderIndex: FolderIndex,
    private readonly choice: () => ApartChoice,
  ) {}

  refresh(): void {
    this.changed.fire(undefined);
  }

  async getChildren(parent?: CoreRow): Promise<CoreRow[]> {
    if (parent) return parent.kind === 'group' ? [...parent.rows] : [];
    const { state } = this.folderIndex;
    if (state.kind === 'noFolder') return [];
    const { folder } = state;
    const { modules, classes, weights } = await this.folderIndex.coreComponents(coreCount, this.choice());
    const modulePlaces = placesOf(modules.map(({ location: { path } }) => splitPath(path)));
    const classPlaces = placesOf(
      classes.map(({ name, location: { path } }) => ({ label: name, place: path })),
    );
    const moduleRows = modules.map((module, i): CoreRow => ({
      ...{ kind: 'module', module, weights, folder },
      ...{ rank: i + 1, place: modulePlaces[i] ?? '' },
    }));
    const classRows = classes.map((ranked, i): CoreRow => ({
      ...{ kind: 'class', ranked, folder },
      ...{ rank: i + 1, place: classPlaces[i] ?? '' },
    }));
    return [...group('modules', moduleRows), ...group('classes', classRows)];
  }

  getTreeItem(row: CoreRow): vscode.TreeItem {
    if (row.kind === 'group') return groupItem(row.holds);
    return row.kind === 'module' ? moduleItem(row.module, row.weights, row) : classItem(row.ranked, row);
  }

  resolveTreeItem(node: vscode.TreeItem, row: CoreRow): vscode.TreeItem {
    if (row.kind === 'module') node.tooltip = rankedModuleTooltip(row.module, row.rank, row.weights);
    if (row.kind === 'class') node.tooltip = rankedClassTooltip(row.ranked, row.rank);
    return node;
  }
}

/** The symbol's id; undefined for a group. */
export function idOf(row: CoreRow): string | undefined {
  if (row.kind === 'group') return undefined;
  return row.kind === 'module' ? row.module.id : row.ranked.id;
}

function group(holds: 'modules' | 'classes', rows: readonly CoreRow[]): CoreRow[] {
  return rows.length === 0 ? [] : [{ kind: 'group', holds, rows }];
}

function groupItem(holds: 'modules' | 'classes'): vscode.TreeItem {
  const label = holds === 'modules' ? vscode.l10n.t('Modules') : vscode.l10n.t('Classes');
  const node = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Expanded);
  node.id = holds;
  return node;
}

function placesOf(named: readonly Named[]): readonly string[] {
  const told = tellApart(named);
  return named.map(({ place }, at) => told[at] ?? place);
}

function splitPath(path: string): Named {
  const slash = path.lastIndexOf('/');
  return { label: path.slice(slash + 1), place: path.slice(0, Math.max(0, slash)) };
}

function moduleItem(
  module: RankedModule,
  weights: Features,
  { rank, folder, place }: Place,
): vscode.TreeItem {
  const node = new vscode.TreeItem(splitPath(module.location.path).label);
  node.id = `module:${module.id}`;
  showAsFile(node, folder, module.location.path);
  node.description = describe([formatScore(module.score), apartText(module.apart), place]);
  node.contextValue = 'symbol';
  const reason = byStrength(module.features, weights)[0];
  node.accessibilityInformation = {
    label: spoken(rank, module.id, kindName('module'), module.score, reason ? featureMeaning(reason[0]) : ''),
  };
  node.command = open({ folder, location: module.location, name: null });
  return node;
}

function classItem(ranked: RankedClass, { rank, folder, place }: Place): vscode.TreeItem {
  const node = new vscode.TreeItem(ranked.name);
  node.id = `class:${ranked.id}`;
  node.iconPath = iconOf('class');
  const own = ranked.terms.methods + ranked.terms.calls;
  node.description = describe([
    vscode.l10n.t('{0} (own {1})', formatScore(ranked.score), formatScore(own)),
    apartText(ranked.apart),
    place,
  ]);
  node.contextValue = 'symbol';
  node.accessibilityInformation = {
    label: spoken(rank, ranked.name, kindName('class'), ranked.score, ranked.location.path),
  };
  node.command = open({ folder, location: ranked.location, name: ranked.name });
  return node;
}

function describe(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

function apartText(apart: ApartKind | null): string {
  return apart === null ? '' : apartName(apart);
}

function spoken(rank: number, name: string, kind: string, score: number, more: string): string {
  return vscode.l10n.t('{0}. {1}, {2}, importance {3}, {4}', rank, name, kind, formatScore(score), more);
}

function open(target: SymbolTarget): vscode.Command {
  return { command: 'repomaster.openSymbol', title: vscode.l10n.t('Open Symbol'), arguments: [target] };
}
