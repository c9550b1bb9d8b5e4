import { join } from 'node:path';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';

/** Whether an editor holds unsaved text of a file (absolute). */
export type IsUnsaved = (file: string) => boolean;

const MOST_NAMED = 5;

/**
 * Throws UserError where an editor holds unsaved text of one of these paths below `root`: git would leave it out, or write over
 * one of the two.
 */
export function requireSaved(root: string, paths: Iterable<string>, isUnsaved: IsUnsaved | undefined): void {
  const unsaved = [...new Set(paths)].filter((path) => isUnsaved?.(join(root, path)));
  if (unsaved.length === 0) return;
  const names = unsaved.slice(0, MOST_NAMED).join(', ');
  const others = unsaved.length - MOST_NAMED;
  throw new UserError(
    'bad-input',
    others > 0
      ? phrase(
          'Unsaved changes in an editor: {0} and {1} more. Save or revert them, then try again.',
          names,
          { count: others },
        )
      : phrase('Unsaved changes in an editor: {0}. Save or revert them, then try again.', names),
  );
}
