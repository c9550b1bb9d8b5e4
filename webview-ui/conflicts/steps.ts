import type { MergeState } from '../../src/core/git/conflicts';
import { t } from '../shared/strings';

/** What ends what is under way, as a button. */
export function finishName(state: MergeState): string {
  switch (state) {
    case 'none':
    case 'merge':
    case 'preview':
      return t('Commit merge');
    case 'cherry-pick':
      return t('Commit cherry-pick');
    case 'revert':
      return t('Commit revert');
    case 'rebase':
      return t('Continue rebase');
    case 'stash':
      return t('Finish');
  }
}
