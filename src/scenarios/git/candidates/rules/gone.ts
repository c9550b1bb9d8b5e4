/** Lines of one side that stand for nothing any more: the other side deleted them somewhere else in the file. */
import { phrase } from '../../../../core/text/phrase';
import { partOf } from '../region';
import type { Proposal, Region, Rule } from '../region';
import { isBlank } from '../texts';
import { filledPieces } from './pieces';

/** Brackets and keywords alone stand anywhere. */
const SHORTEST = 4;
/** A block between blank lines goes if so much of it was deleted: its first line may have changed. */
const LEAST_GONE = 0.5;

type IsGone = (line: string) => boolean;

export const goneRule: Rule = {
  name: 'gone',
  mostLength: 40_000,
  propose: (region): readonly Proposal[] => {
    const evidence = phrase('Without lines that one side deleted elsewhere in the file.');
    const texts = [keptBlocks, keptLines].flatMap((keep) => textsOf(region, keep));
    return [...new Set(texts)].map((text) => ({ text, evidence }));
  },
};

function textsOf(region: Region, keep: (lines: readonly string[], isGone: IsGone) => string[]): string[] {
  const { oursLines, theirsLines } = region;
  const ours = keep(oursLines, deletedBy('theirs', region));
  const theirs = keep(theirsLines, deletedBy('ours', region));
  if (ours.length === oursLines.length && theirs.length === theirsLines.length) return [];
  const [one, two] = [ours.join(''), theirs.join('')];
  const merged = filledPieces(partOf(region, region.base, one, two));
  return [
    ...(ours.length < oursLines.length ? [one] : []),
    ...(theirs.length < theirsLines.length ? [two] : []),
    ...merged,
  ];
}

/** Lines of the conflict itself are not meant: what both sides did to them is for other rules. */
function deletedBy(other: 'ours' | 'theirs', { whole, baseLines }: Region): IsGone {
  const own = new Set(baseLines.map((line) => line.trim()));
  return (line) =>
    line.length >= SHORTEST && whole.base.has(line) && !whole[other].has(line) && !own.has(line);
}

function keptLines(lines: readonly string[], isGone: IsGone): string[] {
  return tidied(
    lines.filter((line) => !isGone(line.trim())),
    lines.length,
  );
}

function keptBlocks(lines: readonly string[], isGone: IsGone): string[] {
  const kept: string[] = [];
  let block: string[] = [];
  const flush = (): void => {
    const telling = block.filter((line) => line.trim().length >= SHORTEST);
    const gone = telling.filter((line) => isGone(line.trim())).length;
    if (gone === 0 || gone < LEAST_GONE * telling.length) kept.push(...block);
    block = [];
  };
  for (const line of lines) {
    if (!isBlank(line)) block.push(line);
    else {
      flush();
      kept.push(line);
    }
  }
  flush();
  return tidied(kept, lines.length);
}

/** Without the blank lines that stood around what is gone: those at the top, and all but one between blocks. */
function tidied(kept: readonly string[], before: number): string[] {
  if (kept.length === before) return [...kept];
  return kept.filter((line, at) => !isBlank(line) || (at > 0 && !isBlank(kept[at - 1] ?? '')));
}
