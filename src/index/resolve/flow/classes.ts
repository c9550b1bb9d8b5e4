/** Classes: their bases as they become known, the method resolution order, and look-ups along it. */
import { createPairMap } from './solving/lists';
import type { Names } from './solving/names';
import type { Scopes } from './scopes';

export interface Classes {
  addBase(definition: number, position: number, base: number): void;
  addExternalBase(definition: number, name: string): void;
  /** Names of the bases outside of the workspace, of the class and of those above it. */
  externalBases(definition: number): readonly string[];
  /** An interface that the class implements: known by its position, no part of any order. */
  addInterface(definition: number, position: number, base: number): void;
  /** The class, then its bases, in C3 order; for bases without one, depth first. */
  order(definition: number): readonly number[];
  /** The class and every class below it. */
  heirs(definition: number): ReadonlySet<number>;
  /** Whether any class of the workspace extends it. */
  hasHeirs(definition: number): boolean;
  /** The workspace class that the base written at this position is, or null. */
  baseAt(definition: number, position: number): number | null;
  /**
   * Calls `found` with the node of `name` in the first class of the order that binds it (only those behind
   * the class `after`, where it is not null), again when a later base changes the answer; `missing` with the external bases where none does.
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
  readonly #externals = new Map<number, string[]>();
  readonly #interfaces = createPairMap();
  readonly #subclasses = new Map<number, Set<number>>();
  readonly #orders = new Map<number, readonly number[]>();
  /** External bases along those orders. */
  readonly #externalOrders = new Map<number, readonly string[]>();
  readonly #lookups = new Map<number, Lookup[]>();

  constructor(
    readonly scopes: Scopes,
    readonly names: Names,
  ) {}

  addBase(definition: number, position: number, base: number): void {
    const table = this.#bases.get(definition) ?? [];
    this.#bases.set(definition, table);
    while (table.length <= position) table.push([]);
    const list = table[position];
    if (!list || list.includes(base)) return;
    list.push(base);
    const below = this.#subclasses.get(base) ?? new Set<number>();
    this.#subclasses.set(base, below.add(definition));
    for (const each of this.heirs(definition)) this.#orders.delete(each);
    this.#basesChanged(definition);
  }

  addExternalBase(definition: number, name: string): void {
    this.#externals.set(definition, [...(this.#externals.get(definition) ?? []), name]);
    this.#basesChanged(definition);
  }

  addInterface(definition: number, position: number, base: number): void {
    if (this.baseAt(definition, position) === null) this.#interfaces.set(definition, position, base);
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
    const made = this.order(definition).flatMap((each) => this.#externals.get(each) ?? []);
    this.#externalOrders.set(definition, made);
    return made;
  }

  hasHeirs(definition: number): boolean {
    return this.#subclasses.has(definition);
  }

  baseAt(definition: number, position: number): number | null {
    const base = this.#bases.get(definition)?.[position]?.[0] ?? this.#interfaces.get(definition, position);
    return base < 0 ? null : base;
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
    return this.bindingOf(this.names.number(name), definition, null) !== undefined;
  }

  /** The node of a name in the first class of the order, or behind one of it, that binds it. */
  bindingOf(name: number, definition: number, after: number | null): number | undefined {
    const order = this.order(definition);
    for (let at = after === null ? 0 : order.indexOf(after) + 1; at < order.length; at++) {
      const node = this.scopes.boundAs(order[at] ?? 0, name);
      if (node !== undefined) return node;
    }
    return undefined;
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
    for (const each of heirs) this.#externalOrders.delete(each);
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
    const node = this.classes.bindingOf(this.name, this.definition, this.after);
    if (node === undefined) {
      for (const base of this.classes.externalBases(this.definition))
        if (this.#isNew(base)) this.missing(base);
    } else if (this.#isNew(node)) this.found(node);
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

/** C3 linearisation; where there is none, the bases' orders one after the other. */
function mergeOrders(
  first: number,
  direct: readonly number[],
  above: readonly (readonly number[])[],
): number[] {
  const lists = [...above.map((list) => [...list]), [...direct]];
  const merged = [first];
  for (;;) {
    const open = lists.filter((list) => list.length > 0);
    if (open.length === 0) return merged;
    const head = open
      .map((list) => list[0])
      .find((each) => each !== undefined && !open.some((list) => list.indexOf(each) > 0));
    if (head === undefined) return [...new Set([first, ...direct, ...above.flat()])];
    merged.push(head);
    for (const list of lists) if (list[0] === head) list.shift();
  }
}
