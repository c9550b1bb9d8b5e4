/** The index's state in words: one short line for the status bar, the whole story for its tooltip. */
import * as vscode from 'vscode';
import type { IndexPhase, IndexProgress, IndexSummary } from '../protocol/indexMessages';
import { percentRead, viewKey } from './indexState';
import type { IndexState } from './indexState';
import { formatCount, formatFiles, formatLines, languageName } from './wording';

/** What goes on or is left to know, without the product's name: `62 %`, `62 % indexed`; empty when all is well. */
export function shortState(state: IndexState): string {
  const { t } = vscode.l10n;
  switch (state.kind) {
    case 'indexing':
      return state.progress ? progressText(state.progress) : t('starting');
    case 'cancelled':
      return t('{0} % indexed', percentRead(state.summary) ?? 0);
    case 'notIndexed':
      return t('not indexed');
    case 'tooLarge':
      return t('large folder');
    case 'failed':
      return t('failed');
    case 'ready':
      return viewKey(state) === 'ready' ? '' : t('nothing to map');
    case 'noFolder':
      return '';
  }
}

/** One or more sentences: what the state is, and what a click does. */
export function longState(state: IndexState): string {
  const { t } = vscode.l10n;
  switch (state.kind) {
    case 'indexing':
      return t('RepoMaster is indexing {0}. Click to cancel; what was read stays.', state.folder);
    case 'cancelled':
      return t('Indexing was cancelled. Views show the files read so far. Click to index again.');
    case 'notIndexed':
      return t('{0} is not indexed. Click to index it.', state.folder);
    case 'tooLarge':
      return t('{0} Click to choose a folder.', state.message);
    case 'failed':
      return t('Indexing failed: {0}. Click to see the log.', state.message);
    case 'ready':
      return readyText(state);
    case 'noFolder':
      return t('No folder is open.');
  }
}

/** Why there is nothing to show, with the counts or the error; empty when there is a map, or none is expected yet. */
export function emptyText(state: IndexState): string {
  const { t } = vscode.l10n;
  if (state.kind === 'tooLarge' || state.kind === 'failed') return state.message;
  if (state.kind !== 'ready') return '';
  const key = viewKey(state);
  if (key === 'emptyFolder') return t('{0} holds no files.', state.folder);
  if (key !== 'noKnownLanguage') return '';
  return t('Found {0}, none in a language that RepoMaster knows.', formatFiles(state.summary.skipped));
}

/** Rows of a table, label and value, of what the index holds. */
export function summaryRows(summary: IndexSummary): [label: string, value: string][] {
  const { t } = vscode.l10n;
  const languages = summary.languages.map(({ language, files, lines }): [string, string] => [
    languageName(language),
    `${formatFiles(files)}, ${formatLines(lines)}`,
  ]);
  return [
    ...languages,
    [t('Classes'), formatCount(summary.classes)],
    [t('Functions'), formatCount(summary.functions)],
    [t('Files skipped'), formatCount(summary.skipped)],
    [t('Problems'), formatCount(summary.problems)],
  ];
}

function readyText(state: IndexState & { readonly kind: 'ready' }): string {
  const empty = emptyText(state);
  if (empty !== '') return empty;
  return vscode.l10n.t('RepoMaster has mapped {0}. Click to show the Code Tree.', state.folder);
}

/** Percent while files are read, which takes the longest; the name of the phase before and after. */
function progressText(progress: IndexProgress): string {
  const percent = percentRead(progress);
  if (progress.phase === 'parsing' && percent !== null) return vscode.l10n.t('{0} %', percent);
  return phaseText(progress.phase);
}

function phaseText(phase: IndexPhase): string {
  const { t } = vscode.l10n;
  switch (phase) {
    case 'listing':
      return t('listing files');
    case 'parsing':
      return t('reading files');
    case 'linking':
      return t('linking');
  }
}
