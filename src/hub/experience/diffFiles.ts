import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemError } from '../../core/files/missingFile';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';

/** Where diffs of pull requests are saved for whoever applies them. */
export interface DiffFiles {
  /** The absolute path of the file. Throws UserError `outside-failed` where it cannot be written. */
  save(repository: string, number: number, diff: string): Promise<string>;
}

/** Files below `folder`, an absolute path, of the user alone; their names come from the repository's name and a number. */
export function createDiffFiles(folder: string): DiffFiles {
  return {
    save: async (repository, number, diff) => {
      const name = repository.replace(/[^\w.-]+/g, '+').replace(/^\.+/, '');
      const place = join(folder, `${name}-${Math.trunc(number)}.diff`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const half = join(folder, `${randomUUID()}.half`);
        await writeFile(half, diff, { mode: 0o600, flag: 'wx' });
        await rename(half, place);
        return place;
      } catch (error) {
        if (!isSystemError(error)) throw error;
        throw new UserError('outside-failed', phrase('The diff cannot be written: {0}', error.message));
      }
    },
  };
}
