import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckResult } from '../../core/changes/checks';
import { UserError, errorText } from '../../core/errors';
import { errorCode } from '../exit';

export interface Baseline {
  /** Null where nothing was kept yet. */
  read(): readonly CheckResult[] | null;
  keep(results: readonly CheckResult[]): void;
}

/** What the user's checks said before a session changed anything, in a file of the session's folder (absolute). */
export function createBaseline(folder: string): Baseline {
  const file = join(folder, 'before.json');
  return {
    read: () => {
      try {
        // Our own writing, whole or not there: it is kept before anything is changed.
        return JSON.parse(readFileSync(file, 'utf8')) as readonly CheckResult[];
      } catch (error) {
        if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) return null;
        throw error;
      }
    },
    keep: (results) => {
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, JSON.stringify(results));
      } catch (error) {
        throw new UserError(
          'outside-failed',
          `the session cannot be saved in ${folder} (${errorText(error)}); free some space there`,
        );
      }
    },
  };
}
