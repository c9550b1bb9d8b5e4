import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { EngineDoor } from './engine';
import { BUSY } from './insideScripts';

const LOOK_MS = 5_000;
/** Two seconds for its processes, and what the engine needs. */
const STOP_MS = 30_000;
/** All that this process ran there has ended where it is waited for; what a closing window ran may end only now. */
const LOOKS = { awaited: 2, behind: 10 };
const PAUSE_MS = 500;

/**
 * Stops a container in which nothing is run any more. Another window, or a run without an editor, may use the same one:
 * as long as its commands run, the container stays, and is stopped by who leaves it last. Never throws.
 */
export async function leaveContainer({ run }: EngineDoor, id: string): Promise<void> {
  const { signal } = new AbortController();
  for (let look = 0; look < LOOKS.awaited; look++) {
    if (look > 0) await delay(PAUSE_MS);
    const { code } = await run(['exec', '-u', '0', id, 'sh', '-c', BUSY], { limitMs: LOOK_MS, signal });
    if (code === 0) continue;
    if (code === 1) await run(['stop', '-t', '2', id], { limitMs: STOP_MS, signal });
    return;
  }
}

/** As leaveContainer, by a process of its own: `sh -c LEAVING sh ENGINE ID BUSY`. */
const LEAVING = `
look=0
while [ $look -lt ${LOOKS.behind} ]; do
  "$1" exec -u 0 "$2" sh -c "$3"
  case $? in 0) ;; 1) exec "$1" stop -t 2 "$2" ;; *) exit ;; esac
  sleep ${PAUSE_MS / 1_000}
  look=$((look + 1))
done
`;

/** As leaveContainer, by a process that outlives this one; on Windows, which has no sh, it is stopped in any case. */
export function leaveBehind({ engine: { program }, environment }: EngineDoor, id: string): void {
  const [by, args] =
    process.platform === 'win32'
      ? [program, ['stop', '-t', '2', id]]
      : ['sh', ['-c', LEAVING, 'sh', program, id, BUSY]];
  const left = spawn(by, args, { env: environment, stdio: 'ignore', detached: true, windowsHide: true });
  // Whether it could be started is nobody's to hear any more.
  left.on('error', () => undefined).unref();
}
