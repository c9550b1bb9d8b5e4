/** The view Run This Repository: set-up steps as rows, with status and source lines. */
import * as vscode from 'vscode';
import type { Evidence } from '../../recipes/recipe';
import type { SetupView } from '../../recipes/setup';
import { showAsFile } from '../views/icons';
import { escapeMarkdown } from '../../core/text/markdown';
import { sayPhrase } from '../wording';
import type { ConsentedSteps } from '../../session/recipes/consentedSteps';
import { recipeRows, rowsBelow } from '../../session/recipes/recipeRows';
import type { GroupName, RecipeRow } from '../../session/recipes/recipeRows';
import { provenText, stateText, stepLabel } from './stepWords';

export const recipesViewId = 'repomaster.recipes';

export interface RecipesViewParts {
  readonly steps: Pick<ConsentedSteps, 'view' | 'running'>;
  /** The mapped folder, absolute; null where there is none. */
  readonly folder: () => string | null;
  /** What is shown from now on, and how many rows there are at the top. */
  readonly shown: (view: SetupView | null, count: number) => void;
  nowMs(): number;
}

export class RecipesProvider implements vscode.TreeDataProvider<RecipeRow> {
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly parts: RecipesViewParts) {}

  refresh(): void {
    this.changed.fire(undefined);
  }

  async getChildren(row?: RecipeRow): Promise<RecipeRow[]> {
    if (row !== undefined) return [...rowsBelow(row)];
    const { steps, folder, shown } = this.parts;
    const root = folder();
    const view = await steps.view(new AbortController().signal);
    const rows = root === null || view === null ? [] : recipeRows(view, root, steps.running());
    shown(view, rows.length);
    return [...rows];
  }

  getTreeItem(row: RecipeRow): vscode.TreeItem {
    switch (row.kind) {
      case 'group':
        return groupItem(row.name);
      case 'step':
        return stepItem(row, this.parts.nowMs());
      case 'evidence':
        return evidenceItem(row);
      case 'file':
        return missingFileItem(row);
      case 'tool':
        return toolItem(row);
      case 'note':
        return noteItem(row.text);
    }
  }

  resolveTreeItem(item: vscode.TreeItem, row: RecipeRow): vscode.TreeItem {
    if (row.kind === 'step') item.tooltip = stepTooltip(row, this.parts.nowMs());
    return item;
  }
}

type Row<Kind extends RecipeRow['kind']> = RecipeRow & { readonly kind: Kind };

function groupItem(name: GroupName): vscode.TreeItem {
  const { t } = vscode.l10n;
  const labels: Readonly<Record<GroupName, string>> = {
    setup: t('Set-up'),
    runs: t('Run and Test'),
    others: t('Alternatives'),
    missing: t('Missing Requirements'),
  };
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(labels[name], name === 'others' ? Collapsed : Expanded);
  item.id = name;
  item.contextValue = 'group';
  return item;
}

function stepItem({ view, root, isRunning }: Row<'step'>, nowMs: number): vscode.TreeItem {
  const { step, record } = view;
  const item = new vscode.TreeItem(stepLabel(step), vscode.TreeItemCollapsibleState.Collapsed);
  const state = isRunning ? vscode.l10n.t('running') : stateText(view, nowMs);
  const need = step.need === 'optional' && !isUse(view) ? vscode.l10n.t('optional') : '';
  item.id = `step:${step.id}`;
  item.description = [state, need, step.folder === '.' ? '' : step.folder]
    .filter((part) => part !== '')
    .join(' · ');
  item.iconPath = iconOf(view, isRunning);
  const isKnown = record !== null;
  const failed = record?.failed ? ' failed' : '';
  item.contextValue = `step ${isRunning ? 'running' : 'idle'}${isKnown ? ' known' : ''}${failed}`;
  item.accessibilityInformation = { label: `${stepLabel(step)}, ${item.description}` };
  const [first] = step.why;
  if (first !== undefined) item.command = opening(root, first);
  return item;
}

