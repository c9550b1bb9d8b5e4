/** What a notebook's file says: its cells, and the language that its kernel speaks. */

export interface Notebook {
  readonly cells: readonly NotebookCell[];
  /** The names that the file has for its kernel's language, the one that says most first; [] where it names none. */
  readonly kernel: readonly string[];
  /** Whether there was more than is kept: cells are whole or missing. */
  readonly isCut: boolean;
}

export interface NotebookCell {
  readonly kind: 'code' | 'markdown' | 'raw';
  readonly source: string;
  /** What the cell itself says of its language, where that may be another one than the kernel's. */
  readonly language: string | null;
  /** The number that people see as `In [3]`; null for a cell that has not run. */
  readonly count: number | null;
  /** [] unless they were asked for. */
  readonly outputs: readonly CellOutput[];
}

/** A cell that holds no code. */
export interface TextCell {
  /** Its number among all cells, from 1. */
  readonly cell: number;
  readonly text: string;
}

export type CellOutput =
  /** `isCut`: it goes on. */
  | { readonly kind: 'text' | 'error'; readonly text: string; readonly isCut: boolean }
  /** What no text shows: `image/png`. */
  | { readonly kind: 'data'; readonly type: string; readonly sizeBytes: number };
