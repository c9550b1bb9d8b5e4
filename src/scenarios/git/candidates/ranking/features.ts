/** Candidates as numbers that a ranking can be learned from; nothing in them knows a language. */
import type { Collected } from '../collect';
import type { Region } from '../region';
import { rules } from '../rules/rules';
import type { FileHistory } from '../history';
import { bracketBalance, isBlank, tokensOf } from '../texts';
import { addedTo, bagOf, bagSize, sharedSize } from './bags';
import type { Bag } from './bags';
import { pastNames, pastOf } from './past';
import { repeatedIn, staleIn, unknownIn } from './surroundings';
import type { Surroundings } from './surroundings';

/** What is known of a conflict besides its texts. */
export interface Setting {
  readonly newer: 'ours' | 'theirs' | null;
  /** In its file. */
  readonly conflicts: number;
  readonly around: Surroundings;
  /** Null where it is not known. */
  readonly history: FileHistory | null;
}

const named = [
  ...[
    'rules',
    'families',
    'candidates',
    'conflicts',
    'newerSide',
    'ofNewer',
    'ofOlder',
    'noBase',
    'oursBlank',
  ],
  ...['theirsBlank', 'oursLines', 'theirsLines', 'baseLines', 'textLines', 'oursLikeTheirs', 'oursLikeBase'],
  ...['theirsLikeBase', 'oursKept', 'theirsKept', 'fromOurs', 'fromTheirs', 'newLines', 'oursAddedKept'],
  ...['theirsAddedKept', 'oursDeletedKept', 'theirsDeletedKept', 'oursWordsKept', 'theirsWordsKept'],
  ...['oursGoneWords', 'theirsGoneWords', 'newWords', 'doubled', 'balanceOfOurs', 'balanceOfTheirs'],
  ...['leastWordsKept', 'mostWordsGone', 'sizeToBoth'],
  ...['repeated', 'stale', 'unknown', 'oursStale', 'theirsStale', 'oursRepeated', 'theirsRepeated'],
] as const;

type Named = (typeof named)[number];

/** Rules whose having found anything says something of the other candidates too. */
const telling = [
  'adjacent-lines',
  'tokens',
  'tokens-lenient',
  'whitespace',
  'format',
  'imports',
  'superset',
  'deletion',
];

/** Names of the numbers, in their order. */
export const featureNames: readonly string[] = [
  ...named,
  ...rules.map(({ name }) => `rule ${name}`),
  ...telling.map((name) => `found ${name}`),
  ...pastNames,
  'takenBack',
];

/** A row a candidate, each as `featureNames` says. Linear in the texts, for each candidate. */
export function featuresOf(region: Region, candidates: readonly Collected[], setting: Setting): number[][] {
  const known = knownOf(region);
  const found = new Set(candidates.flatMap((candidate) => candidate.rules));
  const past = pastOf(region, setting.history);
  return candidates.map((candidate) => {
    const numbers = numbersOf(region, known, candidate, { ...setting, candidates: candidates.length });
    const own = new Set(candidate.rules);
    return [
      ...named.map((name) => numbers[name]),
      ...rules.map(({ name }) => Number(own.has(name))),
      ...telling.map((name) => Number(found.has(name))),
      ...past.numbers,
      takenBackIn(candidate.text, past.takenBack),
    ];
  });
}

function takenBackIn(text: string, takenBack: ReadonlySet<string>): number {
  if (takenBack.size === 0) return 0;
  return text.split('\n').filter((line) => takenBack.has(line.trim())).length;
}

interface Side {
  readonly text: string;
  readonly lines: Bag;
  readonly words: Bag;
  readonly balance: string;
}

interface Known {
  readonly base: Side;
  readonly ours: Side;
  readonly theirs: Side;
  readonly added: { readonly ours: Changed; readonly theirs: Changed };
  readonly likeness: readonly [number, number, number];
}

/** What a side added to the base and took from it. */
interface Changed {
  readonly lines: Bag;
  readonly words: Bag;
  readonly goneLines: Bag;
  readonly goneWords: Bag;
}

/** Longer texts, which are generated or data, are compared by their lines alone. */
const MOST_WORDS = 200_000;

function sideOf(text: string): Side {
  const { opened, closed } = bracketBalance(text);
  const lines = text.split('\n').map((line) => line.trim());
  return {
    text,
    lines: bagOf(lines.filter((line) => line !== '')),
    words: bagOf(text.length > MOST_WORDS ? [] : tokensOf(text).filter((token) => token.trim() !== '')),
    balance: `${opened} ${closed}`,
  };
}

