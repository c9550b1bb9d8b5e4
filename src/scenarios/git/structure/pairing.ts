/** Which symbol before a change is which after it: by name first, then by what the bodies hold. */
import type { Entity } from './entities';
import { findTwins } from './twins';

/** A symbol on both sides. `share`: of the tokens of the larger, those that both have; null where the name says it. */
export interface SymbolPair {
  readonly before: Entity;
  readonly after: Entity;
  readonly share: number | null;
}

export interface Pairing {
  readonly pairs: readonly SymbolPair[];
  readonly removed: readonly Entity[];
  readonly added: readonly Entity[];
  /** Whether there were too many symbols for all bodies to be compared. */
  readonly isCut: boolean;
}

/**
 * Deterministic. Versions of one file, renamed or not, are paired by name; what is left is compared by its tokens over all
 * files, and what stands in a symbol that was found again is paired by name within it.
 */
export function pairSymbols(before: readonly Entity[], after: readonly Entity[]): Pairing {
  const matches = new Matches();
  pairByName(before, after, matches);
  const twins = findTwins(
    before.filter((entity) => !matches.has('before', entity)),
    after.filter((entity) => !matches.has('after', entity)),
    (one, other) => correspond(matches, one, other),
  );
  for (const { before: one, after: other, share } of twins.pairs) {
    if (matches.has('before', one) || matches.has('after', other)) continue;
    matches.add({ before: one, after: other, share });
    pairMembers(one, other, matches);
  }
  return {
    pairs: matches.pairs,
    removed: before.filter((entity) => !matches.has('before', entity)),
    added: after.filter((entity) => !matches.has('after', entity)),
    isCut: twins.isCut,
  };
}

/** Whether what stands around both is the same: the same symbol, or the top of the same file. */
export function haveSameHome(
  { before, after }: Pick<SymbolPair, 'before' | 'after'>,
  afterOf: ReadonlyMap<Entity, Entity>,
): boolean {
  if (before.through !== after.through) return false;
  if (before.parent === null || after.parent === null)
    return before.parent === after.parent && before.file === after.file;
  return afterOf.get(before.parent) === after.parent;
}

class Matches {
  readonly pairs: SymbolPair[] = [];
  readonly #before = new Map<Entity, Entity>();
  readonly #after = new Set<Entity>();

  add(pair: SymbolPair): void {
    this.pairs.push(pair);
    this.#before.set(pair.before, pair.after);
    this.#after.add(pair.after);
  }

  has(side: 'before' | 'after', entity: Entity): boolean {
    return side === 'before' ? this.#before.has(entity) : this.#after.has(entity);
  }

  get afterOf(): ReadonlyMap<Entity, Entity> {
    return this.#before;
  }
}

function correspond(matches: Matches, before: Entity, after: Entity): boolean {
  return haveSameHome({ before, after }, matches.afterOf);
}

/** From the top down: what stands in a pair is looked for in it alone. */
function pairByName(before: readonly Entity[], after: readonly Entity[], matches: Matches): void {
  const byFile = (entities: readonly Entity[]): ReadonlyMap<number, Entity[]> => {
    const files = new Map<number, Entity[]>();
    for (const entity of entities) {
      if (entity.parent !== null) continue;
      const known = files.get(entity.file);
      if (known) known.push(entity);
      else files.set(entity.file, [entity]);
    }
    return files;
  };
  const young = byFile(after);
  for (const [file, tops] of byFile(before)) pairLists(tops, young.get(file) ?? [], matches);
}

function pairMembers(before: Entity, after: Entity, matches: Matches): void {
  pairLists(before.children, after.children, matches);
}

/** Definitions of one name are told apart by what they say: overloads, accessors, branches of a condition. */
function pairLists(before: readonly Entity[], after: readonly Entity[], matches: Matches): void {
  const young = groupsOf(after.filter((entity) => !matches.has('after', entity)));
  for (const [name, old] of groupsOf(before.filter((entity) => !matches.has('before', entity)))) {
    for (const [one, other] of pairsOfGroup(old, young.get(name) ?? [])) {
      matches.add({ before: one, after: other, share: null });
      pairMembers(one, other, matches);
    }
  }
}

function groupsOf(entities: readonly Entity[]): ReadonlyMap<string, readonly Entity[]> {
  const groups = new Map<string, Entity[]>();
  for (const entity of entities) {
    const key = `${entity.through}\0${entity.own}`;
    const known = groups.get(key);
    if (known) known.push(entity);
    else groups.set(key, [entity]);
  }
  return groups;
}

const SAME: readonly ((a: Entity, b: Entity) => boolean)[] = [
  (a, b) => a.shape.head === b.shape.head && a.shape.code === b.shape.code,
  (a, b) => a.shape.head === b.shape.head,
  (a, b) => a.shape.code === b.shape.code && a.shape.tokens.length > 0,
  () => true,
];

function* pairsOfGroup(
  before: readonly Entity[],
  after: readonly Entity[],
): Generator<readonly [Entity, Entity]> {
  let [old, young] = [[...before], [...after]];
  for (const isSame of SAME) {
    const left: Entity[] = [];
    for (const one of old) {
      const other = young.find((each) => isSame(one, each));
      if (other === undefined) {
        left.push(one);
        continue;
      }
      young = young.filter((each) => each !== other);
      yield [one, other];
    }
    old = left;
  }
}
