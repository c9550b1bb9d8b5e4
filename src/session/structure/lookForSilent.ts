/** The silent conflicts of a merge that is named by one side, or not at all. */
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { LookForSilent } from '../../tools/merging/silentConflicts';
import type { SilentOf } from './openSilent';

export function lookForSilent(silentOf: SilentOf): LookForSilent {
  return async (theirs, signal) => {
    const { engine } = await silentOf();
    if (theirs !== null) return engine.look({ ours: null, theirs, how: 'merge' }, signal);
    const made = (await engine.choices(signal)).find(({ kind }) => kind !== 'branch');
    if (made === undefined)
      throw new UserError(
        'bad-input',
        phrase(
          'No merge is under way, and the last commit is no merge. Name a branch: {0}',
          '/merge check BRANCH',
        ),
      );
    const ours = made.kind === 'last' ? made.ours : null;
    return engine.look({ ours, theirs: made.theirs, how: 'merge' }, signal);
  };
}
