/** Both sides, one after the other, as they are and with a blank line between. */
import { phrase } from '../../../../core/text/phrase';
import type { Proposal, Region, Rule } from '../region';
import { isBlank, joined } from '../texts';

export const oursFirstRule: Rule = {
  name: 'ours-then-theirs',
  mostLength: Infinity,
  propose: (region) =>
    inOrder(region, region.ours, region.theirs).map((text) => ({
      text,
      evidence: phrase('All lines of both sides, one below the other.'),
    })),
};

export const theirsFirstRule: Rule = {
  name: 'theirs-then-ours',
  mostLength: Infinity,
  propose: (region) =>
    inOrder(region, region.theirs, region.ours).map((text) => ({
      text,
      evidence: phrase('All lines of both sides, one below the other.'),
    })),
};

function inOrder({ ours, theirs }: Region, first: string, second: string): string[] {
  return ours === '' || theirs === '' || ours === theirs ? [] : [joined(first, second)];
}

/** Members that both sides added stand apart by a blank line where one of the sides begins or ends so. */
export const apartRule: Rule = {
  name: 'both-apart',
  mostLength: Infinity,
  propose: (region): readonly Proposal[] => {
    const { ours, theirs } = region;
    if (isBlank(ours) || isBlank(theirs) || ours === theirs) return [];
    const evidence = phrase('All lines of both sides, with a blank line in between.');
    const end = ours.includes('\r\n') ? '\r\n' : '\n';
    return [
      { text: joined(joined(ours, end), theirs), evidence },
      { text: joined(joined(theirs, end), ours), evidence },
    ];
  },
};
