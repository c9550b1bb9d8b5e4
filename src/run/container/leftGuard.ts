import { spawn } from 'node:child_process';
import type { ContainerPlace } from './devContainer';
import { endingCommand } from './endInside';
import type { EngineDoor } from './engine';

export interface GuardedRun {
  readonly door: EngineDoor;
  readonly place: ContainerPlace;
  readonly mark: string;
  /** As in InsideTree, by now. */
  readonly top: () => number;
}

const runs = new Set<GuardedRun>();

/**
 * Has a run inside ended where this process ends first, by a process that outlives it: ending the engine's client leaves
 * the command running. Returns the function that lets go of the run. One listener serves all runs.
 */
export function guardInside(run: GuardedRun): () => void {
  if (runs.size === 0) process.on('exit', endAll);
  runs.add(run);
  return () => {
    runs.delete(run);
    if (runs.size === 0) process.off('exit', endAll);
  };
}

function endAll(): void {
  for (const { door, place, mark, top } of runs) {
    const args = ['exec', '-u', '0', place.id, ...endingCommand(mark, top())];
    const options = { env: door.environment, stdio: 'ignore', detached: true } as const;
    // Whether it could be started is nobody's to hear any more.
    spawn(door.engine.program, args, options).on('error', () => undefined);
  }
}
