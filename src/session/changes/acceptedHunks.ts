/** Which hunks the user has accepted; they stay accepted after a reload. */
import type { Memory } from '../journal/journals';

export interface AcceptedHunks {
  has(key: string): boolean;
  add(keys: readonly string[]): void;
  remove(keys: readonly string[]): void;
}

const memoryKey = 'repomaster.acceptedHunks';

/** Those accepted longest ago are forgotten: they are shown again, which loses nothing. */
const MOST_KEPT = 2_000;

/** As `memory` has them, which may hold anything; read each time, as all that is stored may be deleted meanwhile. */
export function createAcceptedHunks(memory: Memory): AcceptedHunks {
  const read = (): readonly string[] => {
    const stored = memory.get(memoryKey);
    return (Array.isArray(stored) ? stored : []).filter((key): key is string => typeof key === 'string');
  };
  const save = (keys: readonly string[]): void => void memory.update(memoryKey, keys.slice(-MOST_KEPT));
  return {
    has: (key) => read().includes(key),
    add: (more) => save([...new Set([...read(), ...more])]),
    remove: (gone) => save(read().filter((key) => !gone.includes(key))),
  };
}