function knownOf(region: Region): Known {
  const [base, ours, theirs] = [sideOf(region.base), sideOf(region.ours), sideOf(region.theirs)];
  const changed = (side: Side): Changed => ({
    lines: addedTo(base.lines, side.lines),
    words: addedTo(base.words, side.words),
    goneLines: addedTo(side.lines, base.lines),
    goneWords: addedTo(side.words, base.words),
  });
  const like = (a: Side, b: Side): number =>
    share(2 * sharedSize(a.words, b.words), bagSize(a.words) + bagSize(b.words));
  return {
    ...{ base, ours, theirs },
    added: { ours: changed(ours), theirs: changed(theirs) },
    likeness: [like(ours, theirs), like(ours, base), like(theirs, base)],
  };
}

/** 1 where there is nothing to have a share of. */
const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
const size = (text: string): number => Math.log2(1 + text.split('\n').length);

function numbersOf(
  region: Region,
  { base, ours, theirs, added, likeness }: Known,
  candidate: Collected,
  { newer, conflicts, candidates, around }: Setting & { candidates: number },
): Record<Named, number> {
  const text = sideOf(candidate.text);
  const kept = (bag: Bag, within: Bag): number => share(sharedSize(bag, within), bagSize(bag));
  const words = { ours: kept(added.ours.words, text.words), theirs: kept(added.theirs.words, text.words) };
  const gone = {
    ours: left(added.ours.goneWords, text.words),
    theirs: left(added.theirs.goneWords, text.words),
  };
  const all = new Map([...base.lines, ...ours.lines, ...theirs.lines]);
  const newLines = [...text.lines].filter(([line]) => !all.has(line)).length;
  const allWords = new Map([...base.words, ...ours.words, ...theirs.words]);
  const isOf = (side: 'ours' | 'theirs' | null): number =>
    Number(side !== null && region[side] === candidate.text);
  const older = newer === null ? null : newer === 'ours' ? 'theirs' : 'ours';
  const doubled = [...text.lines].filter(
    ([line, count]) => count > Math.max(ours.lines.get(line) ?? 0, theirs.lines.get(line) ?? 0),
  ).length;
  return {
    ...{ rules: candidate.rules.length, families: familiesOf(candidate.rules), candidates, conflicts },
    newerSide: newer === null ? 0 : newer === 'ours' ? 1 : -1,
    ...{ ofNewer: isOf(newer), ofOlder: isOf(older), noBase: Number(isBlank(region.base)) },
    ...{ oursBlank: Number(isBlank(region.ours)), theirsBlank: Number(isBlank(region.theirs)) },
    ...{ oursLines: size(region.ours), theirsLines: size(region.theirs), baseLines: size(region.base) },
    textLines: size(candidate.text),
    ...{ oursLikeTheirs: likeness[0], oursLikeBase: likeness[1], theirsLikeBase: likeness[2] },
    ...{ oursKept: kept(ours.lines, text.lines), theirsKept: kept(theirs.lines, text.lines) },
    ...{ fromOurs: kept(text.lines, ours.lines), fromTheirs: kept(text.lines, theirs.lines), newLines },
    oursAddedKept: kept(added.ours.lines, text.lines),
    theirsAddedKept: kept(added.theirs.lines, text.lines),
    oursDeletedKept: sharedSize(added.ours.goneLines, text.lines),
    theirsDeletedKept: sharedSize(added.theirs.goneLines, text.lines),
    ...{ oursWordsKept: words.ours, theirsWordsKept: words.theirs },
    ...{ oursGoneWords: gone.ours, theirsGoneWords: gone.theirs },
    newWords: [...text.words].filter(([word]) => !allWords.has(word)).length,
    doubled,
    balanceOfOurs: Number(text.balance === ours.balance),
    balanceOfTheirs: Number(text.balance === theirs.balance),
    leastWordsKept: Math.min(words.ours, words.theirs),
    mostWordsGone: Math.max(gone.ours, gone.theirs),
    repeated: repeatedIn(around, text.lines),
    stale: staleIn(around, text.words),
    unknown: unknownIn(around, text.words),
    oursStale: staleIn(around, added.ours.words),
    theirsStale: staleIn(around, added.theirs.words),
    oursRepeated: repeatedIn(around, added.ours.lines),
    theirsRepeated: repeatedIn(around, added.theirs.lines),
    sizeToBoth: share(candidate.text.length, region.ours.length + region.theirs.length),
  };
}

/** The share of words that a side took away and the text has all the same. */
function left(gone: Bag, text: Bag): number {
  return sharedSize(gone, text) / Math.max(1, bagSize(gone));
}

/** Rules of one family do the same with another measure; only those of different ones agree independently. */
function familiesOf(names: readonly string[]): number {
  return new Set(names.map((name) => name.split('-')[0])).size;
}
