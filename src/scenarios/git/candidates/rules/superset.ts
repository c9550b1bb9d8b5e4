/** One side has all lines of the other, in the same order. */
import { phrase } from '../../../../core/text/phrase';
import type { Rule } from '../region';
import { isBlank, isSubsequence, tokensOf } from '../texts';

export const supersetRule: Rule = {
  name: 'superset',
  mostLength: 400_000,
  propose: ({ ours, theirs, oursLines, theirsLines }) => {
    const evidence = phrase('One side has everything that the other has.');
    if (isBlank(ours) || isBlank(theirs)) return [];
    const keys = (lines: readonly string[]): string[] =>
      lines.map((line) => line.trim()).filter((line) => line !== '');
    const holds = (small: readonly string[], large: readonly string[], a: string, b: string): boolean =>
      isSubsequence(keys(small), keys(large)) || isSubsequence(tokensOf(a), tokensOf(b));
    const [inOurs, inTheirs] = [
      holds(theirsLines, oursLines, theirs, ours),
      holds(oursLines, theirsLines, ours, theirs),
    ];
    if (inOurs === inTheirs) return [];
    return [{ text: inOurs ? ours : theirs, evidence }];
  },
};
