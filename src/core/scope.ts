/** The scope contract: which files and symbols a change may touch, and what went beyond it. */

export interface ScopeContract {
  readonly files: readonly ScopedFile[];
}

export interface ScopedFile {
  /** Relative to the workspace folder, `/`. */
  readonly path: string;
  /**
   * Names on the way down from the module, `Cart` or `Cart.add`; one covers what is inside it. `<module>` is the code outside
   * of every symbol. Null: the whole file.
   */
  readonly symbols: readonly string[] | null;
}

/** A file before and after; null where there is none. */
export interface ChangedText {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What went beyond the contract in one file. */
export interface ScopeBreach {
  readonly path: string;
  /** In code-unit order of name; `<module>` as above. A symbol that only moved is none. */
  readonly symbols: readonly SymbolChange[];
  /** From the top down; each can be taken back alone. */
  readonly hunks: readonly ScopeHunk[];
  /** Whether the answer says why; absent where no answer was held beside it. */
  readonly isExplained?: boolean | undefined;
}

export interface SymbolChange {
  readonly name: string;
  readonly change: 'added' | 'changed' | 'removed';
}

/** Adjacent lines that were replaced. Lines keep their ends, so that joined they are the text. */
export interface ScopeHunk {
  /** First line, from 1, that `oldLines` had and that `newLines` have; where there are none, the line they would come before. */
  readonly oldStart: number;
  readonly newStart: number;
  readonly oldLines: readonly string[];
  readonly newLines: readonly string[];
  /** Up to three unchanged lines around it. */
  readonly above: readonly string[];
  readonly below: readonly string[];
}
