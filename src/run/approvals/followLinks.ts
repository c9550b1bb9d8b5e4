import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';

/** Links that lead nowhere, one to the next; more are no work of anybody's. */
const MOST_DANGLING = 8;
/** The system opens no longer path: a text among a command's words. In UTF-16 code units, of which none is less than a byte. */
const LONGEST_PATH = process.platform === 'win32' ? 32_767 : 4_096;

/**
 * Where an absolute path leads: links followed as far as it exists, the rest as it stands. A link that leads nowhere is
 * followed too, since writing through it makes what it names. Where links go round, or a folder may not be looked into,
 * the path stays as it is from there on.
 */
export function followLinks(path: string): string {
  return follow(path, MOST_DANGLING);
}

function follow(path: string, danglingLeft: number): string {
  const rest: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    if (at.length > LONGEST_PATH) {
      rest.push(basename(at));
      continue;
    }
    const real = reading(() => realpathSync.native(at));
    if (real !== null) return join(real, rest.reverse().join(sep));
    const target = danglingLeft > 0 && isLink(at) ? reading(() => readlinkSync(at)) : null;
    if (target !== null)
      return join(follow(resolve(dirname(at), target), danglingLeft - 1), rest.reverse().join(sep));
    if (dirname(at) === at) return path;
    rest.push(basename(at));
  }
}

function isLink(path: string): boolean {
  return reading(() => lstatSync(path).isSymbolicLink()) === true;
}

/** Null where there is nothing, or where it may not be read. */
function reading<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
