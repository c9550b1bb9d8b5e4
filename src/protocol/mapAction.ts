import type { Phrase } from '../core/phrase';

/** What helps where a page has no map to show. */
export interface MapAction {
  readonly label: Phrase;
  readonly command: 'rebuildIndex' | 'indexAnyway' | 'openFolder';
}
