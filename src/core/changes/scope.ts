/** The scope contract: which files and symbols a change may touch, and what went beyond it. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';

export interface ScopeContract {
  readonly files: readonly ScopedFile[];
}

export const scopedFileForm = z.object({
  /** Relative to the workspace folder, `/`. */
  path: z.string(),
  /**
   * Names on the way down from the module, `Cart` or `Cart.add`; one covers what is inside it. `<module>` is the code outside
   * of every symbol. Null: the whole file.
   */
  symbols: z.nullable(z.array(z.string())),
});

export type ScopedFile = Frozen<z.output<typeof scopedFileForm>>;

/** A file before and after; null where there is none. */
export interface ChangedText {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

const symbolChangeForm = z.object({ name: z.string(), change: z.enum(['added', 'changed', 'removed']) });

export type SymbolChange = Frozen<z.output<typeof symbolChangeForm>>;

const scopeHunkForm = z.object({
  /** First line, from 1, that `oldLines` had and that `newLines` have; where there are none, the line they would come before. */
  oldStart: z.number(),
  newStart: z.number(),
  oldLines: z.array(z.string()),
  newLines: z.array(z.string()),
  /** Up to three unchanged lines around it. */
  above: z.array(z.string()),
  below: z.array(z.string()),
});

/** Adjacent lines that were replaced. Lines keep their ends, so that joined they are the text. */
export type ScopeHunk = Frozen<z.output<typeof scopeHunkForm>>;

export const scopeBreachForm = z.object({
  path: z.string(),
  /** In code-unit order of name; `<module>` as above. A symbol that only moved is none. */
  symbols: z.array(symbolChangeForm),
  /** From the top down; each can be taken back alone. */
  hunks: z.array(scopeHunkForm),
  /** Whether the answer says why; absent where no answer was held beside it. */
  isExplained: z.optional(z.boolean()),
});

/** What went beyond the contract in one file. */
export type ScopeBreach = Frozen<z.output<typeof scopeBreachForm>>;
