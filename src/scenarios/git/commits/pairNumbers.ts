/** Numbers of a pair of units that tell how likely both are of one commit. Pure. */
import type { Traits } from './traits';

/** What all pairs of a change are looked at with. */
export interface Surroundings {
  /** How rare each is among the units, in (0, 1]: 1 where one unit has it. */
  readonly nameRarity: Rarity;
  readonly wordRarity: Rarity;
  readonly tokenRarity: Rarity;
  /** Of each unit the length of its delta, each token by its rarity. */
  readonly lengths: readonly number[];
  readonly units: number;
  readonly hunks: number;
  readonly lines: number;
  readonly coChange: CoChange;
}

/** How often two paths were committed together, from 0 to 1. */
export type CoChange = (a: string, b: string) => number;

export interface Rarity {
  (name: string): number;
  /** Of these names together; each set is added up once. */
  readonly total: (names: ReadonlySet<string>) => number;
}

export function surroundingsOf(all: readonly Traits[], coChange: CoChange): Surroundings {
  const tokenRarity = rarityOf(all.map(({ delta }) => delta.keys()));
  return {
    nameRarity: rarityOf(all.map(({ names }) => names)),
    wordRarity: rarityOf(all.map(({ words }) => words)),
    tokenRarity,
    lengths: all.map(({ delta }) => lengthOf(delta, tokenRarity)),
    units: all.length,
    hunks: new Set(all.map(({ hunk }) => hunk)).size,
    lines: all.reduce((sum, { size }) => sum + size, 0),
    coChange,
  };
}

function rarityOf(sets: readonly Iterable<string>[]): Rarity {
  const counts = new Map<string, number>();
  for (const set of sets) for (const name of set) counts.set(name, (counts.get(name) ?? 0) + 1);
  const rarities = new Map([...counts].map(([name, count]) => [name, 1 / Math.log2(1 + count)]));
  const rarity = (name: string): number => rarities.get(name) ?? 1;
  const totals = new WeakMap<ReadonlySet<string>, number>();
  const total = (names: ReadonlySet<string>): number => {
    let sum = totals.get(names);
    if (sum === undefined) {
      sum = 0;
      for (const name of names) sum += rarity(name);
      totals.set(names, sum);
    }
    return sum;
  };
  return Object.assign(rarity, { total });
}

type NumberOf = (a: Traits, b: Traits, around: Surroundings) => number;

const flag = (value: boolean): number => (value ? 1 : 0);
const both = (a: Traits, b: Traits, is: (one: Traits) => boolean): number => flag(is(a)) + flag(is(b));

