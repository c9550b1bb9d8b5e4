/** The planner page's words for a rebase. */
import type { TodoAction } from '../../src/core/git/rebase';
import { t } from '../shared/strings';

/** Those that a commit can have. */
export const shownActions: readonly TodoAction[] = [
  ...(['pick', 'reword', 'edit', 'squash', 'fixup', 'fixup -C', 'drop'] as const),
];

export function actionTells(action: TodoAction): string {
  switch (action) {
    case 'pick':
      return t('The commit is taken as it is.');
    case 'reword':
      return t('The commit gets this message.');
    case 'edit':
      return t('The rebase stops here, so that you can change the commit.');
    case 'squash':
      return t('The commit is folded into the one above, and the messages are joined.');
    case 'fixup':
      return t('The commit is folded into the one above, whose message stays.');
    case 'fixup -C':
      return t('The commit is folded into the one above, which gets this message.');
    case 'drop':
      return t('The commit and its changes are left out.');
    case 'exec':
      return t('A command is run.');
  }
}
