/** What is noted of the defaults of parameters: see defaults.ts. */

/** A parameter by its position, and the node of its default. */
export interface Default {
  readonly position: number;
  readonly node: number;
}

/** What is known of the defaults of functions, and of who was called. */
export interface Defaults {
  readonly byFunction: Map<number, Default[]>;
  /** Functions that have some and are called. */
  readonly called: Set<number>;
}

export function createDefaults(): Defaults {
  return { byFunction: new Map(), called: new Set() };
}
