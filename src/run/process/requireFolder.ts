import { stat } from 'node:fs/promises';
import { UserError } from '../../core/errors';

/** Throws UserError where there is no such folder (absolute) to run a command in. */
export async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() === true) return;
  throw new UserError(
    'bad-input',
    `There is no folder ${folder} to run the command in: name one that exists.`,
  );
}
