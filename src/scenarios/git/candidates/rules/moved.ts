/** One side moved or rewrote lines around those that the other changed: the change is made where the line is now. */
import { phrase } from '../../../../core/text/phrase';
import { diffLines } from '../../../../core/text/lineDiff';
import type { Proposal, Region, Rule } from '../region';
import { indentOf, isBlank } from '../texts';

export const movedRule: Rule = {
  name: 'moved',
  mostLength: 400_000,
  propose: ({ baseLines, oursLines, theirsLines }: Region): readonly Proposal[] => {
    const evidence = phrase('The change of one side, made where the other side moved the lines to.');
    const texts = [replayed(baseLines, oursLines, theirsLines), replayed(baseLines, theirsLines, oursLines)];
    return texts.flatMap((text) => (text === null ? [] : [{ text, evidence }]));
  },
};

/** The edits from `base` to `edited` made in `target`; null where a place is not there, or is there twice. */
function replayed(
  base: readonly string[],
  edited: readonly string[],
  target: readonly string[],
): string | null {
  const hunks = diffLines(base, edited);
  if (hunks.length === 0) return null;
  const lines: (string | null)[] = [...target];
  const inserted = new Map<number, string[]>();
  const placeOf = placesIn(target);
  for (const { from, to, newFrom, newTo } of hunks) {
    const olds = base.slice(from, to).filter((line) => !isBlank(line));
    const found = olds.map(placeOf);
    const anchor = found[0] ?? (from > 0 ? placeOf(base[from - 1] ?? '') : -1);
    if (anchor === null || found.includes(null)) return null;
    for (const at of found) if (at !== null) lines[at] = null;
    const indent = found.length === 0 ? null : indentOf(target[anchor] ?? '');
    const added = indented(edited.slice(newFrom, newTo), indentOf(olds[0] ?? ''), indent);
    inserted.set(anchor, [...(inserted.get(anchor) ?? []), ...added]);
  }
  const head = (inserted.get(-1) ?? []).join('');
  return head + lines.map((line, at) => (line ?? '') + (inserted.get(at) ?? []).join('')).join('');
}

/** Where a line stands, whatever its indentation; null for one that is not there, or twice. */
function placesIn(lines: readonly string[]): (line: string) => number | null {
  const places = new Map<string, number | null>();
  for (const [at, line] of lines.entries()) {
    const key = line.trim();
    places.set(key, places.has(key) ? null : at);
  }
  return (line) => places.get(line.trim()) ?? null;
}

/** The lines with the indentation `to` in the place of `from`; as they are where it is null. */
function indented(lines: readonly string[], from: string, to: string | null): string[] {
  if (to === null) return [...lines];
  return lines.map((line) => (line.startsWith(from) && !isBlank(line) ? to + line.slice(from.length) : line));
}
