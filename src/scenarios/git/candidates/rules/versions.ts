/** The sides differ in numbers only: the higher ones, as versions, dates and counts grow. */
import { phrase } from '../../../../core/text/phrase';
import type { Rule } from '../region';

export const versionsRule: Rule = {
  name: 'versions',
  mostLength: 100_000,
  propose: ({ ours, theirs }) => {
    const [one, two] = [numbersOf(ours), numbersOf(theirs)];
    if (ours === theirs || one.skeleton !== two.skeleton || one.numbers.length !== two.numbers.length)
      return [];
    const at = one.numbers.findIndex((number, index) => number !== two.numbers[index]);
    if (at < 0) return [];
    const isHigher = (one.numbers[at] ?? 0) > (two.numbers[at] ?? 0);
    const evidence = phrase('The sides differ in numbers only; these are the higher ones.');
    return [{ text: isHigher ? ours : theirs, evidence }];
  },
};

/** The text with a sign for each number, and the numbers; what follows a number as in `-rc1` is part of the text. */
function numbersOf(text: string): { skeleton: string; numbers: number[] } {
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  return { skeleton: text.replace(/\d+/g, '\0'), numbers };
}
