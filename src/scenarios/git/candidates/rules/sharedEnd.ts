/** Both sides added members whose ends, or beginnings, are the same lines: git keeps these once, outside of the conflict. */
import { phrase } from '../../../../core/text/phrase';
import type { Proposal, Region, Rule } from '../region';
import { bracketBalance, indentOf, isBlank, joined, linesOf } from '../texts';

/** Lines of a shared end: a bracket that closes, a decorator, a blank line. */
const MOST_SHARED = 6;

export const sharedEndRule: Rule = {
  name: 'shared-end',
  mostLength: 1_000_000,
  propose: (region): readonly Proposal[] => {
    const { ours, theirs } = region;
    if (isBlank(ours) || isBlank(theirs) || ours === theirs) return [];
    const evidence = phrase('Both sides added members that end in the same lines, which git kept once.');
    const ends = sharedEnds(region);
    return ends.flatMap((end) => [
      { text: joined(joined(ours, end), theirs), evidence },
      { text: joined(joined(theirs, end), ours), evidence },
    ]);
  },
};

/** The fewest lines behind the region that close what both sides open, with the blank line that may follow. */
function sharedEnds({ ours, theirs, after }: Region): string[] {
  const open = bracketBalance(ours).opened;
  if (open === 0 || bracketBalance(theirs).opened !== open) return [];
  for (let count = 1; count <= Math.min(MOST_SHARED, after.length); count++) {
    const end = after.slice(0, count).join('');
    if (bracketBalance(ours + end).opened > 0) continue;
    if (bracketBalance(ours + end).closed > 0) return [];
    const blank = after.slice(count).findIndex((line) => !isBlank(line));
    const gap = after.slice(count, count + Math.max(blank, 0)).join('');
    const newline = end.includes('\r\n') ? '\r\n' : '\n';
    // Editors leave the indentation of the line before on a blank line that somebody enters.
    const indented = indentOf(linesOf(ours).findLast((line) => !isBlank(line)) ?? '') + newline;
    return [end + (gap || newline), end, end + indented];
  }
  return [];
}

export const sharedBeginRule: Rule = {
  name: 'shared-begin',
  mostLength: 1_000_000,
  propose: (region): readonly Proposal[] => {
    const { ours, theirs } = region;
    if (isBlank(ours) || isBlank(theirs) || ours === theirs) return [];
    const evidence = phrase('Both sides added members that begin with the same lines, which git kept once.');
    return sharedBegins(region).flatMap((begin) => [
      { text: joined(joined(ours, begin), theirs), evidence },
      { text: joined(joined(theirs, begin), ours), evidence },
    ]);
  },
};

/** The lines above the region that open what both sides close; or, with nothing open, those up to a blank line. */
function sharedBegins({ ours, theirs, before }: Region): string[] {
  const [one, two] = [bracketBalance(ours), bracketBalance(theirs)];
  if (one.closed !== two.closed || one.opened > 0 || two.opened > 0) return [];
  for (let count = 1; count <= Math.min(MOST_SHARED, before.length); count++) {
    const begin = before.slice(-count).join('');
    if (one.closed > 0) {
      if (bracketBalance(begin).opened === one.closed) return [begin];
    } else if (isBlank(before.at(-count) ?? '')) return count === 1 ? [] : [begin];
  }
  return [];
}
