/** Reports invalid messages from a page. */
import type { Log } from '../../core/ports';

/**
 * What is called for each such message: it is logged, and the first one is told to the user by `tell`, since a page of
 * another version (the extension was updated under it) does not do what its user clicks.
 */
export function createStrayReport(page: string, log: Log, tell: () => void): () => void {
  let isTold = false;
  return () => {
    log.warn(`the ${page} page sent something that is no message of its; it was dropped`);
    if (!isTold) tell();
    isTold = true;
  };
}
