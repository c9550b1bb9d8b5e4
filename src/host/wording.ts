/** Numbers and words that several views show. */
import * as vscode from 'vscode';
import type { ApartKind } from '../core/files/apart';
import type { Said } from '../core/text/phrase';
import type { CodeTreeItem } from '../core/map/views';
import { translated } from '../protocol/translated';

/** What is said in the editor's language. */
export function sayPhrase(said: Said): string {
  return translated(vscode.l10n.bundle ?? {}, vscode.env.language, said);
}

/** A count with the separators of the editor's language. */
export function formatCount(count: number): string {
  return count.toLocaleString(vscode.env.language);
}

export function formatLines(count: number): string {
  return count === 1 ? vscode.l10n.t('1 line') : vscode.l10n.t('{0} lines', formatCount(count));
}

/** A folder's size in MB. */
export function formatMegabytes(bytes: number): string {
  return vscode.l10n.t(
    '{0} MB',
    (bytes / 1e6).toLocaleString(vscode.env.language, { maximumFractionDigits: 1 }),
  );
}

export function formatFiles(count: number): string {
  return count === 1 ? vscode.l10n.t('1 file') : vscode.l10n.t('{0} files', formatCount(count));
}

/** Two decimals: scores of neighbours in the ranking differ in the second. */
export function formatScore(score: number): string {
  return score.toLocaleString(vscode.env.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** The mark of a file that is ranked apart, for example `test`. */
export function apartName(kind: ApartKind): string {
  const { t } = vscode.l10n;
  switch (kind) {
    case 'test':
      return t('test');
    case 'example':
      return t('example');
    case 'benchmark':
      return t('benchmark');
    case 'template':
      return t('template');
    case 'vendored':
      return t('vendored');
    case 'declarations':
      return t('declarations');
    case 'generated':
      return t('generated');
    case 'older copy':
      return t('older copy');
  }
}

/** What the row is, in the words of its language's users. */
export function kindName(kind: CodeTreeItem['kind']): string {
  const { t } = vscode.l10n;
  switch (kind) {
    case 'package':
      return t('package');
    case 'module':
      return t('module');
    case 'class':
      return t('class');
    case 'interface':
      return t('interface');
    case 'enum':
      return t('enum');
    case 'struct':
      return t('struct');
    case 'trait':
      return t('trait');
    case 'namespace':
      return t('namespace');
    case 'function':
      return t('function');
    case 'method':
      return t('method');
    case 'getter':
      return t('getter');
    case 'setter':
      return t('setter');
    case 'constructor':
      return t('constructor');
    case 'lambda':
      return t('anonymous function');
  }
}
