import type { ChildProcess } from 'node:child_process';

/** git takes its lock files away when it is asked to end; one that does not is killed. */
const GRACE_MS = 3_000;

/**
 * How git ended, once it has: its code, or null where a signal ended it. The signal asks it to end; until then it may still write
 * where others clean up. Rejects with the error of starting it.
 */
export async function untilEnded(child: ChildProcess, signal: AbortSignal): Promise<number | null> {
  const faults: Error[] = [];
  child.on('error', (error) => faults.push(error));
  let grace: NodeJS.Timeout | undefined;
  // What git started may hold its outputs open, and is not waited for.
  const leave = (): void => {
    child.stdout?.destroy();
    child.stderr?.destroy();
  };
  const end = (): void => {
    if (child.exitCode !== null || child.signalCode !== null) {
      leave();
      return;
    }
    child.once('exit', leave);
    child.kill();
    grace = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  };
  signal.addEventListener('abort', end, { once: true });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  signal.removeEventListener('abort', end);
  clearTimeout(grace);
  const [fault] = faults;
  if (fault !== undefined) throw fault;
  return code;
}