/** By what both say, wherever they stand. */
const SAID: Readonly<Record<string, NumberOf>> = {
  'added names': (a, b, { nameRarity }) => shared(a.unit.addedNames, b.unit.addedNames, nameRarity),
  'removed names': (a, b, { nameRarity }) => shared(a.unit.removedNames, b.unit.removedNames, nameRarity),
  names: (a, b, { nameRarity }) => shared(a.names, b.names, nameRarity),
  'new names': (a, b, { nameRarity }) => shared(a.newNames, b.newNames, nameRarity),
  'old names': (a, b, { nameRarity }) => shared(a.oldNames, b.oldNames, nameRarity),
  'rarest name': (a, b, { nameRarity }) => rarest(a.names, b.names, nameRarity),
  'rarest new name': (a, b, { nameRarity }) => rarest(a.newNames, b.newNames, nameRarity),
  'rarest old name': (a, b, { nameRarity }) => rarest(a.oldNames, b.oldNames, nameRarity),
  'names in the smaller': (a, b) => contained(a.names, b.names),
  'fresh names': (a, b) => Math.min(5, common(a.unit.freshNames, b.unit.freshNames)),
  'fresh in the smaller': (a, b) => contained(a.unit.freshNames, b.unit.freshNames),
  'lost names': (a, b) => Math.min(5, common(a.unit.lostNames, b.unit.lostNames)),
  'new here, old there': (a, b) =>
    Math.max(contained(a.newNames, b.oldNames), contained(b.newNames, a.oldNames)),
  words: (a, b, { wordRarity }) => shared(a.words, b.words, wordRarity),
  'words in the smaller': (a, b) => contained(a.words, b.words),
  'comes with its use': (a, b) => Math.max(defines(a, b.newNames), defines(b, a.newNames)),
  'goes with its use': (a, b) => Math.max(defines(a, b.oldNames), defines(b, a.oldNames)),
  'defined and used': (a, b) => Math.max(defines(a, b.names), defines(b, a.names)),
  'symbol used': (a, b) => flag((a.own !== '' && b.names.has(a.own)) || (b.own !== '' && a.names.has(b.own))),
  'same edit': sameEdit,
  'same rewrite': (a, b) => flag(some(a.newNames, b.newNames) && some(a.oldNames, b.oldNames)),
  'same lines': (a, b) => Math.max(contained(a.cameLines, b.cameLines), contained(a.wentLines, b.wentLines)),
  'moved lines': (a, b) => Math.max(contained(a.cameLines, b.wentLines), contained(b.cameLines, a.wentLines)),
  'around both': (a, b, { nameRarity }) => shared(a.unit.aroundNames, b.unit.aroundNames, nameRarity),
  'around and in': (a, b) =>
    Math.max(contained(a.unit.aroundNames, b.newNames), contained(b.unit.aroundNames, a.newNames)),
  imports: (a, b) => both(a, b, ({ unit }) => unit.kind === 'import'),
  'import used': (a, b) => Math.max(imports(a, b), imports(b, a)),
  comments: (a, b) => both(a, b, ({ unit }) => unit.kind === 'comment'),
  blank: (a, b) => both(a, b, ({ unit }) => unit.kind === 'blank'),
  formats: (a, b) => both(a, b, ({ unit }) => unit.isFormat),
  'less comment': (a, b) => Math.min(a.commentShare, b.commentShare),
  'more comment': (a, b) => Math.max(a.commentShare, b.commentShare),
  adds: (a, b) => both(a, b, ({ operation }) => operation === 'add'),
  removes: (a, b) => both(a, b, ({ operation }) => operation === 'remove'),
  defines: (a, b) => both(a, b, ({ unit }) => unit.defines.size > 0),
  'same name': (a, b) => flag(a.own !== '' && a.own === b.own),
  'symbol words': (a, b) => contained(a.ownWords, b.ownWords),
  smaller: (a, b) => Math.log2(Math.min(a.size, b.size)),
  larger: (a, b) => Math.log2(Math.max(a.size, b.size)),
  'smaller of all': (a, b, { lines }) => Math.min(a.size, b.size) / lines,
  'larger of all': (a, b, { lines }) => Math.max(a.size, b.size) / lines,
  units: (_a, _b, { units }) => Math.log2(units),
  hunks: (_a, _b, { hunks }) => Math.log2(hunks),
  lines: (_a, _b, { lines }) => Math.log2(lines),
};

/** By where both stand in one file. */
const IN_FILE: Readonly<Record<string, NumberOf>> = {
  gap: (a, b) => Math.log2(1 + gapOf(a, b)),
  'units between': (a, b) => Math.log2(Math.abs(a.at - b.at)),
  'hunks between': (a, b) => Math.log2(1 + Math.abs(a.hunk - b.hunk)),
  'units apart, of all': (a, b, { units }) => Math.abs(a.at - b.at) / units,
  'one hunk': (a, b) => flag(a.hunk === b.hunk),
  'next in hunk': (a, b) => flag(a.hunk === b.hunk && Math.abs(a.at - b.at) === 1),
  'one symbol': (a, b) => flag(a.own !== '' && a.unit.symbol === b.unit.symbol),
  'one class': (a, b) => flag(a.outer !== '' && a.outer === b.outer),
  'in symbols': (a, b) => both(a, b, ({ own }) => own !== ''),
  indent: (a, b) => Math.min(16, Math.abs(a.indent - b.indent)),
};

