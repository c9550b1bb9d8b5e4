import { statSync } from 'node:fs';
import { UserError } from '../errors';
import { hasCode } from './missingFile';
import { phrase } from '../text/phrase';

/** Whether a folder is the one that it was at first. */
export interface SameFolder {
  /** `gone`: nothing is at its path, and it may come back; `replaced`: something else is. */
  state(): 'same' | 'gone' | 'replaced';
  /** What ends a task whose folder is another one, or none. */
  fault(): UserError;
}

/**
 * What tells whether the folder (absolute) is still the one that it is now, by its identity: it may be moved away, deleted, or
 * replaced by another one or a link while a task works in it.
 */
export function sameFolder(folder: string): SameFolder {
  const first = identityNow(folder);
  return {
    state: () => {
      const now = identityNow(folder);
      if (now === first) return 'same';
      return now === null ? 'gone' : 'replaced';
    },
    fault: () =>
      new UserError(
        'outside-failed',
        phrase(
          'The folder {0} was moved, deleted or replaced during the task. The task stopped. Put the folder back, then continue.',
          folder,
        ),
      ),
  };
}

/** Null where there is none that can be seen. A link counts as what it leads to. */
function identityNow(folder: string): string | null {
  try {
    const { dev, ino } = statSync(folder, { bigint: true });
    return `${dev}:${ino}`;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES'].some((code) => hasCode(error, code))) return null;
    throw error;
  }
}
