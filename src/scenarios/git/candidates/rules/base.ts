/** Neither side's change. */
import { phrase } from '../../../../core/text/phrase';
import type { Rule } from '../region';

export const baseRule: Rule = {
  name: 'base',
  mostLength: Infinity,
  propose: ({ base, ours, theirs }) =>
    base === ours || base === theirs
      ? []
      : [{ text: base, evidence: phrase('The lines as they were before both changes.') }],
};
