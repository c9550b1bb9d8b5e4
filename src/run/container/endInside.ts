import type { ContainerPlace } from './devContainer';
import type { EngineDoor } from './engine';
import { ENDING } from './insideScripts';

export interface InsideTree {
  readonly place: ContainerPlace;
  /** What stands in the environment of all that the run started. */
  readonly mark: string;
  /** Process id inside of the run's first shell; 0 where it was not told. */
  readonly top: number;
}

/** `removed`: nothing less helped, and the container is gone with all that ran in it. */
export type InsideEnd = 'ended' | 'stopped' | 'removed' | 'unknown';

/** Two times two seconds inside, and the start of the script on a busy machine. */
const ENDING_MS = 10_000;
const INSPECT_MS = 5_000;
const REMOVE_MS = 20_000;

/**
 * Ends what a run started inside of a container: as root there, else as the container's user, else by removing the
 * container. `stopped`: it did not run any more. Each step is bounded; never throws for an engine that fails.
 */
export async function endInside(door: EngineDoor, { place, mark, top }: InsideTree): Promise<InsideEnd> {
  // Not to be cancelled: it is what a cancel does.
  const { signal } = new AbortController();
  for (const user of new Set(['0', place.user])) {
    const args = ['exec', '-u', user, place.id, ...endingCommand(mark, top)];
    const outcome = await door.run(args, { limitMs: ENDING_MS, signal });
    if (outcome.code === 0) return 'ended';
  }
  if ((await isRunning(door, place.id)) === false) return 'stopped';
  const removal = await door.run(['rm', '-f', '-v', place.id], { limitMs: REMOVE_MS, signal });
  return removal.code === 0 ? 'removed' : 'unknown';
}

/** The command inside that ends a run. */
export function endingCommand(mark: string, top: number): readonly string[] {
  return ['sh', '-c', ENDING, 'sh', mark, String(top)];
}

/** Whether a container runs; false also where there is none; null where the engine does not say. */
export async function isRunning(door: EngineDoor, id: string): Promise<boolean | null> {
  const format = '{{.State.Running}}';
  const { signal } = new AbortController();
  const outcome = await door.run(['inspect', '--type', 'container', '--format', format, id], {
    limitMs: INSPECT_MS,
    signal,
  });
  if (outcome.code === 0) return outcome.stdout.trim() === 'true';
  return /no such (?:container|object)/i.test(outcome.stderr) ? false : null;
}
