/** What the readers of bash's text hand one another. */

/** Text of a script inside another text. */
export interface InnerScript {
  readonly text: string;
  /** Where it stands; of a script whose escapes were taken away, the whole of what it stands in. */
  readonly start: number;
  readonly end: number;
  /** Whether the text is that of its place, letter by letter. */
  readonly isExact: boolean;
}

/** What the shell does while it expands a part of a text. */
export interface Effects {
  readonly scripts: readonly InnerScript[];
  /** Variables that get a value: `${x:=y}`. */
  readonly assigns: readonly string[];
  /** Whether a value is read as code: `${!x}`, `${x@P}`. */
  readonly evaluates: boolean;
}

export interface Expansion extends Effects {
  /** The index after it. */
  readonly end: number;
}

export interface Reading {
  readonly source: string;
  /** The index of the `)` that ends a script which begins at `at`. Throws NotUnderstood where none does. */
  readonly endOfScript: (at: number) => number;
  /** The same text, which ends at `end`. */
  readonly until: (end: number) => Reading;
}

export const noEffects: Effects = { scripts: [], assigns: [], evaluates: false };

export function joinedEffects(all: readonly Effects[]): Effects {
  return {
    scripts: all.flatMap(({ scripts }) => scripts),
    assigns: all.flatMap(({ assigns }) => assigns),
    evaluates: all.some(({ evaluates }) => evaluates),
  };
}
