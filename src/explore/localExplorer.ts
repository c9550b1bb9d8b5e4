import { throwIfCancelled } from '../core/errors';
import type { Explorer } from '../core/map/explore';
import { explore } from './explore';
import type { ExploreMap } from './map/exploreMap';
import type { ReadAhead } from './pdf/readAhead';

/** Answers from a map in this process: for the command line, and wherever no index worker is. */
export function createLocalExplorer(map: ExploreMap, readAhead: ReadAhead): Explorer {
  return {
    explore: async (request, signal) => {
      throwIfCancelled(signal);
      return { kind: 'ready', answer: explore(map, request, await readAhead(map, request, signal)) };
    },
  };
}
