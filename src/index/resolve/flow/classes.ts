/** Classes: their bases as they become known, the method resolution order, and look-ups along it. */
import { NameLookup, OrderLookup } from './classLookups';
import type { Lookup } from './classLookups';
import { MOST_ABOVE, fromAbove, mergeOrders, possibleOrders } from './classOrders';
import { createPairMap } from './solving/lists';
import type { Names } from './solving/names';
import type { Scopes } from './scopes';

export interface Classes {
  addBase(definition: number, position: number, base: number): void;
  addExternalBase(definition: number, position: number, name: string): void;
  /** Names of the bases outside of the workspace, of the class and of those above it. */
  externalBases(definition: number): readonly string[];
  /** An interface that the class implements: known by its position, no part of any order. */
  addInterface(definition: number, position: number, base: number): void;
  /** The class, then its bases, in C3 order; for bases without one, depth first. All that a base may be is in it. */
  order(definition: number): readonly number[];
  /** The class and every class below it. */
  heirs(definition: number): ReadonlySet<number>;
  /** Whether any class of the workspace extends it. */
  hasHeirs(definition: number): boolean;
  /**
   * What the base written at this position may be, as far as it is known: classes of the workspace and names of those
   * outside, in the order in which they became known.
   */
  basesAt(definition: number, position: number): readonly (number | string)[];
  /** Whether the class has the name from `owner`: what stands before that in some order does not bind it. */
  hasFrom(definition: number, name: string, owner: number): boolean;
  /**
   * Calls `found` with the node of `name` in the first class of the order that binds it (only those behind
   * the class `after`, where it is not null), again when a later base changes the answer; `missing` with the external bases where none does.
   * A class that has one of several bases, as a condition chooses, has several orders: all of them are looked along.
   */
  lookup(
    definition: number,
    name: string,
    after: number | null,
    found: (node: number) => void,
    missing: (base: string) => void,
  ): void;
  /** Calls `see` once with each class of the order, now and when a base becomes known. */
  eachAbove(definition: number, see: (above: number) => void): void;
  /** Whether some class of the order binds a name. */
  binds(definition: number, name: string): boolean;
  /** Classes whose bases are not followed whole, in ascending order: too many above, or too much work in all. */
  cut(): readonly number[];
  /** Must be called when a class body gains a name after the scopes were built. */
  nameAdded(definition: number, name: string): void;
}

/**
 * Places in orders of classes that are made or looked through as bases become known, in all. Real workspaces stay far below; classes
 * made up to be in one another's orders would take hours.
 */
const MOST_STEPS = 20_000_000;

/** Classes without any base yet; `scopes` tells what each class body binds. */
export function createClasses(scopes: Scopes, names: Names): Classes {
  return new ClassTable(scopes, names);
}

class ClassTable implements Classes {
  readonly #bases = new Map<number, number[][]>();
  /** Names of the bases outside, by their positions. */
  readonly #externals = new Map<number, string[][]>();
  readonly #interfaces = createPairMap();
  readonly #subclasses = new Map<number, Set<number>>();
  readonly #orders = new Map<number, readonly number[]>();
  /** Of the classes with several orders, these; of the others, their one. */
  readonly #possible = new Map<number, readonly (readonly number[])[]>();
  /** External bases along those orders. */
  readonly #externalOrders = new Map<number, readonly string[]>();
  readonly #lookups = new Map<number, Lookup[]>();
  /** Classes of which some base came after all steps were taken. */
  readonly #cut = new Set<number>();
  #steps = 0;

  constructor(
    readonly scopes: Scopes,
    readonly names: Names,
  ) {}

