import { readFileSync } from 'node:fs';
import { isSystemError } from '../../core/files/missingFile';

/**
 * The sockets with a path on which programs of this machine listen, as the kernel tells them (of this network namespace):
 * whoever may open one talks to a program outside, also from a place that is read-only. Empty where it does not tell.
 * Source: proc_net_unix(5).
 */
export function otherSockets(): readonly string[] {
  return parseSockets(readList('/proc/net/unix'));
}

/** Seven columns, and the path as it was bound, which may have spaces; those of others are connections. */
function parseSockets(list: string): readonly string[] {
  const paths = list.split('\n').flatMap((line) => /^(?:\S+ +){7}(\/.*)$/.exec(line)?.[1] ?? []);
  return [...new Set(paths)];
}

function readList(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // A system without it has no bubblewrap either; where /proc is hidden, so is it.
    if (isSystemError(error)) return '';
    throw error;
  }
}
