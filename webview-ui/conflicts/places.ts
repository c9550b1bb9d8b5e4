/** Where a conflict stands, in words. */
import type { PrintedConflict } from '../../src/core/git/conflicts';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';

/** More is cut off by the list anyway. */
const MOST_SHOWN = 100;
const MOST_READ = 10_000;

/** Short: its symbol, else its first line, which stays when it is written; else what kind of conflict the file is. */
export function conflictName(conflict: PrintedConflict): string {
  if (conflict.symbol !== null) return visible(lastNames(conflict.symbol));
  const isRegion = conflict.kind === 'content' || conflict.kind === 'add-add';
  const lines = `${conflict.ours ?? ''}\n${conflict.theirs ?? ''}\n${conflict.base ?? ''}`.slice(
    0,
    MOST_READ,
  );
  const first = isRegion ? /\S[^\n]*/.exec(lines)?.[0].trim() : undefined;
  return first === undefined ? kindName(conflict.kind) : visible(first.slice(0, MOST_SHOWN));
}

/** The last two names of an id: `Cart.add`. */
export function lastNames(id: string): string {
  return id
    .slice(id.lastIndexOf('/') + 1)
    .split('.')
    .slice(-2)
    .join('.');
}

/** `Lines 12–19`; null where it has no markers. */
export function placeName(conflict: PrintedConflict): string | null {
  return conflict.startLine === null ? null : linesName(conflict);
}

function linesName({ startLine, endLine }: PrintedConflict): string {
  return t('Lines {0}–{1}', startLine ?? 0, endLine ?? startLine ?? 0);
}

export function kindName(kind: PrintedConflict['kind']): string {
  switch (kind) {
    case 'content':
      return t('Changed by both');
    case 'add-add':
      return t('Added by both');
    case 'modify-delete':
      return t('Changed and deleted');
    case 'rename':
      return t('Renamed');
    case 'mode':
      return t('File mode');
    case 'binary':
      return t('Binary file');
    case 'submodule':
      return t('Submodule');
  }
}

/** Where a side has no text to show, why. */
export function whyNoText(kind: PrintedConflict['kind']): string {
  switch (kind) {
    case 'binary':
      return t('A binary file: nothing to show here.');
    case 'submodule':
      return t('A submodule: nothing to show here.');
    case 'content':
    case 'add-add':
    case 'modify-delete':
    case 'rename':
    case 'mode':
      return t('This side has no such file.');
  }
}
