/** A text with git's markers as parts, each region with its base; and what a merged text has in the regions' places. */
import { diffLines } from '../../../src/core/text/lineDiff';
import type { ConflictPart, MergedPart } from '../../../src/core/git/candidates';

/** Lines with their ends; joined they are the text. */
export function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** Null where the markers do not stand in turn. Bases are still empty. */
export function partsOf(text: string): MergedPart[] | null {
  const parts: MergedPart[] = [];
  let [settled, ours, theirs]: [string[], string[], string[]] = [[], [], []];
  let within: 'settled' | 'ours' | 'theirs' = 'settled';
  for (const line of linesOf(text)) {
    if (line.startsWith('<<<<<<< ')) {
      if (within !== 'settled') return null;
      parts.push({ kind: 'settled', text: settled.join('') });
      [settled, within] = [[], 'ours'];
    } else if (/^=======\r?\n?$/.test(line) && within === 'ours') within = 'theirs';
    else if (line.startsWith('>>>>>>> ') && within === 'theirs') {
      parts.push({ kind: 'conflict', base: '', ours: ours.join(''), theirs: theirs.join('') });
      [ours, theirs, within] = [[], [], 'settled'];
    } else ({ settled, ours, theirs })[within].push(line);
  }
  if (within !== 'settled') return null;
  parts.push({ kind: 'settled', text: settled.join('') });
  return parts;
}

/**
 * The parts with the lines of `base` that each region stands for: those between the settled lines around it that base has,
 * too. Lines between two regions that share no such line go where their neighbours are like them.
 */
export function withBases(parts: readonly MergedPart[], base: string | null): MergedPart[] {
  if (base === null) return [...parts];
  const lines = linesOf(base);
  const separator = (at: number): string => `\0${at}\n`;
  const settled = parts.flatMap((part, at) =>
    part.kind === 'settled' ? linesOf(part.text) : [separator(at)],
  );
  const bases = new Map<number, string[]>();
  for (const { from, to, newFrom, newTo } of diffLines(lines, settled)) {
    const regions = settled
      .slice(newFrom, newTo)
      .filter((line) => line.startsWith('\0'))
      .map((line) => Number(line.slice(1)));
    share(lines.slice(from, to), regions, parts, bases);
  }
  return parts.map((part, at) =>
    part.kind === 'settled' ? part : { ...part, base: (bases.get(at) ?? []).join('') },
  );
}

function share(
  lines: readonly string[],
  regions: readonly number[],
  parts: readonly MergedPart[],
  bases: Map<number, string[]>,
): void {
  let at = 0;
  for (const [index, region] of regions.entries()) {
    const own = sideLines(parts[region]);
    const later = new Set(regions.slice(index + 1).flatMap((other) => [...sideLines(parts[other])]));
    let end = index === regions.length - 1 ? lines.length : at;
    for (let next = at; index < regions.length - 1 && next < lines.length; next++) {
      const line = lines[next] ?? '';
      if (later.has(line) && !own.has(line) && line.trim() !== '') break;
      if (own.has(line) || !later.size) end = next + 1;
    }
    bases.set(region, lines.slice(at, end));
    at = end;
  }
}

function sideLines(part: MergedPart | undefined): Set<string> {
  return new Set(part?.kind === 'conflict' ? linesOf(part.ours + part.theirs) : []);
}

/** What `truth` has in the place of each region, if it equals the parts outside of them; null where it does not. */
export function regionTruths(parts: readonly MergedPart[], truth: string): string[] | null {
  const settled = parts.flatMap((part) => (part.kind === 'settled' ? [linesOf(part.text)] : []));
  const lines = linesOf(truth);
  const first = settled[0] ?? [];
  const last = settled.at(-1) ?? [];
  if (first.length + last.length > lines.length) return null;
  if (!standsAt(lines, first, 0) || !standsAt(lines, last, lines.length - last.length)) return null;
  const inner = settled.slice(1, -1);
  const end = lines.length - last.length;
  const early = placeAll(lines, inner, first.length, end);
  if (early === null) return null;
  const late = placeAll(
    [...lines].reverse(),
    [...inner].reverse().map((each) => [...each].reverse()),
    last.length,
    lines.length - first.length,
  );
  const places = better(parts, lines, { inner, from: first.length, end, early, late });
  return places;
}

interface Places {
  readonly inner: readonly (readonly string[])[];
  readonly from: number;
  readonly end: number;
  readonly early: readonly number[];
  readonly late: readonly number[] | null;
}

/** Of the two extreme alignments the one whose regions have more lines of their own. */
function better(parts: readonly MergedPart[], lines: readonly string[], places: Places): string[] {
  const { inner, from, end, early, late } = places;
  const cut = (starts: readonly number[]): string[] => {
    const bounds = [from, ...starts.flatMap((start, at) => [start, start + (inner[at]?.length ?? 0)]), end];
    return Array.from({ length: bounds.length / 2 }, (_, at) =>
      lines.slice(bounds[2 * at] ?? 0, bounds[2 * at + 1] ?? 0).join(''),
    );
  };
  const one = cut(early);
  if (late === null) return one;
  const turned = late.map((start, at) => lines.length - start - (inner[inner.length - 1 - at]?.length ?? 0));
  const two = cut([...turned].reverse());
  const conflicts = parts.filter((part): part is ConflictPart => part.kind === 'conflict');
  const own = (texts: readonly string[]): number =>
    texts.reduce((sum, text, at) => {
      const known = sideLines(conflicts[at]);
      return sum + linesOf(text).filter((line) => known.has(line)).length;
    }, 0);
  return own(two) > own(one) ? two : one;
}

function standsAt(lines: readonly string[], wanted: readonly string[], at: number): boolean {
  return wanted.every((line, index) => lines[at + index] === line);
}

/** Where each stands, in order, each as early as can be; null where one does not. */
function placeAll(
  lines: readonly string[],
  wanted: readonly (readonly string[])[],
  from: number,
  end: number,
): number[] | null {
  const places: number[] = [];
  let at = from;
  for (const each of wanted) {
    while (at + each.length <= end && !standsAt(lines, each, at)) at++;
    if (at + each.length > end) return null;
    places.push(at);
    at += each.length;
  }
  return places;
}
