import { throwIfCancelled } from '../core/errors';
import type { Explorer } from '../core/explore';
import { explore } from './explore';
import type { ExploreMap } from './exploreMap';

/** Answers from a map in this process: for the command line, and wherever no index worker is. */
export function createLocalExplorer(map: ExploreMap): Explorer {
  return {
    explore: (request, signal) =>
      new Promise((answered) => {
        throwIfCancelled(signal);
        answered(explore(map, request));
      }),
  };
}
