/** What is called only where a language finds something else nowhere, noted for fallbacks.ts. */

export const GETATTR = '__getattr__';

/** `value += operand` at a row, by the method in place; the operand's node + 1, 0 = none. */
export interface NotedOperator {
  readonly value: number;
  readonly row: number;
  readonly name: string;
  readonly operand: number;
}

/** An attribute of an instance, and the node of what reading it gives. */
export interface NotedAttribute {
  readonly value: number;
  readonly definition: number;
  readonly name: string;
  readonly node: number;
}

/** A class of Python called at a site, and its instance. */
export interface NotedConstruction {
  readonly site: number;
  readonly definition: number;
  readonly value: number;
}

/**
 * A node, and the one of what it holds where nothing else does: of a call that hands an argument back what its
 * function returns, for an argument not known; of a field what an external base may have.
 */
export interface NotedResult {
  readonly result: number;
  readonly node: number;
}

/** `super()` in a class. */
export interface NotedSuper {
  readonly site: number;
  readonly definition: number;
}

/** Attributes are noted only where the workspace has a `__getattr__`. */
export interface Fallbacks {
  readonly supers: NotedSuper[];
  /** Sites of methods that call what they are given, by name. */
  readonly callbacks: number[];
  readonly operators: NotedOperator[];
  readonly attributes: NotedAttribute[];
  readonly constructions: NotedConstruction[];
  readonly results: NotedResult[];
}

/** Nothing noted yet. */
export function createFallbacks(): Fallbacks {
  return { supers: [], callbacks: [], operators: [], attributes: [], constructions: [], results: [] };
}
