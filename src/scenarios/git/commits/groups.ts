/** Groups of units that are likely one commit. Pure. */
import { cluster, MOST_CLUSTERED } from './cluster';
import { fileKindOf } from './fileKinds';
import { likenessOf } from './likeness';
import type { Group } from './order';
import type { Unit } from './units';

/** These stay whole: what is in one says nothing of another's parts. */
const WHOLE: ReadonlySet<Group['kind']> = new Set(['format', 'generated', 'move']);

/** More commits than these are none that people make of one change. */
const MOST_GROUPS = 12;

/** Units of a group that stand for it. */
const MOST_COMPARED = 3;
/** Fewer changed lines say little of where they belong but their file. */
const FEW_LINES = 3;

/** What belongs together; renames, modes, formatting and generated files apart, of the rest at most mostGroups. */
export function linkedGroups(
  units: readonly Unit[],
  kindOf: (unit: Unit) => Group['kind'],
): readonly Group[] {
  const byKind = groupsByKind(units, kindOf);
  const apart = byKind.filter(({ kind }) => WHOLE.has(kind));
  const rest = byKind.filter(({ kind }) => !WHOLE.has(kind));
  const hunks = new Set(units.map(({ piece }) => piece.hunk)).size;
  return [...apart, ...nearest(rest.flatMap(clustered), mostGroups(hunks), kindOf)];
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

/** Code and tests are looked at together; each other kind stands apart. */
function groupsByKind(units: readonly Unit[], kindOf: (unit: Unit) => Group['kind']): readonly Group[] {
  const keyOf = (unit: Unit): string => {
    const kind = kindOf(unit);
    if (kind === 'move') return unit.piece.hunk.part;
    return kind === 'test' ? 'code' : kind;
  };
  return unitsBy(units, keyOf).map((own) => wholeGroup(own, kindOf));
}

function clustered({ units, kind }: Group): readonly Group[] {
  const parts = partsOf(units);
  const likeness = likenessOf(parts.map(([first]) => first as Unit));
  return cluster(parts.length, likeness).map((members) => {
    const own = members.flatMap((at) => parts[at] ?? []);
    const isTest = kind === 'code' && own.every(({ path }) => fileKindOf(path, null) === 'test');
    return { units: own, kind: isTest ? 'test' : kind };
  });
}

/** Each unit, or with too many each file, each folder, or all in one. */
function partsOf(units: readonly Unit[]): readonly (readonly Unit[])[] {
  if (units.length <= MOST_CLUSTERED) return units.map((unit) => [unit]);
  const byFile = unitsBy(units, ({ path }) => path);
  if (byFile.length <= MOST_CLUSTERED) return byFile;
  const byFolder = unitsBy(units, ({ path }) => path.slice(0, path.lastIndexOf('/') + 1));
  return byFolder.length <= MOST_CLUSTERED ? byFolder : [units];
}

/** The nearest are joined until there are at most `most`; few lines go with their file, kinds stay apart while they can. */
function nearest(
  groups: readonly Group[],
  most: number,
  kindOf: (unit: Unit) => Group['kind'],
): readonly Group[] {
  if (groups.length <= most) return groups;
  const firsts = groups.map(({ units }) => units.slice(0, MOST_COMPARED));
  const starts = firsts.map((_, at) => firsts.slice(0, at).reduce((sum, own) => sum + own.length, 0));
  const pair = likenessOf(firsts.flat());
  const mean = (a: number, b: number): number => {
    const [one = [], other = []] = [firsts[a], firsts[b]];
    let sum = 0;
    for (const at of one.keys())
      for (const to of other.keys()) sum += pair((starts[a] ?? 0) + at, (starts[b] ?? 0) + to);
    return sum / Math.max(1, one.length * other.length);
  };
  const traits = groups.map(traitsOf);
  // Within one file it would only favour what is small: the index of the tuning set fell from 0.318 to 0.295.
  const isSpread = new Set(traits.flatMap(({ paths }) => [...paths])).size > 1;
  const likeness = (a: number, b: number): number => {
    const [one, other] = [traits[a], traits[b]];
    if (one === undefined || other === undefined) return 0;
    const isHome = (one.isSmall || other.isSmall) && [...one.paths].some((path) => other.paths.has(path));
    return mean(a, b) + (isHome && isSpread ? 1 : 0) - (one.kind === other.kind ? 0 : 1);
  };
  return cluster(groups.length, likeness, most).map((members) => {
    const own = members.flatMap((at) => groups[at]?.units ?? []);
    const [only] = members.length === 1 ? members : [];
    return (only === undefined ? undefined : groups[only]) ?? wholeGroup(own, kindOf);
  });
}

function traitsOf({ units, kind }: Group): {
  readonly paths: ReadonlySet<string>;
  readonly kind: Group['kind'];
  readonly isSmall: boolean;
} {
  const lines = units.reduce((sum, { added, removed }) => sum + added.length + removed.length, 0);
  return {
    paths: new Set(units.map(({ path }) => path)),
    kind: kind === 'test' ? 'code' : kind,
    isSmall: lines < FEW_LINES || units.every((unit) => unit.kind !== 'code'),
  };
}
