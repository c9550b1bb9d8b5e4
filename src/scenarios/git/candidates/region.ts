/** A conflict as rules see it, and what a rule is. */
import type { ConflictedFile, ConflictPart } from '../../../core/git/candidates';
import type { Language } from '../../../core/map/codeIndex';
import type { Phrase } from '../../../core/text/phrase';
import { endOf, isBlank, linesOf } from './texts';

export interface Region {
  readonly language: Language | null;
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
  readonly baseLines: readonly string[];
  readonly oursLines: readonly string[];
  readonly theirsLines: readonly string[];
  /** The settled lines next to it, at most `MOST_AROUND` each. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly whole: WholeLines;
}

/** The lines of the whole file in its three versions, without the space around them; none where there is no version. */
export interface WholeLines {
  readonly base: ReadonlySet<string>;
  readonly ours: ReadonlySet<string>;
  readonly theirs: ReadonlySet<string>;
}

/** A text for the region, with what the rule saw. */
export interface Proposal {
  readonly text: string;
  readonly evidence: Phrase;
}

export interface Rule {
  /** As it is printed and kept; unique. */
  readonly name: string;
  /** Above this many UTF-16 units of all three texts it is left out: its cost is above linear. */
  readonly mostLength: number;
  /** None where it does not apply. Pure. */
  readonly propose: (region: Region) => readonly Proposal[];
}

/** As far as a shared end or a blank line between members is looked for. */
const MOST_AROUND = 12;

export type RegionFile = Pick<ConflictedFile, 'parts' | 'language' | 'base' | 'ours' | 'theirs'>;

/** The regions of a file from the top down. Linear in the file. */
export function regionsOf(file: RegionFile): Region[] {
  const whole = { base: keysOf(file.base), ours: keysOf(file.ours), theirs: keysOf(file.theirs) };
  return file.parts.flatMap((part, at) =>
    part.kind === 'conflict' ? [regionOf(file, at, part, whole)] : [],
  );
}

function keysOf(text: string | null): ReadonlySet<string> {
  const lines = text === null ? [] : text.split('\n');
  return new Set(lines.filter((line) => !isBlank(line)).map((line) => line.trim()));
}

function regionOf(file: RegionFile, at: number, part: ConflictPart, whole: WholeLines): Region {
  const [before, after] = [file.parts[at - 1], file.parts[at + 1]];
  const textOf = (side: 'base' | 'ours' | 'theirs'): string =>
    after === undefined || (after.kind === 'settled' && after.text === '')
      ? withRealEnd(part[side], file[side])
      : part[side];
  const [base, ours, theirs] = [textOf('base'), textOf('ours'), textOf('theirs')];
  return {
    ...{ language: file.language, base, ours, theirs, whole },
    baseLines: linesOf(base),
    oursLines: linesOf(ours),
    theirsLines: linesOf(theirs),
    before: before?.kind === 'settled' ? lastLines(before.text) : [],
    after: after?.kind === 'settled' ? firstLines(after.text) : [],
  };
}

/** The text as the file ends: git ends a last line before a marker that has no end in the file. */
function withRealEnd(text: string, whole: string | null): string {
  const end = endOf(text);
  const bare = text.slice(0, text.length - end.length);
  return end !== '' && whole !== null && endOf(whole) === '' && whole.endsWith(bare) ? bare : text;
}

/** A part of a region as a region of its own, between the same settled lines. */
export function partOf(region: Region, base: string, ours: string, theirs: string): Region {
  return {
    ...{ language: region.language, base, ours, theirs },
    baseLines: linesOf(base),
    oursLines: linesOf(ours),
    theirsLines: linesOf(theirs),
    ...{ before: region.before, after: region.after, whole: region.whole },
  };
}

function firstLines(text: string): string[] {
  let end = 0;
  for (let count = 0; count < MOST_AROUND && end < text.length; count++) {
    const next = text.indexOf('\n', end);
    end = next < 0 ? text.length : next + 1;
  }
  return linesOf(text.slice(0, end));
}

function lastLines(text: string): string[] {
  let start = text.length;
  for (let count = 0; count < MOST_AROUND && start > 0; count++) {
    const previous = text.lastIndexOf('\n', start - 2);
    start = start < 2 ? 0 : previous + 1;
  }
  return linesOf(text.slice(start));
}
