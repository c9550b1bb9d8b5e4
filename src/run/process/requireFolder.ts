import { stat } from 'node:fs/promises';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';

/** Throws UserError where there is no such folder (absolute) to run a command in. */
export async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() === true) return;
  throw new UserError(
    'bad-input',
    phrase('The folder {0} does not exist. Choose an existing folder to run the command in.', folder),
  );
}
