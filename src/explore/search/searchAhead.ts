import { CancelledError, errorText, throwIfCancelled } from '../../core/errors';
import type { Log } from '../../core/ports';
import { finishInSlices, giveWay } from '../../core/async/pausing';
import type { ExploreMap } from '../map/exploreMap';
import { prepareSearch } from './searchIndex';
import { TextWords } from './textWords';

/** Answers wait no longer than this for the work that goes on beside them. */
const SLICE_MS = 10;

export interface SearchAhead {
  /** The words of a folder's texts, kept from one version of its index to the next. */
  wordsOf(folder: string): TextWords;
  /** Begins to prepare search in a map beside what else the thread does, in place of any earlier one; the map. */
  prepare(map: ExploreMap): ExploreMap;
}

/** Prepares search before anyone searches: in a thread that has other things to do as well. */
export function createSearchAhead(log: Log): SearchAhead {
  let kept: { readonly folder: string; readonly words: TextWords } | undefined;
  let current = new AbortController();
  return {
    wordsOf: (folder) => {
      if (kept?.folder !== folder) kept = { folder, words: new TextWords() };
      return kept.words;
    },
    prepare: (map) => {
      current.abort();
      current = new AbortController();
      const { signal } = current;
      // Whoever has asked for the map is answered first.
      setImmediate(() => {
        if (signal.aborted) return;
        const pause = async (): Promise<void> => {
          await giveWay();
          throwIfCancelled(signal);
        };
        finishInSlices(prepareSearch(map), SLICE_MS, pause).catch((error: unknown) => {
          // The first search does it then, or fails and says why.
          if (!(error instanceof CancelledError)) log.warn(`search was not prepared: ${errorText(error)}`);
        });
      });
      return map;
    },
  };
}
