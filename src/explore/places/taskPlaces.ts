import { resolve } from 'node:path';
import type { Plan } from '../../core/conversation/task';
import { installedPlaces } from './installedPlaces';
import { belowOf } from './namedPlaces';
import type { NamedPlace } from './namedPlaces';
import type { PlaceParts } from './withPlaces';

export interface TaskPlaceParts {
  /** Absolute: the workspace folder. */
  readonly root: string;
  /** What the task was given besides. */
  readonly inputs: readonly NamedPlace[];
  /** Absolute path of the folder for results; absent where there is none. */
  readonly results?: string | undefined;
  /** Whose files to be made are places; null for none. */
  plan(): Plan | null;
}

/** What a task may read beside the map: inputs, the folder for results, what the plan names to be made, installed packages. */
export function taskPlaces(parts: TaskPlaceParts): Omit<PlaceParts, 'readAhead'> {
  const { root, inputs, results } = parts;
  const fixed = [...inputs, ...(results === undefined ? [] : [outputPlace(results)])];
  const planned = (): readonly NamedPlace[] =>
    (parts.plan()?.checks ?? []).flatMap((check) =>
      check.type === 'file' && belowOf(root, resolve(root, check.path)) !== null
        ? [outputPlace(resolve(root, check.path))]
        : [],
    );
  return { root, places: () => [...fixed, ...planned(), ...installedPlaces(root)] };
}

function outputPlace(path: string): NamedPlace {
  return { name: null, path, changes: 'freely', label: null };
}
