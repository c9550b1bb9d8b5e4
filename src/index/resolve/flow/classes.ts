/** Classes: their bases as they become known, the method resolution order, and look-ups along it. */
import type { Scopes } from './scopes';

export interface Classes {
  addBase(definition: number, position: number, base: number): void;
  addExternalBase(definition: number, name: string): void;
  /** The class, then its bases, in C3 order; for bases without one, depth first. */
  order(definition: number): readonly number[];
  externalBases(definition: number): readonly string[];
  /** The workspace class that the base written at this position is, or null. */
  baseAt(definition: number, position: number): number | null;
  /**
   * Calls `found` with the node of `name` in the first class of the order that binds it (`skip` leaves out the
   * first so many), again when a later base changes the answer; `missing` with the external bases where none does.
   */
  lookup(
    definition: number,
    name: string,
    skip: number,
    found: (node: number) => void,
    missing: (base: string) => void,
  ): void;
  /** Must be called when a class body gains a name after the scopes were built. */
  nameAdded(definition: number): void;
}

export function createClasses(scopes: Scopes): Classes {
  const bases = new Map<number, number[][]>();
  const externals = new Map<number, string[]>();
  const subclasses = new Map<number, Set<number>>();
  const orders = new Map<number, readonly number[]>();
  const pending = new Map<number, (() => void)[]>();

  const order = (definition: number): readonly number[] => {
    const known = orders.get(definition);
    if (known) return known;
    // Guards against a class that inherits from itself.
    orders.set(definition, [definition]);
    const direct = [...new Set((bases.get(definition) ?? []).flat())].filter((base) => base !== definition);
    const made = mergeOrders(
      definition,
      direct,
      direct.map((base) => order(base)),
    );
    orders.set(definition, made);
    return made;
  };
  const changed = (definition: number, seen = new Set<number>()): void => {
    if (seen.has(definition)) return;
    seen.add(definition);
    orders.delete(definition);
    for (const subclass of subclasses.get(definition) ?? []) changed(subclass, seen);
  };
  const rerun = (definition: number, seen = new Set<number>()): void => {
    if (seen.has(definition)) return;
    seen.add(definition);
    for (const look of [...(pending.get(definition) ?? [])]) look();
    for (const subclass of subclasses.get(definition) ?? []) rerun(subclass, seen);
  };
  const externalBases = (definition: number): readonly string[] =>
    order(definition).flatMap((each) => externals.get(each) ?? []);

  return {
    addBase: (definition, position, base) => {
      const table = bases.get(definition) ?? [];
      bases.set(definition, table);
      const list = (table[position] ??= []);
      for (let at = 0; at < table.length; at++) table[at] ??= [];
      if (list.includes(base)) return;
      list.push(base);
      const below = subclasses.get(base) ?? new Set();
      subclasses.set(base, below.add(definition));
      changed(definition);
      rerun(definition);
    },
    addExternalBase: (definition, name) => {
      externals.set(definition, [...(externals.get(definition) ?? []), name]);
      rerun(definition);
    },
    order,
    externalBases,
    baseAt: (definition, position) => bases.get(definition)?.[position]?.[0] ?? null,
    lookup: (definition, name, skip, found, missing) => {
      const connected = new Set<number | string>();
      const look = (): void => {
        const owner = order(definition)
          .slice(skip)
          .find((each) => scopes.bound(each, name) !== undefined);
        const node = owner === undefined ? undefined : scopes.bound(owner, name);
        if (node !== undefined && !connected.has(node)) {
          connected.add(node);
          found(node);
        }
        if (node !== undefined) return;
        for (const base of externalBases(definition)) {
          if (!connected.has(base)) missing(base);
          connected.add(base);
        }
      };
      const list = pending.get(definition);
      if (list) list.push(look);
      else pending.set(definition, [look]);
      look();
    },
    nameAdded: (definition) => rerun(definition),
  };
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
