/** Choices for the conflicts of a report: from a file of them, or the candidates that it has. */
import { UserError } from '../../core/errors';
import type { MergeReport, Resolutions } from '../../core/git/conflicts';
import { phrase } from '../../core/text/phrase';
import type { Choice } from './resolution';

/** `first`: each conflict's first candidate; `sure`: those that are sure alone. */
export type Applied = 'first' | 'sure' | Resolutions;

/** In the order of the report, or of the file. Throws UserError for a conflict or candidate that is not there. */
export function choicesFrom({ conflicts }: MergeReport, applied: Applied): readonly Choice[] {
  if (applied === 'first' || applied === 'sure')
    return conflicts.flatMap(({ id, candidates: [first] }) =>
      first === undefined || (applied === 'sure' && !first.sure) ? [] : [{ id, text: first.text }],
    );
  const byId = new Map(conflicts.map((conflict) => [conflict.id, conflict]));
  return applied.resolutions.map((resolution) => {
    if (!('candidate' in resolution)) return resolution;
    const { id, candidate } = resolution;
    const conflict = byId.get(id);
    if (conflict === undefined)
      throw new UserError(
        'bad-input',
        phrase('There is no conflict {0} any more. Read the conflicts again.', id),
      );
    const chosen = conflict.candidates[candidate];
    if (chosen === undefined)
      throw new UserError(
        'bad-input',
        phrase(
          'The conflict {0} has no candidate {1}; it has {2}.',
          id,
          candidate,
          conflict.candidates.length,
        ),
      );
    return { id, text: chosen.text };
  });
}
