/** Which hunks the user has accepted; they stay accepted after a reload. Free of `vscode`. */
import type { Memory } from '../journals';

export interface AcceptedHunks {
  has(key: string): boolean;
  add(keys: readonly string[]): void;
  remove(keys: readonly string[]): void;
}

const memoryKey = 'repomaster.acceptedHunks';

/** Those accepted longest ago are forgotten: they are shown again, which loses nothing. */
const MOST_KEPT = 2_000;

/** As `memory` has them, which may hold anything. */
export function createAcceptedHunks(memory: Memory): AcceptedHunks {
  const stored = memory.get(memoryKey);
  const keys = new Set<string>(
    (Array.isArray(stored) ? stored : []).filter((key): key is string => typeof key === 'string'),
  );
  const save = (): void => void memory.update(memoryKey, [...keys].slice(-MOST_KEPT));
  return {
    has: (key) => keys.has(key),
    add: (more) => {
      for (const key of more) keys.add(key);
      save();
    },
    remove: (gone) => {
      for (const key of gone) keys.delete(key);
      save();
    },
  };
}
