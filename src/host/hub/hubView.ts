/** The view Hub: repositories that served a task, with what was learned of them. */
import * as vscode from 'vscode';
import { UserError, saidOf } from '../../core/errors';
import type { StoredRepository } from '../../core/hub/stored';
import { isWebAddress } from '../../core/hub/webAddress';
import type { Log } from '../../core/ports';
import { escapeMarkdown } from '../../core/text/markdown';
import { importOf, nameOfUrl } from '../../session/hub/chat/candidates';
import { storedRowId, storedRowsBelow } from '../../session/hub/chat/storedRows';
import type { StoredGroup, StoredTreeRow } from '../../session/hub/chat/storedRows';
import { formatCount, sayPhrase } from '../wording';

export const hubViewId = 'repomaster.hubStore';

type Row<Kind extends StoredTreeRow['kind']> = Extract<StoredTreeRow, { readonly kind: Kind }>;

export interface HubViewParts {
  readonly list: () => readonly StoredRepository[];
  /** What is said above the rows; '' for nothing. */
  readonly message: (text: string) => void;
  readonly log: Log;
}

export class HubProvider implements vscode.TreeDataProvider<StoredTreeRow>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly parts: HubViewParts) {}

  dispose(): void {
    this.changed.dispose();
  }

  refresh(): void {
    this.changed.fire(undefined);
  }

  /** A store that cannot be read is said above no rows: the view is not the place for an error that comes back each time. */
  getChildren(row?: StoredTreeRow): StoredTreeRow[] {
    try {
      const rows = storedRowsBelow(row, this.parts.list);
      this.parts.message('');
      return [...rows];
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      this.parts.log.warn(`hub view: ${error.message}`);
      this.parts.message(sayPhrase(saidOf(error)));
      return [];
    }
  }

  getTreeItem(row: StoredTreeRow): vscode.TreeItem {
    const item = itemOf(row);
    item.id = storedRowId(row);
    return item;
  }
}

function itemOf(row: StoredTreeRow): vscode.TreeItem {
  switch (row.kind) {
    case 'repository':
      return repositoryItem(row);
    case 'group':
      return groupItem(row);
    case 'line':
      return lineItem(row);
  }
}

function repositoryItem({ entry }: Row<'repository'>): vscode.TreeItem {
  const { t } = vscode.l10n;
  const { url, commit, description, commands, provenAt, provenance } = entry;
  const { importedFrom } = importOf(entry);
  const name = nameOfUrl(url);
  const item = new vscode.TreeItem(name, vscode.TreeItemCollapsibleState.Collapsed);
  const count = commands.length === 1 ? t('1 command') : t('{0} commands', formatCount(commands.length));
  const day = dayOf(provenAt);
  const proof =
    importedFrom === undefined
      ? t('proven on {0}', day)
      : t('imported from {0}; not proven here', importedFrom);
  item.description = `${day} · ${count}`;
  item.iconPath = new vscode.ThemeIcon('repo');
  item.contextValue = isWebAddress(url) ? 'repository' : 'repositoryElsewhere';
  item.accessibilityInformation = { label: `${name}, ${proof}, ${count}` };
  const [about = ''] = description.split('\n');
  item.tooltip = new vscode.MarkdownString(
    [
      `**${escapeMarkdown(url)}**`,
      escapeMarkdown(about),
      escapeMarkdown(proof),
      escapeMarkdown(t('Commit {0}; known from: {1}', commit.slice(0, 12), provenance)),
    ]
      .filter((line) => line !== '')
      .join('\n\n'),
  );
  return item;
}

/** As the user's language writes a day. */
function dayOf(time: string): string {
  const at = new Date(time);
  return Number.isNaN(at.getTime())
    ? time.slice(0, 10)
    : at.toLocaleDateString(vscode.env.language, { dateStyle: 'medium', timeZone: 'UTC' });
}

function groupItem({ group }: Row<'group'>): vscode.TreeItem {
  const { t } = vscode.l10n;
  const labels: Readonly<Record<StoredGroup, string>> = {
    commands: t('Commands That Worked'),
    notes: t('Notes'),
    recipe: t('Set-up'),
    about: t('What It Can Do'),
  };
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(labels[group], group === 'about' ? Collapsed : Expanded);
  item.contextValue = 'group';
  return item;
}

function lineItem({ group, text, detail }: Row<'line'>): vscode.TreeItem {
  const item = new vscode.TreeItem(text.replace(/\s+/g, ' '));
  const isCommand = group === 'commands' || group === 'recipe';
  item.iconPath = new vscode.ThemeIcon(isCommand ? 'terminal' : group === 'notes' ? 'note' : 'circle-small');
  item.contextValue = isCommand ? 'command' : 'line';
  if (detail !== '') item.description = detail.replace(/\s+/g, ' ');
  const tooltip = new vscode.MarkdownString();
  if (isCommand) tooltip.appendCodeblock(text, 'shellscript');
  else tooltip.appendText(text);
  if (detail !== '') tooltip.appendText(`\n${detail}`);
  item.tooltip = tooltip;
  return item;
}
