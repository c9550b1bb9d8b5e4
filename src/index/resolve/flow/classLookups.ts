/** What is looked for in classes, now and again when a base becomes known. */

/** What is to be looked for again: a name along the order of a class, by its number, or, of null, that order. */
export interface Lookup {
  readonly name: number | null;
  look(): void;
}

/** The classes that are looked in. */
interface Searched {
  order(definition: number): readonly number[];
  externalBases(definition: number): readonly string[];
  bindingsOf(name: number, definition: number, after: number | null): readonly (number | undefined)[];
}

/** A name along the orders of a class. There are hundreds of thousands of them: an object each, and no closure. */
export class NameLookup implements Lookup {
  /** What was found last, a node or the name of a base; mostly all that there ever is. */
  #last: number | string | undefined;
  #before: (number | string)[] | undefined;

  constructor(
    readonly classes: Searched,
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

/** Every class of the order, each told once. */
export class OrderLookup implements Lookup {
  readonly name = null;
  /** The classes seen: few. */
  #seen: readonly number[] = [];

  constructor(
    readonly classes: Searched,
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
