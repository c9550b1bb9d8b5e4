import { t } from '../../shared/strings';
import { visible } from '../../shared/visible';

/** The name of a token source; results of tools have the tool's name. */
export function sourceName(source: string): string {
  switch (source) {
    case 'system':
      return t('Instructions');
    case 'tools':
      return t('Tool descriptions');
    case 'start':
      return t('What the agent starts with');
    case 'facts':
      return t('Facts about the environment');
    case 'attached':
      return t('What you attached');
    case 'question':
      return t('Questions');
    case 'summary':
      return t('Summary of earlier turns');
    case 'note':
      return t('Notes from RepoMaster');
    case 'replies':
      return t('Earlier replies, sent again');
    case 'written':
      return t('Written by the model');
    default:
      return t('Results of {0}', visible(source));
  }
}
