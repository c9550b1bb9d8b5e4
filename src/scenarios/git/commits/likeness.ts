/** How likely two units belong to one commit: numbers of a pair, and their weights. Pure. */
import { ACROSS, IN_FILE } from './pairWeights';
import type { Unit } from './units';

/** What all pairs of a change are looked at with. */
export interface Rarity {
  /** How rare a name is among the units, in (0, 1]: 1 where one unit has it. */
  readonly of: (name: string) => number;
}

export function rarityOf(units: readonly Unit[]): Rarity {
  const counts = new Map<string, number>();
  for (const { addedNames, removedNames } of units)
    for (const name of new Set([...addedNames, ...removedNames]))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return { of: (name) => 1 / Math.log2(1 + (counts.get(name) ?? 1)) };
}

/** In the order of PAIR_NUMBERS; each in about [0, 1]. Linear in the names of both. */
export function numbersOf(a: Unit, b: Unit, rarity: Rarity): readonly number[] {
  return [...placeNumbers(a, b), ...nameNumbers(a, b, rarity), ...kindNumbers(a, b), ...hunkNumbers(a, b)];
}

const flag = (value: boolean): number => (value ? 1 : 0);
const gapOf = (a: Unit, b: Unit): number => Math.max(0, Math.max(a.from, b.from) - Math.min(a.to, b.to) - 1);

function placeNumbers(a: Unit, b: Unit): readonly number[] {
  if (a.path !== b.path) return [0, 0, 0, 0, 0];
  const gap = gapOf(a, b);
  return [
    1,
    Math.log2(1 + gap) / 10,
    flag(gap <= 3),
    flag(a.symbol !== '' && a.symbol === b.symbol),
    flag(outer(a) !== '' && outer(a) === outer(b)),
  ];
}

function nameNumbers(a: Unit, b: Unit, rarity: Rarity): readonly number[] {
  const news = [newNames(a), newNames(b)] as const;
  const olds = [oldNames(a), oldNames(b)] as const;
  return [
    shared(a.addedNames, b.addedNames, rarity),
    shared(a.removedNames, b.removedNames, rarity),
    shared(namesOf(a), namesOf(b), rarity),
    shared(news[0], news[1], rarity),
    shared(olds[0], olds[1], rarity),
    flag(some(a.defines, namesOf(b)) || some(b.defines, namesOf(a))),
    flag(isRewrite(a, b, news, olds)),
    flag(sameLine(a, b)),
  ];
}

function kindNumbers(a: Unit, b: Unit): readonly number[] {
  const kinds = (kind: Unit['kind']): number => flag(a.kind === kind) + flag(b.kind === kind);
  return [
    flag(kinds('import') === 2),
    flag(kinds('import') === 1),
    flag(kinds('comment') === 2),
    flag(kinds('comment') === 1),
    flag(kinds('blank') > 0),
    flag(a.isFormat && b.isFormat),
    flag(a.isFormat !== b.isFormat),
    flag(operation(a) === operation(b)),
    flag(operation(a) === operation(b) && operation(a) === 'remove'),
  ];
}

function hunkNumbers(a: Unit, b: Unit): readonly number[] {
  if (a.path !== b.path) return [0, 0, 0, 1, 0, 0];
  const gap = gapOf(a, b);
  const isOne = a.piece.hunk === b.piece.hunk;
  const define = flag(a.defines.size > 0) + flag(b.defines.size > 0);
  return [
    flag(isOne),
    flag(isOne && gap <= 1),
    flag(gap <= 3 && a.symbol === b.symbol),
    Math.min(1, gap / 100),
    flag(define === 2),
    flag(define === 1),
  ];
}

export const PAIR_NUMBERS: readonly string[] = [
  ...['one file', 'gap', 'beside', 'one symbol', 'one class'],
  ...['added names', 'removed names', 'names', 'new names', 'old names'],
  ...['defined and used', 'same rewrite', 'same line', 'imports', 'one import', 'comments', 'one comment'],
  ...['blank', 'formats', 'one format', 'same operation', 'both removed'],
  ...['one hunk', 'next in hunk', 'beside in symbol', 'far', 'both define', 'one defines'],
];

const namesOf = ({ addedNames, removedNames }: Unit): ReadonlySet<string> =>
  new Set([...addedNames, ...removedNames]);
const newNames = ({ addedNames, removedNames }: Unit): ReadonlySet<string> =>
  new Set([...addedNames].filter((name) => !removedNames.has(name)));
const oldNames = ({ addedNames, removedNames }: Unit): ReadonlySet<string> =>
  new Set([...removedNames].filter((name) => !addedNames.has(name)));

/** Jaccard's index, each name by its rarity; 0 of nothing. */
function shared(a: ReadonlySet<string>, b: ReadonlySet<string>, rarity: Rarity): number {
  let [common, all] = [0, 0];
  for (const name of a) {
    const weight = rarity.of(name);
    all += weight;
    if (b.has(name)) common += weight;
  }
  for (const name of b) if (!a.has(name)) all += rarity.of(name);
  return all === 0 ? 0 : common / all;
}

function some(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((name) => b.has(name));
}

type Both = readonly [ReadonlySet<string>, ReadonlySet<string>];

/** A name went in both, and another came in both. */
function isRewrite(a: Unit, b: Unit, news: Both, olds: Both): boolean {
  if (a.removed.length === 0 || b.removed.length === 0) return false;
  return some(news[0], news[1]) && some(olds[0], olds[1]);
}

/** A line that says something, in both. */
function sameLine(a: Unit, b: Unit): boolean {
  const said = new Set(
    [...a.added, ...a.removed].map((line) => line.trim()).filter((line) => line.length > 8),
  );
  return [...b.added, ...b.removed].some((line) => said.has(line.trim()));
}

function outer({ symbol }: Unit): string {
  const dot = symbol.lastIndexOf('.');
  return dot === -1 ? '' : symbol.slice(0, dot);
}

function operation({ added, removed }: Unit): 'add' | 'remove' | 'change' {
  return removed.length === 0 ? 'add' : added.length === 0 ? 'remove' : 'change';
}

/** How likely each two of these belong together, as a logit: 0 is even. */
export function likenessOf(units: readonly Unit[]): (a: number, b: number) => number {
  const rarity = rarityOf(units);
  return (a, b) => {
    const [one, other] = [units[a], units[b]];
    if (one === undefined || other === undefined) return 0;
    const { bias, weights } = one.path === other.path ? IN_FILE : ACROSS;
    return numbersOf(one, other, rarity).reduce((sum, number, at) => sum + number * (weights[at] ?? 0), bias);
  };
}
