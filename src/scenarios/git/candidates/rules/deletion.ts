/** One side deleted what the other changed. */
import { phrase } from '../../../../core/text/phrase';
import type { Rule } from '../region';
import { isBlank } from '../texts';

export const deletionRule: Rule = {
  name: 'deletion',
  mostLength: Infinity,
  propose: ({ base, ours, theirs }) => {
    if (isBlank(base) || isBlank(ours) === isBlank(theirs)) return [];
    const evidence = phrase('One side deleted these lines, the other changed them.');
    return [{ text: isBlank(ours) ? ours : theirs, evidence }];
  },
};
