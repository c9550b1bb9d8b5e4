/** What conversations on disk need besides their folder. */
import type { Log } from '../../../../src/core/ports';
import type { Memory } from '../../../../src/session/journal/journals';

export function memoryOf(kept: Map<string, unknown>): Memory {
  return {
    get: (key) => kept.get(key),
    update: (key, value) => Promise.resolve(void kept.set(key, value)),
  };
}

export function quietLog(): Log {
  const quiet = (): void => undefined;
  return { trace: quiet, info: quiet, warn: quiet, error: quiet };
}
