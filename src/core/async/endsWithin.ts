import { createContext, runInContext } from 'node:vm';

/**
 * Whether `work` came to its end within so many ms; else it is broken off where it stands, which nothing else does to a
 * regular expression that backtracks without end. Synchronous: the caller's thread waits. Throws what `work` throws.
 */
export function endsWithin(work: () => void, limitMs: number): boolean {
  try {
    runInContext('work()', createContext({ work }), { timeout: limitMs });
    return true;
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return false;
  }
}

/** The error comes from the script's own world, so it is no instance of this one's Error. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
