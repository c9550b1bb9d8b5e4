import { rmSync, rmdirSync } from 'node:fs';
import { isSystemError } from '../../core/files/missingFile';
import { statOrNone } from './paths';

export interface MadePlaces {
  /** What `work` returns; the places (absolute) that are made for it are taken away behind it, if they are empty. */
  during<T>(places: readonly string[], work: () => Promise<T>): Promise<T>;
  /** Whether something lies over it now, so that no command can put anything there. */
  readonly isCovered: (place: string) => boolean;
}

/** Places that runs make to lay something over them: while any of the runs goes on they stay, since it is laid there too. */
export function createMadePlaces(): MadePlaces {
  const made = new Set<string>();
  let running = 0;
  return {
    isCovered: (place) => made.has(place),
    during: async (places, work) => {
      running += 1;
      for (const place of places) made.add(place);
      try {
        return await work();
      } finally {
        running -= 1;
        if (running === 0) {
          const left = [...made];
          made.clear();
          left.forEach(removeEmpty);
        }
      }
    },
  };
}

/** Leaves what somebody has put something into meanwhile. */
function removeEmpty(place: string): void {
  try {
    const stats = statOrNone(place);
    if (stats?.isDirectory() === true) rmdirSync(place);
    else if (stats?.isFile() === true && stats.size === 0) rmSync(place);
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}
