/** Hover texts. Repository text is escaped or in a code block, and never read as Markdown. */
import * as vscode from 'vscode';
import type { ApartKind } from '../../core/files/apart';
import { nameForPeople } from '../../core/text/forPeople';
import type { Features } from '../../core/map/codeIndex';
import type { CellPlace, CodeTreeItem, Location, RankedClass, RankedModule } from '../../core/map/views';
import { rulesOfPath } from '../../index/languages/rules';
import { escapeMarkdown } from '../../core/text/markdown';
import { apartName, formatCount, formatLines, formatScore, kindName } from '../wording';

/** Signature, place, doc and score of a row of the code tree. */
export function codeTreeTooltip(item: CodeTreeItem): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  if (item.signature === null) heading(text, `${kindName(item.kind)} `, item.id);
  else text.appendCodeblock(item.signature, rulesOfPath(item.location?.path ?? '')?.fence);
  if (item.location) place(text, startOf(item.location, item.cell), item.lines);
  else paragraph(text, formatLines(item.lines));
  if (item.doc !== null) paragraph(text, item.doc);
  if (item.score !== null) paragraph(text, vscode.l10n.t('Importance {0}', formatScore(item.score)));
  return text;
}

/** Why the module ranks where it does: its features, strongest first. */
export function rankedModuleTooltip(
  module: RankedModule,
  rank: number,
  weights: Features,
): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  heading(text, `${rank}. `, module.id);
  placeOf(text, module.location, undefined);
  if (module.apart !== null) paragraph(text, apartSentence(module.apart));
  if (module.doc !== null) paragraph(text, module.doc);
  paragraph(text, vscode.l10n.t('Importance {0}: the sum of', formatScore(module.score)));
  const features = byStrength(module.features, weights);
  for (const [feature, value] of features.filter(counts)) {
    bullet(text, value, `${featureName(feature)}: ${featureMeaning(feature)}${weightText(weights[feature])}`);
  }
  const others = features.filter((entry) => !counts(entry)).map(([feature]) => featureName(feature));
  if (others.length > 0) paragraph(text, vscode.l10n.t('No score for: {0}', others.join(', ')));
  return text;
}

/** Why the class ranks where it does: what its module brings, and what the class itself does. */
export function rankedClassTooltip(ranked: RankedClass, rank: number): vscode.MarkdownString {
  const { t } = vscode.l10n;
  const { location, terms, own } = ranked;
  const text = new vscode.MarkdownString();
  heading(text, `${rank}. `, nameForPeople(ranked.id, location.startLine));
  placeOf(text, location, ranked.cell);
  if (ranked.apart !== null) paragraph(text, apartSentence(ranked.apart));
  if (ranked.doc !== null) paragraph(text, ranked.doc);
  paragraph(text, t('Importance {0}: the sum of', formatScore(ranked.score)));
  bullet(text, terms.module, t('from its module: the importance of {0}', location.path));
  bullet(text, terms.methods + terms.calls, t('its own:'));
  subBullet(text, terms.methods, methodsText(own.methods));
  subBullet(text, terms.calls, callsText(own.calls));
  if (terms.methods + terms.calls < terms.module) paragraph(text, t('Most of it comes from its module.'));
  return text;
}

function methodsText(methods: number): string {
  const { t } = vscode.l10n;
  return methods === 1
    ? t('for 1 method, relative to the class with the most')
    : t('for {0} methods, relative to the class with the most', formatCount(methods));
}

function callsText(calls: number): string {
  const { t } = vscode.l10n;
  return calls === 1
    ? t('for 1 call into it, relative to the most called class')
    : t('for {0} calls into it, relative to the most called class', formatCount(calls));
}

function apartSentence(kind: ApartKind): string {
  return vscode.l10n.t('Hidden by default ({0})', apartName(kind));
}

/** The features and what they add by their weights, strongest first, ties in the order of the formula. */
export function byStrength(features: Features, weights: Features): [keyof Features, number][] {
  const order: readonly (keyof Features)[] = ['dependency', 'complexity', 'usage', 'semantic', 'doc', 'git'];
  return order
    .map((feature): [keyof Features, number] => [feature, weights[feature] * features[feature]])
    .sort(([, a], [, b]) => b - a);
}

/** What the feature rewards, as said of a module that has it. */
export function featureMeaning(feature: keyof Features): string {
  const { t } = vscode.l10n;
  switch (feature) {
    case 'dependency':
      return t('important modules depend on it');
    case 'complexity':
      return t('it branches, loops and nests');
    case 'usage':
      return t('it is imported and called from outside');
    case 'semantic':
      return t('it or its functions are named like a core part');
    case 'doc':
      return t('its documentation explains it');
    case 'git':
      return t('it changes often and recently');
  }
}

function featureName(feature: keyof Features): string {
  const { t } = vscode.l10n;
  switch (feature) {
    case 'dependency':
      return t('dependency');
    case 'complexity':
      return t('complexity');
    case 'usage':
      return t('usage');
    case 'semantic':
      return t('name');
    case 'doc':
      return t('documentation');
    case 'git':
      return t('history');
  }
}

/** A weight that somebody has set; '' of the usual one. */
function weightText(weight: number): string {
  return weight === 1 ? '' : ` ${vscode.l10n.t('(weight {0})', weight)}`;
}

/** Smaller values would show as 0.00. */
function counts([, value]: readonly [keyof Features, number]): boolean {
  return value >= 0.005;
}

function heading(text: vscode.MarkdownString, prefix: string, id: string): void {
  text.appendMarkdown(`**${escapeMarkdown(prefix + id)}**\n\n`);
}

function place(text: vscode.MarkdownString, start: string, lines: number): void {
  paragraph(text, `${start} · ${formatLines(lines)}`);
}

function placeOf(text: vscode.MarkdownString, location: Location, cell: CellPlace | undefined): void {
  place(text, startOf(location, cell), location.endLine - location.startLine + 1);
}

function startOf({ path, startLine }: Location, cell: CellPlace | undefined): string {
  if (cell === undefined) return `${path}:${startLine}`;
  return vscode.l10n.t('{0}, cell {1}, line {2}', path, cell.number, cell.line);
}

function paragraph(text: vscode.MarkdownString, content: string): void {
  text.appendMarkdown(`\n${escapeMarkdown(content)}\n\n`);
}

function bullet(text: vscode.MarkdownString, value: number, meaning: string): void {
  text.appendMarkdown(`- ${formatScore(value)} ${escapeMarkdown(meaning)}\n`);
}

function subBullet(text: vscode.MarkdownString, value: number, meaning: string): void {
  text.appendMarkdown(`  - ${formatScore(value)} ${escapeMarkdown(meaning)}\n`);
}
