/** The Launchpad page's words. */
import type { ContextBlockKind, StartKind } from '../../src/core/map/context';
import type { ContextEntry } from '../../src/core/conversation/initialContext';
import { t } from '../shared/strings';

export function blockName(kind: ContextBlockKind): string {
  switch (kind) {
    case 'readme':
      return t('README');
    case 'modules':
      return t('Core modules');
    case 'source':
      return t('Core source');
    case 'paths':
      return t('Other modules');
  }
}

export function startName(kind: StartKind): string {
  switch (kind) {
    case 'overview':
      return t('Overview, sized to the task');
    case 'rich':
      return t('All blocks (rich start)');
  }
}

/** How much of an entry stands in the text. */
export function levelName(level: ContextEntry['level']): string {
  switch (level) {
    case 'path':
      return t('name');
    case 'signature':
      return t('signature');
    case 'skeleton':
      return t('outline');
    case 'body':
      return t('whole');
  }
}

/** An entry, or a block, by its key alone: what was dropped is in no context. */
export function keyName(key: string): string {
  const [kind = '', ...rest] = key.split(':');
  const name = rest.join(':');
  if (kind === 'section') return t('README, section {0}', name);
  if (kind !== 'block') return name;
  return blockName(name as ContextBlockKind);
}

/** A term of the formula that an entry ranks by. */
export function termName(name: string): string {
  switch (name) {
    case 'dependency':
      return t('depended on (PageRank)');
    case 'complexity':
      return t('complexity');
    case 'usage':
      return t('used from outside');
    case 'semantic':
      return t('name');
    case 'doc':
      return t('documentation');
    case 'git':
      return t('git history');
    case 'module':
      return t('its module');
    case 'methods':
      return t('methods');
    case 'calls':
      return t('calls into it');
    case 'task words':
      return t('words from the task');
    case 'task neighbourhood':
      return t('near the task');
    case 'own words':
      return t('task words in its own text');
    case 'test':
      return t('a test counts half');
    default:
      return name;
  }
}
