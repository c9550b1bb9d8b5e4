/** Classes: their bases as they become known, the method resolution order, and look-ups along it. */
import { mergeOrders, possibleOrders } from './classOrders';
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
  /** Must be called when a class body gains a name after the scopes were built. */
  nameAdded(definition: number, name: string): void;
}

/** Classes without any base yet; `scopes` tells what each class body binds. */
export function createClasses(scopes: Scopes, names: Names): Classes {
  return new ClassTable(scopes, names);
}

/** What is to be looked for again: a name along the order of a class, by its number, or, of null, that order. */
interface Lookup {
  readonly name: number | null;
  look(): void;
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

  constructor(
    readonly scopes: Scopes,
    readonly names: Names,
  ) {}

  addBase(definition: number, position: number, base: number): void {
    if (!addAt(this.#bases, definition, position, base)) return;
    const below = this.#subclasses.get(base) ?? new Set<number>();
    this.#subclasses.set(base, below.add(definition));
    for (const each of this.heirs(definition)) this.#orders.delete(each);
    this.#basesChanged(definition);
  }

  addExternalBase(definition: number, position: number, name: string): void {
    if (addAt(this.#externals, definition, position, name)) this.#basesChanged(definition);
  }

  addInterface(definition: number, position: number, base: number): void {
    if (this.basesAt(definition, position).length === 0) this.#interfaces.set(definition, position, base);
  }

  order(definition: number): readonly number[] {
    const known = this.#orders.get(definition);
    if (known) return known;
    // Guards against a class that inherits from itself.
    this.#orders.set(definition, [definition]);
    const direct = [...new Set((this.#bases.get(definition) ?? []).flat())].filter(
      (base) => base !== definition,
    );
    const made = mergeOrders(
      definition,
      direct,
      direct.map((base) => this.order(base)),
    );
    this.#orders.set(definition, made);
    return made;
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
    const known = this.#possible.get(definition);
    if (known) return known;
    const order = this.order(definition);
    // Guards against a class that inherits from itself.
    this.#possible.set(definition, [order]);
    if (!order.some((each) => this.#hasChoice(each))) return [order];
    const outside = this.#externals.get(definition) ?? [];
    const positions = (this.#bases.get(definition) ?? []).map((bases, at) => [
      ...bases.filter((base) => base !== definition).flatMap((base) => this.#possibleOrders(base)),
      ...(bases.length > 0 && (outside[at]?.length ?? 0) > 0 ? [[]] : []),
    ]);
    const made = possibleOrders(definition, positions);
    this.#possible.set(definition, made);
    return made;
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
    for (const each of heirs) for (const lookup of [...(this.#lookups.get(each) ?? [])]) lookup.look();
  }

  nameAdded(definition: number, name: string): void {
    const number = this.names.number(name);
    for (const each of this.heirs(definition))
      for (const lookup of (this.#lookups.get(each) ?? []).filter((each) => each.name === number))
        lookup.look();
  }

  heirs(definition: number): Set<number> {
    const heirs = new Set([definition]);
    for (const each of heirs) for (const below of this.#subclasses.get(each) ?? []) heirs.add(below);
    return heirs;
  }
}

/** There are hundreds of thousands of them: an object each, and no closure. */
class NameLookup implements Lookup {
  /** What was found last, a node or the name of a base; mostly all that there ever is. */
  #last: number | string | undefined;
  #before: (number | string)[] | undefined;

  constructor(
    readonly classes: ClassTable,
    readonly definition: number,
    readonly name: number,
    readonly after: number | null,
    readonly found: (node: number) => void,
    readonly missing: (base: string) => void,
  ) {}

  look(): void {
    for (const node of this.classes.bindingsOf(this.name, this.definition, this.after)) {
      if (node === undefined) {
        for (const base of this.classes.externalBases(this.definition))
          if (this.#isNew(base)) this.missing(base);
      } else if (this.#isNew(node)) this.found(node);
    }
  }

  #isNew(each: number | string): boolean {
    if (this.#last === each || this.#before?.includes(each) === true) return false;
    if (this.#last !== undefined) (this.#before ??= []).push(this.#last);
    this.#last = each;
    return true;
  }
}

class OrderLookup implements Lookup {
  readonly name = null;
  /** The classes seen: few. */
  #seen: readonly number[] = [];

  constructor(
    readonly classes: ClassTable,
    readonly definition: number,
    readonly see: (above: number) => void,
  ) {}

  look(): void {
    const order = this.classes.order(this.definition);
    const before = this.#seen;
    if (before === order) return;
    // All of the order is seen, but for what comes while it is being told.
    const all = before.length === 0 ? order : [...new Set([...before, ...order])];
    this.#seen = all;
    for (const above of order) if (!before.includes(above)) this.see(above);
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
