/** What is called only where a language finds something else nowhere, noted for fallbacks.ts. */

export const GETATTR = '__getattr__';
/** The method that answers for all attributes, those that are there too. */
export const GETATTRIBUTE = '__getattribute__';

/** A special method of a value that may have none, and how to call what stands in for it. */
export interface NotedStandIn {
  readonly value: number;
  readonly method: string;
  readonly call: (standIn: string) => void;
}

/** An operator at a row, the nodes of its operands, and the right one's method for where the left one has none. */
export interface NotedReflection {
  readonly row: number;
  readonly left: number;
  readonly right: number;
  readonly method: string;
  readonly reflected: string;
}

/** An attribute of an instance, and the node of what reading it gives. */
export interface NotedAttribute {
  readonly value: number;
  readonly definition: number;
  readonly name: string;
  readonly node: number;
}

/** A class with special methods called at a site, and its instance. */
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

/** A store into an attribute of an instance whose class binds the name to what may catch it. */
export interface NotedStore {
  readonly value: number;
  readonly name: string;
  readonly stored: number;
  /** Node of what the class binds. */
  readonly bound: number;
}

/** A value that can be called, the handler of a proxy for it, and the node of the proxy. */
export interface NotedProxied {
  readonly traps: number;
  readonly value: number;
  readonly result: number;
}

/** `super()` in a class. */
export interface NotedSuper {
  readonly site: number;
  readonly definition: number;
}

/** `x.constructor` of an instance, and the row of what it gives. */
export interface NotedConstructor {
  readonly definition: number;
  readonly row: number;
  /** The class whose receiver the instance is, -1 for any other instance. */
  readonly within: number;
}

/** An object of which text or a number is made at a row. */
export interface NotedCoercion {
  readonly value: number;
  readonly row: number;
  readonly toNumber: boolean;
}

/** What stands at a position of a class pattern: its row, the node of the instance, and the class named. */
export interface NotedPosition {
  readonly row: number;
  readonly value: number;
  readonly definition: number;
  readonly position: number;
}

/** Attributes are noted only where the workspace has a `__getattr__`. */
export interface Fallbacks {
  readonly supers: NotedSuper[];
  /** Sites of methods that call what they are given, by name. */
  readonly callbacks: number[];
  readonly standIns: NotedStandIn[];
  readonly reflections: NotedReflection[];
  readonly attributes: NotedAttribute[];
  readonly constructions: NotedConstruction[];
  readonly results: NotedResult[];
  readonly stores: NotedStore[];
  readonly constructors: NotedConstructor[];
  readonly coercions: NotedCoercion[];
  /** Names read of object literals, and what is stored there under no known key. */
  readonly unkeyed: NotedResult[];
  readonly positions: NotedPosition[];
  readonly proxied: NotedProxied[];
}

/** Nothing noted yet. */
export function createFallbacks(): Fallbacks {
  return {
    supers: [],
    callbacks: [],
    standIns: [],
    reflections: [],
    attributes: [],
    constructions: [],
    results: [],
    stores: [],
    constructors: [],
    coercions: [],
    unkeyed: [],
    positions: [],
    proxied: [],
  };
}