function isUse({ step: { kind } }: Row<'step'>['view']): boolean {
  return kind === 'run' || kind === 'test';
}

function iconOf({ state, record }: Row<'step'>['view'], isRunning: boolean): vscode.ThemeIcon {
  const icon = (name: string, color?: string): vscode.ThemeIcon =>
    new vscode.ThemeIcon(name, color === undefined ? undefined : new vscode.ThemeColor(color));
  if (isRunning) return icon('loading~spin');
  if (state.kind === 'done') return icon('pass-filled', 'testing.iconPassed');
  switch (state.reason) {
    case 'failed':
      return icon('error', 'testing.iconFailed');
    case 'changed':
      return icon('history', 'testing.iconQueued');
    case 'open':
      return record?.proven ? icon('pass-filled', 'testing.iconPassed') : icon('circle-outline');
    case 'never':
      return icon('circle-outline');
  }
}

/** The command, its status and the reason; repository text stands in code blocks or is escaped. */
function stepTooltip({ view }: Row<'step'>, nowMs: number): vscode.MarkdownString {
  const { t } = vscode.l10n;
  const { step, state, record } = view;
  const text = new vscode.MarkdownString();
  text.appendMarkdown(`${escapeMarkdown(sayPhrase(step.title))}\n`);
  text.appendCodeblock(step.command, 'shellscript');
  const add = (line: string): void => void text.appendMarkdown(`\n${escapeMarkdown(line)}\n`);
  add(stateText(view, nowMs));
  if (state.kind === 'done') add(sayPhrase(state.why));
  if (record?.proven && state.kind !== 'done') add(provenText(record.proven, nowMs));
  const ran = record?.failed?.command ?? record?.proven?.command ?? step.command;
  if (ran !== step.command) {
    add(t('Run last:'));
    text.appendCodeblock(ran, 'shellscript');
  }
  if (step.network) add(t('Needs the network.'));
  return text;
}

function evidenceItem({ evidence, root, owner }: Row<'evidence'>): vscode.TreeItem {
  const place = placeText(evidence);
  const item = new vscode.TreeItem(place);
  item.id = `why:${owner}:${place}`;
  showAsFile(item, root, evidence.path);
  item.tooltip = vscode.l10n.t('The step comes from this line.');
  item.accessibilityInformation = { label: vscode.l10n.t('Source: {0}', place) };
  item.command = opening(root, evidence);
  return item;
}

function missingFileItem({ file, root }: Row<'file'>): vscode.TreeItem {
  const item = new vscode.TreeItem(file.path);
  item.id = `file:${file.path}`;
  item.description = vscode.l10n.t('missing; {0} opens it', placeText(file.why));
  item.iconPath = new vscode.ThemeIcon('question');
  item.tooltip = vscode.l10n.t('Nothing in the repository says where to get this file.');
  item.command = opening(root, file.why);
  return item;
}

function toolItem({ shortfall: { need, name, version }, root }: Row<'tool'>): vscode.TreeItem {
  const { t } = vscode.l10n;
  const item = new vscode.TreeItem(need.wanted === null ? name : `${name} ${need.wanted}`);
  item.id = `tool:${name}:${need.wanted ?? ''}`;
  item.description =
    version === null
      ? t('not installed; {0} needs it', placeText(need.why))
      : t('{0} is installed; {1} needs another version', version, placeText(need.why));
  item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  item.command = opening(root, need.why);
  return item;
}

function noteItem(text: string): vscode.TreeItem {
  const item = new vscode.TreeItem(text);
  item.id = `note:${text}`;
  item.iconPath = new vscode.ThemeIcon('info');
  return item;
}

function placeText({ path, line }: Evidence): string {
  return `${path}:${line}`;
}

function opening(root: string, { path, line }: Evidence): vscode.Command {
  const title = vscode.l10n.t('Open Source Line');
  return { command: 'repomaster.openEvidence', title, arguments: [root, { path, line }] };
}
