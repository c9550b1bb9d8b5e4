import { realpathSync } from 'node:fs';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { isBelow } from './rootContext';
import { systemErrorCode } from './systemErrors';

/** More source files than this are asked about first: beyond it a map takes minutes and gigabytes. */
export const maxFiles = 50_000;
/** A home folder is only counted to be asked about: after so many entries (seconds) the answer is clear. */
export const maxHomeEntries = 500_000;

/** What a walk found of a folder, as far as it went. */
export interface Counted {
  readonly fileCount: number;
  /** False where the walk ended early, so that there may be more. */
  readonly complete: boolean;
}

/** How the folder stands to the home folder: it is it, or one above it, or neither. Both without links. */
export function relationToHome(root: string, homeFolder: string): 'home' | 'above' | 'other' {
  const home = existingPath(homeFolder);
  if (root === home) return 'home';
  return isBelow(root, home) ? 'above' : 'other';
}

/** The UserError 'too-many-files' for the home folder or one above it; how to agree to it each surface adds. */
export function homeRefused(root: string, relation: 'home' | 'above', counted: Counted): UserError {
  const about = [root, countOf(counted)];
  return new UserError(
    'too-many-files',
    relation === 'home'
      ? phrase(
          '{0} is your home folder, with {1}, and is not one project; open the folder of a project.',
          ...about,
        )
      : phrase(
          '{0} holds your home folder, with {1}, and is not one project; open the folder of a project.',
          ...about,
        ),
  );
}

/** The UserError 'too-many-files' for a folder with more than maxFiles source files. */
export function tooManyFiles(folder: string, counted: Counted): UserError {
  return new UserError(
    'too-many-files',
    phrase(
      '{0} holds {1}, more than the {2} that are mapped without asking; open a smaller folder, or exclude folders in .aiignore.',
      folder,
      countOf(counted),
      { count: maxFiles },
    ),
  );
}

function countOf({ fileCount, complete }: Counted): Phrase {
  if (!complete && fileCount > maxFiles) return phrase('more than {0} source files', { count: maxFiles });
  if (fileCount === 1) return complete ? phrase('1 source file') : phrase('at least 1 source file');
  return complete
    ? phrase('{0} source files', { count: fileCount })
    : phrase('at least {0} source files', { count: fileCount });
}

/** With links resolved where it exists: a home folder may not. */
function existingPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (error) {
    systemErrorCode(error);
    return folder;
  }
}
