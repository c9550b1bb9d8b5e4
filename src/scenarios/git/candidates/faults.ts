/** What candidates would break in their file, as the map's parser sees it. */
import type { ConflictedFile, MergedPart, OutlineOf } from '../../../core/git/candidates';
import type { Outline } from '../../../core/changes/edits';
import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';

export interface Fault {
  readonly kind: 'unreadable' | 'lost' | 'doubled';
  readonly said: Phrase;
}

export interface Looked {
  /** Of the candidate in the file, with those of the same rank in the other conflicts; null where nothing speaks against it. */
  readonly fault: Fault | null;
  readonly isParsed: boolean;
}

/** Characters that are parsed for one file, all candidates together; at least `FEWEST_ROUNDS` of each conflict. */
const MOST_PARSED = 600_000;
const FEWEST_ROUNDS = 2;
const notLooked: Looked = { fault: null, isParsed: false };

/**
 * For each conflict what was seen of its texts, which are given likeliest first. The n-th text of all conflicts is parsed at
 * once, so the cost is linear in the file and the same for one conflict and 200.
 */
export async function lookForFaults(
  file: ConflictedFile,
  texts: readonly (readonly string[])[],
  outlineOf: OutlineOf,
): Promise<Looked[][]> {
  const looked = texts.map((each) => each.map(() => notLooked));
  const sides = file.language === null ? null : await sidesOf(file, outlineOf);
  if (sides === null) return looked;
  const length = Math.max(sides.ours.text.length, 1);
  const rounds = Math.max(FEWEST_ROUNDS, Math.floor(MOST_PARSED / length) - 3);
  const most = Math.max(0, ...texts.map((each) => each.length));
  for (let round = 0; round < Math.min(rounds, most); round++) {
    const chosen = texts.map((each) => each[Math.min(round, each.length - 1)] ?? '');
    const faults = await faultsOf(file, chosen, sides, outlineOf);
    for (const [at, each] of looked.entries())
      if (round < each.length) each[round] = { fault: faults.get(at) ?? null, isParsed: true };
  }
  return looked;
}

interface Filled {
  readonly text: string;
  /** Of each conflict: first line, and the line behind its last, from 1. */
  readonly ranges: readonly (readonly [number, number])[];
  readonly outline: Outline;
}

interface Sides {
  readonly ours: Filled;
  readonly theirs: Filled;
  readonly base: ReadonlyMap<string, number>;
  /** Whether the file parses with either side in all conflicts, or as either side has it. */
  readonly parse: boolean;
}

async function sidesOf(file: ConflictedFile, outlineOf: OutlineOf): Promise<Sides | null> {
  const textsOf = (side: 'ours' | 'theirs'): string[] =>
    file.parts.flatMap((part) => (part.kind === 'conflict' ? [part[side]] : []));
  const ours = await filled(file, textsOf('ours'), outlineOf);
  const theirs = await filled(file, textsOf('theirs'), outlineOf);
  if (ours === null || theirs === null) return null;
  const base = file.base === null ? null : await outlineOf(file.path, file.base);
  const isClean = async (side: Filled, stage: string | null): Promise<boolean> => {
    if (side.outline.problems.length === 0) return true;
    return stage !== null && (await outlineOf(file.path, stage))?.problems.length === 0;
  };
  const parse = (await isClean(ours, file.ours)) && (await isClean(theirs, file.theirs));
  return { ours, theirs, base: countsOf(base), parse };
}

async function filled(
  { path, parts }: Pick<ConflictedFile, 'path' | 'parts'>,
  chosen: readonly string[],
  outlineOf: OutlineOf,
): Promise<Filled | null> {
  const { text, ranges } = fill(parts, chosen);
  const outline = await outlineOf(path, text);
  return outline === null ? null : { text, ranges, outline };
}

