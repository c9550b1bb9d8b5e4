/** The conflict page's words. */
import type { MergeCheck, MergeState, SilentFault } from '../../src/core/git/conflicts';
import type { ChangedNeighbour, MergeSideName, MergeView, SymbolChange } from '../../src/core/git/mergeWork';
import type { WorkedConflict } from '../../src/core/git/mergeWork';
import { locale } from '../shared/numbers';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';

/** A side as people call it: its branch, and whose it is. In a rebase git's `theirs` is the user's own branch. */
export function sideName(view: Pick<MergeView, 'state' | 'ours' | 'theirs'>, side: MergeSideName): string {
  const name = bareName(view, side);
  return side === yourSide(view.state) ? t('{0} (yours)', name) : t('{0} ({1})', name, otherRole(view.state));
}

/** Its branch alone. */
export function bareName(view: Pick<MergeView, 'ours' | 'theirs'>, side: MergeSideName): string {
  return visible(view[side]?.name ?? t('unnamed side'));
}

function yourSide(state: MergeState): MergeSideName {
  return state === 'rebase' ? 'theirs' : 'ours';
}

function otherRole(state: MergeState): string {
  switch (state) {
    case 'cherry-pick':
      return t('picked');
    case 'revert':
      return t('reverted');
    case 'rebase':
      return t('new base');
    case 'stash':
      return t('stashed');
    case 'none':
    case 'merge':
    case 'preview':
      return t('incoming');
  }
}

/** What is under way, as a title. */
export function mergeTitle(view: MergeView): string {
  const [ours, theirs] = [bareName(view, 'ours'), bareName(view, 'theirs')];
  switch (view.state) {
    case 'none':
      return t('No merge under way');
    case 'merge':
      return t('Merge {0} into {1}', theirs, ours);
    case 'cherry-pick':
      return t('Cherry-pick {0} onto {1}', theirs, ours);
    case 'revert':
      return t('Revert {0} on {1}', theirs, ours);
    case 'rebase':
      return t('Rebase {0} onto {1}', theirs, ours);
    case 'stash':
      return t('Apply {0} to {1}', theirs, ours);
    case 'preview':
      return t('Preview: merge {0} into {1}', theirs, ours);
  }
}

const units = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** `3 days ago`, of a moment that many seconds before. */
export function age(seconds: number): string {
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'always' });
  for (const [unit, length] of units)
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  return t('just now');
}

/** `3 days`, of that many seconds; never less than a minute. */
export function duration(seconds: number): string {
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? (['minute', 60] as const);
  const count = Math.max(1, Math.floor(seconds / length));
  return count.toLocaleString(locale(), { style: 'unit', unit, unitDisplay: 'long' });
}

/** Which side is the newer one, and by how much; null where that is not known. */
export function orderOfSides(view: MergeView): string | null {
  if (view.ours === null || view.theirs === null) return null;
  const apart = view.theirs.time - view.ours.time;
  if (Math.abs(apart) < 60) return t('Both sides are of the same minute');
  const newer = bareName(view, apart > 0 ? 'theirs' : 'ours');
  const older = bareName(view, apart > 0 ? 'ours' : 'theirs');
  return t('{0} is {1} newer than {2}', newer, duration(Math.abs(apart)), older);
}

export function stateName(state: WorkedConflict['state']): string {
  switch (state) {
    case 'open':
      return t('Open');
    case 'chosen':
      return t('Chosen');
    case 'written':
      return t('Written');
  }
}

/** A change of the conflict's symbol, or of one beside it. */
export function changeWords({ kind, before, after }: SymbolChange): string {
  const [from, to] = [visible(before ?? ''), visible(after ?? '')];
  switch (kind) {
    case 'added':
      return t('added');
    case 'removed':
      return t('removed');
    case 'renamed':
      return t('renamed from {0} to {1}', from, to);
    case 'moved':
      return t('moved from {0} to {1}', from, to);
    case 'signature':
      return t('signature changed from {0} to {1}', from, to);
    case 'body':
      return t('body changed');
  }
}

export function roleName(role: ChangedNeighbour['role']): string {
  return role === 'caller' ? t('calls it') : t('called by it');
}

export function checkName(name: MergeCheck['name']): string {
  switch (name) {
    case 'markers':
      return t('No conflict markers are left');
    case 'syntax':
      return t('Every file parses');
    case 'definitions':
      return t('No definition was lost or doubled');
    case 'callers':
      return t('Callers fit changed signatures');
    case 'tests':
      return t('Tests of the repository');
  }
}

export function outcomeName(outcome: MergeCheck['outcome']): string {
  switch (outcome) {
    case 'passed':
      return t('passed');
    case 'failed':
      return t('failed');
    case 'unknown':
      return t('not known');
  }
}

export function faultName(kind: SilentFault['kind']): string {
  switch (kind) {
    case 'duplicate-definition':
      return t('Defined twice');
    case 'lost-definition':
      return t('Definition lost');
    case 'changed-signature':
      return t('Signature changed');
    case 'removed-callee':
      return t('Calls what was removed');
    case 'unreadable':
      return t('Does not parse');
  }
}
