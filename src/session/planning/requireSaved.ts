import { join } from 'node:path';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';

const MOST_NAMED = 3;

/** Throws UserError where an editor holds unsaved text of one of these files, relative to `root`. */
export function requireSaved(
  root: string,
  paths: Iterable<string>,
  isUnsaved: (file: string) => boolean,
): void {
  const unsaved = [...new Set(paths)].filter((path) => isUnsaved(join(root, path)));
  if (unsaved.length === 0) return;
  throw new UserError(
    'bad-input',
    phrase(
      'Unsaved changes in an editor: {0}. Save or revert them, then try again.',
      unsaved.slice(0, MOST_NAMED).join(', '),
    ),
  );
}