  addBase(definition: number, position: number, base: number): void {
    if (this.#steps > MOST_STEPS) {
      this.#cut.add(definition);
      return;
    }
    if (!addAt(this.#bases, definition, position, base)) return;
    const below = this.#subclasses.get(base) ?? new Set<number>();
    this.#subclasses.set(base, below.add(definition));
    for (const each of this.heirs(definition)) this.#orders.delete(each);
    this.#basesChanged(definition);
  }

  cut(): readonly number[] {
    const long = [...this.#orders].flatMap(([each, { length }]) => (length >= MOST_ABOVE ? [each] : []));
    return [...new Set([...this.#cut, ...long])].sort((a, b) => a - b);
  }

  addExternalBase(definition: number, position: number, name: string): void {
    if (addAt(this.#externals, definition, position, name)) this.#basesChanged(definition);
  }

  addInterface(definition: number, position: number, base: number): void {
    if (this.basesAt(definition, position).length === 0) this.#interfaces.set(definition, position, base);
  }

  order(definition: number): readonly number[] {
    return fromAbove(this.#orders, definition, {
      // A class that inherits from itself is to its bases what stands alone.
      meanwhile: (each) => [each],
      above: (each) => this.#directBases(each),
      make: (each, orderOf) => {
        const direct = this.#directBases(each);
        const made = mergeOrders(each, direct, direct.map(orderOf));
        this.#steps += made.length;
        return made;
      },
    });
  }

  #directBases(definition: number): readonly number[] {
    return [...new Set((this.#bases.get(definition) ?? []).flat())].filter((base) => base !== definition);
  }

  externalBases(definition: number): readonly string[] {
    const known = this.#externalOrders.get(definition);
    if (known) return known;
    const made = this.order(definition).flatMap((each) => (this.#externals.get(each) ?? []).flat());
    this.#externalOrders.set(definition, made);
    return made;
  }

  hasHeirs(definition: number): boolean {
    return this.#subclasses.has(definition);
  }

  basesAt(definition: number, position: number): readonly (number | string)[] {
    const named = this.#interfaces.get(definition, position);
    const found = this.#bases.get(definition)?.[position] ?? [];
    if (found.length === 0 && named >= 0) return [named];
    return [...found, ...(this.#externals.get(definition)?.[position] ?? [])];
  }

  hasFrom(definition: number, name: string, owner: number): boolean {
    const number = this.names.number(name);
    const isOwner = (each: number): boolean => this.scopes.boundAs(each, number) !== undefined;
    return this.#possibleOrders(definition).some((order) => order.find(isOwner) === owner);
  }

  lookup(
    definition: number,
    name: string,
    after: number | null,
    found: (node: number) => void,
    missing: (base: string) => void,
  ): void {
    this.#lookAgain(
      definition,
      new NameLookup(this, definition, this.names.number(name), after, found, missing),
    );
  }

  eachAbove(definition: number, see: (above: number) => void): void {
    this.#lookAgain(definition, new OrderLookup(this, definition, see));
  }

  binds(definition: number, name: string): boolean {
    return this.bindingsOf(this.names.number(name), definition, null).some((node) => node !== undefined);
  }

  /** For each order the node of a name in the first class of it, or behind one of it, that binds it. */
  bindingsOf(name: number, definition: number, after: number | null): readonly (number | undefined)[] {
    const orders = this.#possibleOrders(definition);
    const behind =
      orders.length === 1 || after === null ? orders : orders.filter((each) => each.includes(after));
    return behind.map((order) => this.#bindingIn(order, name, after));
  }

  #bindingIn(order: readonly number[], name: number, after: number | null): number | undefined {
    for (let at = after === null ? 0 : order.indexOf(after) + 1; at < order.length; at++) {
      const node = this.scopes.boundAs(order[at] ?? 0, name);
      if (node !== undefined) return node;
    }
    return undefined;
  }

  /** One for each choice among what the bases, its own and those above it, may be. */
  #possibleOrders(definition: number): readonly (readonly number[])[] {
    return fromAbove(this.#possible, definition, {
      meanwhile: (each) => [this.order(each)],
      above: (each) => (this.#mayChoose(each) ? this.#directBases(each) : []),
      make: (each, ordersOf) => (this.#mayChoose(each) ? this.#choices(each, ordersOf) : [this.order(each)]),
    });
  }

  #mayChoose(definition: number): boolean {
    return this.order(definition).some((each) => this.#hasChoice(each));
  }

  #choices(
    definition: number,
    ordersOf: (base: number) => readonly (readonly number[])[],
  ): readonly (readonly number[])[] {
    const outside = this.#externals.get(definition) ?? [];
    const positions = (this.#bases.get(definition) ?? []).map((bases, at) => [
      ...bases.filter((base) => base !== definition).flatMap(ordersOf),
      ...(bases.length > 0 && (outside[at]?.length ?? 0) > 0 ? [[]] : []),
    ]);
    return possibleOrders(definition, positions);
  }

  #hasChoice(definition: number): boolean {
    const outside = this.#externals.get(definition) ?? [];
    return (this.#bases.get(definition) ?? []).some(
      (bases, at) => bases.length > 0 && bases.length + (outside[at]?.length ?? 0) > 1,
    );
  }

  /** Looks now and whenever the order or what its classes bind under the name changes. */
  #lookAgain(definition: number, lookup: Lookup): void {
    const list = this.#lookups.get(definition);
    if (list) list.push(lookup);
    else this.#lookups.set(definition, [lookup]);
    lookup.look();
  }

  #basesChanged(definition: number): void {
    const heirs = this.heirs(definition);
    for (const each of heirs) {
      this.#externalOrders.delete(each);
      this.#possible.delete(each);
    }
    this.#steps += heirs.size;
    for (const each of heirs)
      for (const lookup of [...(this.#lookups.get(each) ?? [])]) {
        lookup.look();
        this.#steps += this.order(each).length;
      }
  }

  nameAdded(definition: number, name: string): void {
    const number = this.names.number(name);
    for (const each of this.heirs(definition))
      for (const lookup of (this.#lookups.get(each) ?? []).filter((each) => each.name === number))
        lookup.look();
  }

  heirs(definition: number): Set<number> {
    const heirs = new Set([definition]);
    let level = [definition];
    // What is further below has not the class in its order.
    for (let depth = 1; depth < MOST_ABOVE && level.length > 0; depth++) {
      const next: number[] = [];
      for (const below of level.flatMap((each) => [...(this.#subclasses.get(each) ?? [])])) {
        if (heirs.has(below)) continue;
        heirs.add(below);
        next.push(below);
      }
      level = next;
    }
    return heirs;
  }
}

/** Puts a value into the list of a position of a definition; false where it is there. */
function addAt<T>(table: Map<number, T[][]>, definition: number, position: number, value: T): boolean {
  const lists = table.get(definition) ?? [];
  table.set(definition, lists);
  while (lists.length <= position) lists.push([]);
  const list = lists[position];
  if (!list || list.includes(value)) return false;
  list.push(value);
  return true;
}
