import { createHash } from 'node:crypto';
import { join } from 'node:path';

const DIGITS = 16;

/**
 * Absolute: where commands in the workspace `root` keep what they have from one to the next, below the product's `storage`.
 * One for each workspace, since what one leaves there another would run.
 */
export function commandsFolder(storage: string, root: string): string {
  const digest = createHash('sha256').update(root).digest('hex').slice(0, DIGITS);
  return join(storage, 'commands', digest);
}

/** The places, as they are called inside, that commands write for themselves where they keep something in `keep`. */
export function keptPlaces(keep: string | undefined): readonly string[] {
  return keep === undefined ? [] : [join(keep, 'caches'), '/tmp'];
}
