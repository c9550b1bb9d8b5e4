/** One side renamed an identifier, the other changed the lines: its lines with the new name. */
import { phrase } from '../../../../core/text/phrase';
import { diffLines } from '../../../../core/text/lineDiff';
import type { Proposal, Rule } from '../region';
import { isWord, tokensOf } from '../texts';

/** More than so many renames in one region are another change. */
const MOST_RENAMES = 6;

export const renameRule: Rule = {
  name: 'rename',
  mostLength: 60_000,
  propose: ({ base, ours, theirs }): readonly Proposal[] => {
    if (base === '') return [];
    const one = renamed(renamesOf(base, ours), theirs);
    const two = renamed(renamesOf(base, theirs), ours);
    return [one, two].flatMap((each) => (each === null ? [] : [each]));
  },
};

function renamed(names: ReadonlyMap<string, string>, text: string): Proposal | null {
  const first = [...names][0];
  if (first === undefined) return null;
  const tokens = tokensOf(text);
  const after = tokens.map((token) => names.get(token) ?? token).join('');
  if (after === text) return null;
  return {
    text: after,
    evidence: phrase('One side renamed {0} to {1}; so the lines of the other use the new name.', ...first),
  };
}

/** Words of the base that the side replaced by another word each time it changed them; it has none of them any more. */
function renamesOf(base: string, side: string): Map<string, string> {
  const [old, young] = [tokensOf(base), tokensOf(side)];
  const names = new Map<string, string>();
  const kept = new Set(young);
  for (const { from, to, newFrom, newTo } of diffLines(old, young)) {
    if (to - from !== newTo - newFrom) continue;
    for (let at = 0; at < to - from; at++) {
      const [before = '', after = ''] = [old[from + at], young[newFrom + at]];
      if (before === after) continue;
      if (!isWord(before) || !isWord(after) || kept.has(before)) continue;
      if ((names.get(before) ?? after) !== after) return new Map<string, string>();
      names.set(before, after);
    }
  }
  return names.size > MOST_RENAMES ? new Map<string, string>() : names;
}
