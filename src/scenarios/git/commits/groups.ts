/** Groups of units that are likely one commit. Pure. */
import { fileKindOf } from './fileKinds';
import { renameFollowers } from './followers';
import { chanceAt, chancesOf } from './likeness';
import type { PairTrees } from './likeness';
import type { CoChange } from './pairNumbers';
import type { Group } from './order';
import { partition } from './partition';
import { MOST_UNITS } from './units';
import type { Unit } from './units';

/** These stay whole: what is in one says nothing of another's parts. */
const WHOLE: ReadonlySet<Group['kind']> = new Set(['format', 'generated', 'move']);

/** More commits than these are none that people make of one change. */
const MOST_GROUPS = 12;

/** What is known of pairs of units beside what they say. */
export interface Known {
  readonly trees: PairTrees;
  readonly coChange: CoChange;
}

/**
 * What belongs together; renames, modes, formatting and generated files apart, of the rest at most mostGroups. Lines that only
 * follow a rename, such as imports, are with it: without them, its commit would not build. Documents and settings
 * are looked at with the code: people commit them together (tuning set: 0.519 against 0.490 apart).
 */
export function linkedGroups(
  units: readonly Unit[],
  kindOf: (unit: Unit) => Group['kind'],
  { trees, coChange }: Known,
): readonly Group[] {
  const follows = renameFollowers(units);
  const wholeOf = (unit: Unit): string | null => {
    const kind = kindOf(unit);
    if (kind === 'move') return unit.piece.hunk.part;
    return WHOLE.has(kind) ? kind : follows(unit) ? 'rename' : null;
  };
  const rest = units.filter((unit) => wholeOf(unit) === null);
  const wholes = unitsBy(
    units.filter((unit) => wholeOf(unit) !== null),
    wholeOf,
  );
  const parts = partsOf(rest);
  const firsts = parts.flatMap(([unit]) => unit ?? []);
  const chances = chancesOf({ units: firsts, coChange }, trees);
  const chance = (a: number, b: number): number => chanceAt(chances, a, b);
  const most = mostGroups(new Set(units.map(({ piece }) => piece.hunk)).size);
  const joined = partition({ sizes: parts.map(sizeOf), chance }, most);
  return [
    ...wholes.map((own) => apartGroup(own, kindOf)),
    ...joined.map((members) =>
      groupOf(
        members.flatMap((at) => parts[at] ?? []),
        kindOf,
      ),
    ),
  ];
}

/** A rename stays one with the lines that follow it. */
function apartGroup(units: readonly Unit[], kindOf: (unit: Unit) => Group['kind']): Group {
  const hasMove = units.some((unit) => kindOf(unit) === 'move');
  return hasMove ? { units, kind: 'move' } : wholeGroup(units, kindOf);
}

/** Tests alone are tests. */
function groupOf(units: readonly Unit[], kindOf: (unit: Unit) => Group['kind']): Group {
  const isTest = units.every(({ path }) => fileKindOf(path, null) === 'test');
  return isTest ? { units, kind: 'test' } : wholeGroup(units, kindOf);
}

/** About the square root: of 9 hunks 4, of 100 and more 12. */
export function mostGroups(hunks: number): number {
  return Math.min(MOST_GROUPS, Math.max(2, Math.ceil(Math.sqrt(hunks))) + 1);
}

/** All of one kind, or what most people would call a mixture. */
export function wholeGroup(units: readonly Unit[], kindOf: (unit: Unit) => Group['kind']): Group {
  const kinds = [...new Set(units.map(kindOf))];
  const telling = kinds.filter((kind) => kind !== 'move' && kind !== 'format');
  const [kind = kinds[0] ?? 'data'] = telling.includes('code') ? (['code'] as const) : telling;
  return { units, kind };
}

/** In the order in which the keys come first. Linear. */
export function unitsBy(
  units: readonly Unit[],
  keyOf: (unit: Unit) => unknown,
): readonly (readonly Unit[])[] {
  const groups = new Map<unknown, Unit[]>();
  for (const unit of units) {
    const own = groups.get(keyOf(unit));
    if (own === undefined) groups.set(keyOf(unit), [unit]);
    else own.push(unit);
  }
  return [...groups.values()];
}

const sizeOf = (units: readonly Unit[]): number =>
  Math.max(
    1,
    units.reduce((sum, { added, removed }) => sum + added.length + removed.length, 0),
  );

/** Each unit, or with too many each file, each folder, or all in one. */
function partsOf(units: readonly Unit[]): readonly (readonly Unit[])[] {
  if (units.length <= MOST_UNITS) return units.map((unit) => [unit]);
  const byFile = unitsBy(units, ({ path }) => path);
  if (byFile.length <= MOST_UNITS) return byFile;
  const byFolder = unitsBy(units, ({ path }) => path.slice(0, path.lastIndexOf('/') + 1));
  return byFolder.length <= MOST_UNITS ? byFolder : [units];
}
