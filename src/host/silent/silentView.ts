/** Silent conflicts of a merge as a tree: what breaks, the surest first, and below it the line of each side. */
import * as vscode from 'vscode';
import { isOutside } from '../../core/files/outsidePath';
import type { SilentFinding, SilentPlace, SilentReport, Sureness } from '../../core/git/silent';
import type { Phrase } from '../../core/text/phrase';
import type { SilentAnswer, Version } from '../../scenarios/git/silent/silentConflicts';
import type { AskedSymbol } from '../../session/structure/graphId';
import { formatCount, sayPhrase } from '../wording';
import { versionUri } from '../open/openVersion';

export type SilentRow =
  | {
      readonly kind: 'finding';
      readonly finding: SilentFinding;
      readonly reason: Phrase;
      readonly places: readonly SilentRow[];
      /** What the graph is opened around: what changed, else what uses it. */
      readonly symbols: readonly AskedSymbol[];
    }
  | {
      readonly kind: 'place';
      readonly place: SilentPlace;
      /** Who wrote the line, or took it away. */
      readonly side: string;
      /** Of the other side, where the line is gone. */
      readonly keeper: string | null;
      readonly version: Version | null;
      readonly isUse: boolean;
      readonly folder: string;
    }
  | { readonly kind: 'note'; readonly note: Phrase };

const SURENESSES: readonly Sureness[] = ['breaks', 'likely', 'check'];
const ICONS: Readonly<Record<Sureness, readonly [icon: string, color: string]>> = {
  breaks: ['error', 'list.errorForeground'],
  likely: ['warning', 'list.warningForeground'],
  check: ['info', 'notificationsInfoIcon.foreground'],
};
/** Of a hash that people read. */
const SHORT = 8;

export class SilentProvider implements vscode.TreeDataProvider<SilentRow>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private rows: readonly SilentRow[] = [];
  private report: SilentReport | null = null;

  dispose(): void {
    this.changed.dispose();
  }

  /** Nothing is known of any merge. */
  clear(): void {
    this.report = null;
    this.rows = [];
    this.changed.fire(undefined);
  }

  show(folder: string, answer: SilentAnswer): void {
    this.report = answer.report;
    this.rows = rowsOf(folder, answer);
    this.changed.fire(undefined);
  }

  /** Above the rows: which merge, what git says, and how much was found. */
  summary(): string | undefined {
    return this.report === null ? undefined : summaryOf(this.report);
  }

  getChildren(parent?: SilentRow): SilentRow[] {
    if (parent === undefined) return [...this.rows];
    return parent.kind === 'finding' ? [...parent.places] : [];
  }

  getTreeItem(row: SilentRow): vscode.TreeItem {
    switch (row.kind) {
      case 'finding':
        return findingItem(row.finding, row.reason);
      case 'place':
        return placeItem(row);
      case 'note': {
        const item = new vscode.TreeItem(sayPhrase(row.note));
        item.iconPath = new vscode.ThemeIcon('note');
        item.tooltip = sayPhrase(row.note);
        return item;
      }
    }
  }
}

function rowsOf(folder: string, { report, reasons, notes, versions }: SilentAnswer): readonly SilentRow[] {
  const { ours, theirs } = report;
  const findings = report.findings.flatMap((finding, at): Extract<SilentRow, { kind: 'finding' }>[] => {
    const reason = reasons[at];
    if (reason === undefined) return [];
    const isByOurs = finding.changedBy === 'ours';
    const [changer, user] = isByOurs ? [ours.name, theirs.name] : [theirs.name, ours.name];
    const own = { kind: 'place', folder } as const;
    const { use = null, changed = null } = versions[at] ?? {};
    const isGone = changed?.commit === (isByOurs ? theirs : ours).commit;
    const keeper = isGone ? user : null;
    const places: readonly SilentRow[] = [
      { ...own, place: finding.use, side: user, keeper: null, version: use, isUse: true },
      { ...own, place: finding.changed, side: changer, keeper, version: changed, isUse: false },
    ];
    const symbols = [
      { ...(changed ?? finding.changed), name: finding.symbol },
      { ...(use ?? finding.use), name: null },
    ].filter(({ path }) => !isOutside(path));
    return [{ kind: 'finding', finding, reason, places, symbols }];
  });
  const sorted = SURENESSES.flatMap((sureness) =>
    findings.filter(({ finding }) => finding.sureness === sureness),
  );
  return [...sorted, ...notes.map((note): SilentRow => ({ kind: 'note', note }))];
}

function summaryOf({ ours, theirs, conflicted, findings, bases, partial }: SilentReport): string {
  const { t } = vscode.l10n;
  const named = ({ name, commit }: SilentReport['ours']): string => `${name} (${commit.slice(0, SHORT)})`;
  const merge = t('{0} into {1}', named(theirs), named(ours));
  if (bases.length === 0) return `${merge}: ${t('nothing was looked for.')}`;
  const git =
    conflicted.length === 0
      ? t('git sees no conflict.')
      : t('Files in which git has conflicts: {0}.', formatCount(conflicted.length));
  const found =
    findings.length === 0
      ? t('No silent conflict was found.')
      : t('Silent conflicts: {0}.', formatCount(findings.length));
  return [`${merge}: ${git}`, found, ...(partial ? [t('Not all was looked at.')] : [])].join(' ');
}

/** How sure a finding is, as a sentence goes on behind it. */
function surenessWord(sureness: Sureness): string {
  const { t } = vscode.l10n;
  const words: Readonly<Record<Sureness, string>> = {
    breaks: t('Breaks'),
    likely: t('Likely breaks'),
    check: t('Works, to be checked'),
  };
  return words[sureness];
}

function findingItem({ symbol, use, sureness }: SilentFinding, reason: Phrase): vscode.TreeItem {
  const item = new vscode.TreeItem(symbol, vscode.TreeItemCollapsibleState.Expanded);
  const said = `${surenessWord(sureness)}: ${sayPhrase(reason)}`;
  const [icon, color] = ICONS[sureness];
  item.description = said;
  item.iconPath = new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
  item.tooltip = `${said}\n${use.path}:${use.line}`;
  item.contextValue = 'finding';
  item.accessibilityInformation = { label: `${said} ${use.path}:${use.line}` };
  return item;
}

function placeItem({
  place,
  side,
  keeper,
  version,
  isUse,
  folder,
}: Extract<SilentRow, { kind: 'place' }>): vscode.TreeItem {
  const { text, commit } = place;
  const { path, line } = version ?? place;
  const writer = commit === null ? side : `${side} ${commit.slice(0, SHORT)}`;
  const by = keeper === null ? writer : vscode.l10n.t('{0}; as {1} still has it', writer, keeper);
  const item = new vscode.TreeItem(text === '' ? `${path}:${line}` : text);
  item.description = `${by} · ${path}:${line}`;
  item.iconPath = new vscode.ThemeIcon(isUse ? 'references' : 'edit');
  item.tooltip = `${by}\n${path}:${line}\n${text}`;
  if (version !== null) {
    const uri = versionUri(folder, { version: version.commit, path: version.path });
    item.command = {
      command: 'vscode.open',
      title: vscode.l10n.t('Open'),
      arguments: [uri, { selection: new vscode.Range(line - 1, 0, line - 1, 0) }],
    };
  }
  return item;
}
