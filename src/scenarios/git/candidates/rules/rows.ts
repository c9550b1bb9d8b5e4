/** Line by line, each with the line that it was: changed by one side, by both to be merged, deleted or added. */
import { phrase } from '../../../../core/text/phrase';
import type { Region, Rule } from '../region';
import { rowsOf } from '../rows';
import type { Row } from '../rows';
import { withoutSpace } from '../texts';
import { mergedTokens } from './tokenMerge';

/** Lines are compared with one another, each with each. */
const MOST_LINES = 80;

type Side = 'ours' | 'theirs';
/** Whether a line that one side deleted and the other changed stays. */
type Deleting = 'deletes' | 'keeps';

function rowsRule(name: string, side: Side, deleting: Deleting): Rule {
  return {
    name,
    mostLength: 20_000,
    propose: ({ baseLines, oursLines, theirsLines }: Region) => {
      if ([baseLines, oursLines, theirsLines].some((lines) => lines.length > MOST_LINES)) return [];
      const rows = rowsOf(baseLines, oursLines, theirsLines);
      const text = rows.map((row) => rowText(row, side, deleting) ?? '').join('');
      return [{ text, evidence: phrase('Merged line by line, each line with what it was before.') }];
    },
  };
}

export const rowsRules: readonly Rule[] = [
  rowsRule('rows-ours', 'ours', 'deletes'),
  rowsRule('rows-theirs', 'theirs', 'deletes'),
  rowsRule('rows-ours-kept', 'ours', 'keeps'),
  rowsRule('rows-theirs-kept', 'theirs', 'keeps'),
];

/** Null where the line is gone. */
export function rowText({ base, ours, theirs }: Row, side: Side, deleting: Deleting): string | null {
  if (ours === null || theirs === null) {
    const only = ours ?? theirs;
    if (base === null || only === null) return only;
    return deleting === 'deletes' || withoutSpace(only) === withoutSpace(base) ? null : only;
  }
  if (ours === theirs) return ours;
  if (base !== null) {
    if (ours === base) return theirs;
    if (theirs === base) return ours;
    const merged = mergedTokens(base, ours, theirs, 'apart');
    if (merged !== null) return merged;
  }
  return side === 'ours' ? ours : theirs;
}
