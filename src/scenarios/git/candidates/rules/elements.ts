/** Elements that both sides added to a list: a comma goes where one now follows. */
import { phrase } from '../../../../core/text/phrase';
import type { Proposal, Rule } from '../region';
import { endOf, isBlank } from '../texts';

export const elementsRule: Rule = {
  name: 'elements',
  mostLength: 1_000_000,
  propose: ({ ours, theirs }): readonly Proposal[] => {
    if (isBlank(ours) || isBlank(theirs) || ours === theirs) return [];
    if (endsInComma(ours) && endsInComma(theirs)) return [];
    const evidence = phrase('Both sides added to a list; a comma separates what they added.');
    return [
      [ours, theirs],
      [theirs, ours],
    ].map(([first = '', second = '']) => ({
      text: withComma(first) + (endsInComma(first) && !endsInComma(second) ? withComma(second) : second),
      evidence,
    }));
  },
};

const endsInComma = (text: string): boolean => text.trimEnd().endsWith(',');

function withComma(text: string): string {
  if (endsInComma(text)) return text;
  const bare = text.trimEnd();
  return `${bare},${endOf(text) || '\n'}`;
}