/** By the files that they stand in. */
const ACROSS: Readonly<Record<string, NumberOf>> = {
  'one folder': (a, b) => flag(a.folder === b.folder),
  'one stem': (a, b) => flag(a.stem === b.stem),
  'path words': (a, b) => jaccard(a.pathWords, b.pathWords),
  tests: (a, b) => both(a, b, ({ isTest }) => isTest),
  'committed together': (a, b, { coChange }) => coChange(a.unit.path, b.unit.path),
  'files between': (a, b) => Math.log2(1 + Math.abs(a.hunk - b.hunk)),
};

export const IN_FILE_NUMBERS: readonly string[] = [...Object.keys(SAID), ...Object.keys(IN_FILE)];
export const ACROSS_NUMBERS: readonly string[] = [...Object.keys(SAID), ...Object.keys(ACROSS)];

const inFile = [...Object.values(SAID), ...Object.values(IN_FILE)];
const across = [...Object.values(SAID), ...Object.values(ACROSS)];

/** In the order of IN_FILE_NUMBERS for units of one file, else of ACROSS_NUMBERS. Linear in what both say. */
export function pairNumbers(a: Traits, b: Traits, around: Surroundings): number[] {
  const all = a.unit.path === b.unit.path ? inFile : across;
  return all.map((numberOf) => numberOf(a, b, around));
}

function gapOf({ unit: a }: Traits, { unit: b }: Traits): number {
  return Math.max(0, Math.max(a.from, b.from) - Math.min(a.to, b.to) - 1);
}

/** Jaccard's index, each name by its rarity; 0 of nothing. Linear in the smaller one. */
function shared(a: ReadonlySet<string>, b: ReadonlySet<string>, rarity: Rarity): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let both = 0;
  for (const name of small) if (large.has(name)) both += rarity(name);
  return both === 0 ? 0 : both / (rarity.total(a) + rarity.total(b) - both);
}

function common(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let count = 0;
  for (const name of small) if (large.has(name)) count++;
  return count;
}

const jaccard = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const count = common(a, b);
  return count === 0 ? 0 : count / (a.size + b.size - count);
};

/** The share of the smaller one that the other has, too; 0 of nothing. */
function contained(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const least = Math.min(a.size, b.size);
  return least === 0 ? 0 : common(a, b) / least;
}

function rarest(a: ReadonlySet<string>, b: ReadonlySet<string>, rarity: Rarity): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let most = 0;
  for (const name of small) if (large.has(name)) most = Math.max(most, rarity(name));
  return most;
}

function some(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  for (const name of small) if (large.has(name)) return true;
  return false;
}

const defines = ({ unit }: Traits, names: ReadonlySet<string>): number => flag(some(unit.defines, names));

function imports(one: Traits, other: Traits): number {
  return flag(one.unit.kind === 'import' && other.unit.kind !== 'import' && some(one.names, other.names));
}

/** The cosine of both deltas. */
function sameEdit(a: Traits, b: Traits, { tokenRarity, lengths }: Surroundings): number {
  const [small, large] = a.delta.size < b.delta.size ? [a.delta, b.delta] : [b.delta, a.delta];
  let product = 0;
  for (const [token, count] of small) {
    const other = large.get(token);
    if (other !== undefined) product += count * other * tokenRarity(token) ** 2;
  }
  return product === 0 ? 0 : product / ((lengths[a.at] ?? 1) * (lengths[b.at] ?? 1));
}

function lengthOf(delta: ReadonlyMap<string, number>, rarity: Rarity): number {
  let sum = 0;
  for (const [token, count] of delta) sum += (count * rarity(token)) ** 2;
  return Math.sqrt(sum);
}
