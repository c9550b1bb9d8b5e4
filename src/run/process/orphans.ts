/** Commands whose host was killed: nobody was left to end them. On Linux, where processes show what they were started with. */
import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { startOf } from '../../core/running/processLife';
import { environmentOf, listProcesses } from '../listProcesses';
import type { ProcessEntry } from '../listProcesses';
import { endTree } from '../processTree';

/** The variable that all processes of a command have, wherever they went. */
export const MARK = 'REPOMASTER_RUN';

/** A value of MARK for one command: a name of its own, and which process started it. */
export function newMark(): string {
  return [randomUUID(), process.pid, startOf(process.pid) ?? '', processSpace() ?? ''].join('/');
}

/**
 * Ends what processes of this user left behind that were killed while their commands ran, and returns how many commands
 * those were. A command whose host lives, or cannot be judged from here (in another process namespace), goes on. Reads the
 * environment of each process of this user: some milliseconds for a few hundred.
 */
export async function endOrphans(): Promise<number> {
  const space = processSpace();
  if (space === null) return 0;
  const left = new Map<string, ProcessEntry>();
  for (const entry of await listProcesses()) {
    const mark = (await environmentOf(entry.pid))?.find((each) => each.startsWith(`${MARK}=`));
    const [, host = '', started = '', itsSpace = ''] = mark?.slice(MARK.length + 1).split('/') ?? [];
    if (mark === undefined || itsSpace !== space || startOf(Number(host)) === started) continue;
    // The one that was started first is the top of what is left.
    if (!left.has(mark)) left.set(mark, entry);
  }
  for (const [mark, { pid }] of left) await endTree({ root: pid, mark, since: null, spared: new Set() });
  return left.size;
}

/** The namespace that ids of processes mean something in; null where the system does not tell. */
function processSpace(): string | null {
  if (process.platform !== 'linux') return null;
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
