/** Lines, or blocks between blank lines, that stand for themselves: lists, members, entries of a change log. */
import { phrase } from '../../../../core/text/phrase';
import type { Region, Rule } from '../region';
import { mergedList } from '../setMerge';
import type { Leading } from '../setMerge';
import { endOf, isBlank, linesOf } from '../texts';

const leadings: readonly Leading[] = ['ours', 'theirs'];

export const lineSetRule: Rule = {
  name: 'line-set',
  mostLength: 400_000,
  propose: ({ baseLines, oursLines, theirsLines }) => {
    if (oursLines.length === 0 || theirsLines.length === 0) return [];
    if ([oursLines, theirsLines].some((lines) => new Set(lines).size < lines.length)) return [];
    const evidence = phrase('Each line once: what either side added, without what either took away.');
    const lists = { base: baseLines, ours: ended(oursLines), theirs: ended(theirsLines) };
    return leadings.map((leading) => ({ text: mergedList(lists, leading).join(''), evidence }));
  },
};

function ended(lines: readonly string[]): string[] {
  const end = endOf(lines[0] ?? '') || '\n';
  return lines.map((line) => (line.endsWith('\n') ? line : line + end));
}

export const blocksRule: Rule = {
  name: 'blocks',
  mostLength: 400_000,
  propose: (region) => {
    const [base, ours, theirs] = [region.base, region.ours, region.theirs].map(blocksOf);
    if (!base || !ours || !theirs || ours.length === 0 || theirs.length === 0) return [];
    if (ours.length + theirs.length < 3) return [];
    const evidence = phrase('Each block once: what either side added, without what either took away.');
    return leadings.map((leading) => ({
      text: spaced(region, mergedList({ base, ours, theirs }, leading), leading),
      evidence,
    }));
  },
};

/** Texts between blank lines, without these; each ends in a line end. */
function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let block = '';
  for (const line of [...ended(linesOf(text)), '\n']) {
    if (!isBlank(line)) block += line;
    else if (block !== '') {
      blocks.push(block);
      block = '';
    }
  }
  return blocks;
}

/** The blocks with blank lines between, and around as the leading side has them. */
function spaced(region: Region, blocks: readonly string[], leading: Leading): string {
  const lines = leading === 'ours' ? region.oursLines : region.theirsLines;
  const first = lines.findIndex((line) => !isBlank(line));
  const last = lines.findLastIndex((line) => !isBlank(line));
  const gaps = lines
    .slice(first, last)
    .join('')
    .match(/\n(?:[^\S\n]*\n)+/);
  const gap = gaps === null ? endOf(lines[0] ?? '') || '\n' : gaps[0].slice(1);
  return lines.slice(0, first).join('') + blocks.join(gap) + lines.slice(last + 1).join('');
}
