import type { MentionKind, SentMention } from '../../../src/core/conversation/mentions';
import type { MentionCandidate } from '../../../src/protocol/mentionList';
import { counted } from '../../shared/numbers';
import { t } from '../../shared/strings';
import { visible } from '../../shared/visible';

/** Says briefly what a kind of mention sends. */
export function kindSummary(kind: MentionKind): string {
  switch (kind) {
    case 'file':
      return t('A file or some of its lines');
    case 'symbol':
      return t('The code of a class or function');
    case 'callers':
      return t('The callers of a function');
    case 'module':
      return t('The contents and imports of a file or folder');
    case 'path':
      return t('The call path between two symbols');
    case 'diff':
      return t('Uncommitted changes');
    case 'problems':
      return t('Errors and warnings in the editor');
  }
}

/** What stands behind the colon, as slash commands name their arguments; '' where nothing does. */
export function kindArgument(kind: MentionKind): string {
  if (kind === 'path') return 'FROM->TO';
  return kind === 'diff' || kind === 'problems' ? '' : 'NAME';
}

/** What a mention costs: `about 120 tokens`; that it stands for nothing; '' where that is not known. */
export function costWords(cost: SentMention | null | undefined): string {
  if (!cost) return '';
  if (cost.problem !== null) return t('matches nothing');
  return cost.isCut
    ? t('{0} tokens, shortened', counted(cost.tokens))
    : t('{0} tokens', counted(cost.tokens));
}

/** Where a candidate is; of a file nothing that its name does not say. */
export function placeWords({ what, name, path, line }: MentionCandidate): string {
  if (what === 'folder') return t('folder');
  if (what === 'file' || what === 'module') return name === path ? '' : visible(path);
  return `${visible(path)}:${line}`;
}

export function iconOf(what: MentionCandidate['what']): string {
  switch (what) {
    case 'class':
      return 'symbol-class';
    case 'function':
      return 'symbol-method';
    case 'folder':
      return 'folder';
    case 'file':
    case 'module':
      return 'file';
  }
}
