/** Says the index's state: a short line for the status bar, and full sentences for its tooltip. */
import * as vscode from 'vscode';
import { languageRules } from '../../index/languages/rules';
import type { IndexPhase, IndexProgress, IndexSummary } from '../../protocol/indexMessages';
import { percentRead, viewKey } from '../../session/folder/indexState';
import type { IndexState } from '../../session/folder/indexState';
import { formatCount, formatFiles, formatLines, formatMegabytes, sayPhrase } from '../wording';

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
    case 'paused':
      return t('paused');
    case 'restarting':
      return t('restarting');
    case 'outOfMemory':
      return t('out of memory');
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
      return t('RepoMaster is indexing {0}. Click to cancel; files read so far are kept.', state.folder);
    case 'cancelled':
      return t('Indexing was cancelled. Views show the files read so far. Click to index again.');
    case 'notIndexed':
      return t('{0} is not indexed. Click to index it.', state.folder);
    case 'tooLarge':
      return t('{0} Click to choose a folder.', sayPhrase(state.message));
    case 'paused':
      return t('Indexing is paused. The map still answers, but does not update. Click to resume.');
    case 'restarting':
      return t('The index worker ended unexpectedly ({0}) and is restarting.', state.reason);
    case 'outOfMemory':
      return t('{0} Click to choose what to exclude.', memoryText(state));
    case 'failed':
      return t('Indexing failed: {0}. Click to see the log.', sayPhrase(state.message));
    case 'ready':
      return readyText(state);
    case 'noFolder':
      return t('No folder is open.');
  }
}

/** Says why there is nothing to show, with counts or the error; empty if there is a map, or none is expected yet. */
export function emptyText(state: IndexState): string {
  const { t } = vscode.l10n;
  if (state.kind === 'tooLarge' || state.kind === 'failed') return sayPhrase(state.message);
  if (state.kind === 'outOfMemory') return memoryText(state);
  if (state.kind !== 'ready') return '';
  const key = viewKey(state);
  if (key === 'emptyFolder') return t('{0} contains no files.', state.folder);
  if (key !== 'noKnownLanguage') return '';
  return t('Found {0}, none in a language that RepoMaster supports.', formatFiles(state.summary.skipped));
}

/** Says what does not fit into memory and what to do, in a few sentences. */
export function memoryText({ folder, limitMb, size }: IndexState & { readonly kind: 'outOfMemory' }): string {
  const { t } = vscode.l10n;
  const parts = [t('The map of {0} needs more than {1} MB of memory.', folder, formatCount(limitMb))];
  if (size) {
    const bytes = formatMegabytes(size.sizeBytes);
    parts.push(t('The folder contains {0} ({1}).', formatFiles(size.files), bytes));
    const largest = size.largest.map(({ path, files, sizeBytes }) =>
      t('{0} ({1}, {2})', path, formatFiles(files), formatMegabytes(sizeBytes)),
    );
    if (largest.length > 0) parts.push(t('Most of it is in {0}.', largest.join(', ')));
  }
  parts.push(t('Exclude folders (setting Exclude), or raise the setting Memory Limit.'));
  return parts.join(' ');
}

/** Rows of a table, label and value, of what the index holds. */
export function summaryRows(summary: IndexSummary): [label: string, value: string][] {
  const { t } = vscode.l10n;
  const languages = summary.languages.map(({ language, files, lines }): [string, string] => [
    languageRules[language].name,
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
  if (state.summary.provisional)
    return vscode.l10n.t(
      'RepoMaster is updating the call graph of {0}. Until it is done, answers say so. Click to show the Code Tree.',
      state.folder,
    );
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
