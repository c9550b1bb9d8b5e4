/** One side's lines with one blank line more or fewer at an end, where the sides differ in blank lines there. */
import { phrase } from '../../../../core/text/phrase';
import type { Proposal, Rule } from '../region';
import { isBlank } from '../texts';

export const blankEndsRule: Rule = {
  name: 'blank-ends',
  mostLength: Infinity,
  propose: ({ ours, theirs, oursLines, theirsLines }): readonly Proposal[] => {
    const evidence = phrase('One side, with blank lines at the ends as the other has them.');
    const texts = [
      ...(isBlank(theirs) ? withBlank(ours) : []),
      ...(isBlank(ours) ? withBlank(theirs) : []),
      ...trimmed(oursLines),
      ...trimmed(theirsLines),
    ];
    return texts.map((text) => ({ text, evidence }));
  },
};

function withBlank(text: string): string[] {
  if (isBlank(text)) return [];
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  return [text + end, end + text];
}

function trimmed(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => !isBlank(line));
  const last = lines.findLastIndex((line) => !isBlank(line));
  if (first < 0 || (first === 0 && last === lines.length - 1)) return [];
  return [lines.slice(0, last + 1).join(''), lines.slice(first).join('')];
}
