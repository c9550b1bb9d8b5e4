/** What throws and what catches, noted for thrown.ts. */

export interface ThrownNotes {
  /** Rows that throw and rows that catch, by the function in which they run. */
  readonly throws: Map<number, NotedThrow[]>;
  readonly catches: Map<number, NotedCatch[]>;
  /** By number of a call that a promise makes: the node of what it is rejected with where what is called throws. */
  readonly reactions: Map<number, number>;
}

export interface NotedThrow {
  readonly row: number;
  readonly value: number;
  readonly line: number;
}

/** What is tried are the rows from the first one on, up to the row that catches. */
export interface NotedCatch {
  readonly row: number;
  readonly first: number;
  readonly firstLine: number;
  readonly line: number;
}

/** Nothing noted yet. */
export function noThrownNotes(): ThrownNotes {
  return { throws: new Map(), catches: new Map(), reactions: new Map() };
}
