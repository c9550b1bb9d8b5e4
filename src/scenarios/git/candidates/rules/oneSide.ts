/** One side as it is. */
import { phrase } from '../../../../core/text/phrase';
import type { Rule } from '../region';

export const oursRule: Rule = {
  name: 'ours',
  mostLength: Infinity,
  propose: ({ ours }) => [{ text: ours, evidence: phrase('The lines of one side as they are.') }],
};

export const theirsRule: Rule = {
  name: 'theirs',
  mostLength: Infinity,
  propose: ({ theirs }) => [{ text: theirs, evidence: phrase('The lines of one side as they are.') }],
};
