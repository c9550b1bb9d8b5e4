import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UserError, errorText } from '../core/errors';
import { errorCode } from './exit';

/** The absolute path of a folder that can be listed; throws UserError `bad-input` for anything else. */
export async function findFolder(name: string): Promise<string> {
  // Resolved, no name at all would mean the working directory: more likely a variable of a script that is not set.
  if (name === '') {
    throw new UserError(
      'bad-input',
      "the folder's name is empty; name a folder, or leave it out for the working directory",
    );
  }
  const path = absolute(name);
  try {
    if (!(await stat(path)).isDirectory()) {
      throw new UserError('bad-input', `${name} is a file; name the folder that holds it`);
    }
    await access(path, constants.R_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError('bad-input', describe(name, error));
  }
  return path;
}

function absolute(name: string): string {
  try {
    return resolve(name);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new UserError(
      'bad-input',
      'the working directory no longer exists; change to another one, or give an absolute path',
    );
  }
}

function describe(name: string, error: unknown): string {
  const code = errorCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return `there is no folder ${name}; check the path`;
  if (code === 'EACCES') return `the folder ${name} cannot be read; check its permissions`;
  return `the folder ${name} cannot be opened (${errorText(error)}); name another one`;
}