function fill(parts: readonly MergedPart[], chosen: readonly string[]): Omit<Filled, 'outline'> {
  const ranges: (readonly [number, number])[] = [];
  const texts: string[] = [];
  let line = 1;
  for (const part of parts) {
    const text = part.kind === 'settled' ? part.text : (chosen[ranges.length] ?? '');
    const from = line;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line++;
    if (part.kind === 'conflict') ranges.push([from, line + (text === '' || text.endsWith('\n') ? 0 : 1)]);
    texts.push(text);
  }
  return { text: texts.join(''), ranges };
}

/** By conflict; only of those that have one. */
async function faultsOf(
  file: ConflictedFile,
  chosen: readonly string[],
  sides: Sides,
  outlineOf: OutlineOf,
): Promise<Map<number, Fault>> {
  const faults = new Map<number, Fault>();
  const now = await filled(file, chosen, outlineOf);
  if (now === null) return faults;
  const blame = (conflicts: readonly number[], kind: Fault['kind'], said: Phrase): void => {
    for (const conflict of conflicts) if (!faults.has(conflict)) faults.set(conflict, { kind, said });
  };
  if (sides.parse)
    for (const { line } of now.outline.problems)
      blame(
        [nearest(now.ranges, line)],
        'unreadable',
        phrase('With it the file would not parse: line {0}.', line),
      );
  for (const { name, conflicts } of lostNames(now, sides))
    blame(conflicts, 'lost', phrase('It would lose {0}, which nobody deleted.', name));
  for (const { name, conflicts } of doubledNames(now, sides))
    blame(conflicts, 'doubled', phrase('It would define {0} twice.', name));
  return faults;
}

interface NamedFault {
  readonly name: string;
  readonly conflicts: readonly number[];
}

function lostNames(now: Filled, { ours, theirs, base }: Sides): NamedFault[] {
  const [present, byOurs, byTheirs] = [now.outline, ours.outline, theirs.outline].map(countsOf);
  const names = new Set([...(byOurs?.keys() ?? []), ...(byTheirs?.keys() ?? [])]);
  return [...names].flatMap((name) => {
    const isDeleted = base.has(name) && !(byOurs?.has(name) === true && byTheirs?.has(name) === true);
    if (isDeleted || present?.has(name) === true) return [];
    return [{ name, conflicts: [...new Set([...holding(ours, name), ...holding(theirs, name)])] }];
  });
}

function doubledNames(now: Filled, { ours, theirs, base }: Sides): NamedFault[] {
  const [byOurs, byTheirs] = [countsOf(ours.outline), countsOf(theirs.outline)];
  return [...countsOf(now.outline)].flatMap(([name, count]) => {
    const [b, o, t] = [base.get(name) ?? 0, byOurs.get(name) ?? 0, byTheirs.get(name) ?? 0];
    return count > Math.max(o, t, b) ? [{ name, conflicts: holding(now, name) }] : [];
  });
}

/** How often each name is defined; those without a name are left out. */
function countsOf(outline: Outline | null): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of outline?.symbols ?? []) {
    if (name.includes('<')) continue;
    const bare = bareName(name);
    counts.set(bare, (counts.get(bare) ?? 0) + 1);
  }
  return counts;
}

const bareName = (name: string): string => name.replace(/#\d+/g, '');

/** The conflicts in whose lines a definition of the name begins. */
function holding({ outline, ranges }: Filled, name: string): number[] {
  const lines = outline.symbols.flatMap((symbol) =>
    bareName(symbol.name) === name ? [symbol.startLine] : [],
  );
  return [...ranges.entries()].flatMap(([at, [from, to]]) =>
    lines.some((line) => line >= from && line < to) ? [at] : [],
  );
}

/** The conflict that holds the line, else the last one above it, else the first. */
function nearest(ranges: readonly (readonly [number, number])[], line: number): number {
  const holder = ranges.findIndex(([from, to]) => line >= from && line < to);
  return holder >= 0
    ? holder
    : Math.max(
        0,
        ranges.findLastIndex(([from]) => from <= line),
      );
}
