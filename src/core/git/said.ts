/** What was said of a change, and what the change touches beyond it. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';
import { symbolChangeForm } from './structure';

/** question, answer: of a turn; message: of commits; text: what the user gave. */
const saidSourceForm = z.enum(['question', 'answer', 'message', 'text']);

export type SaidSource = z.output<typeof saidSourceForm>;

export interface SaidText {
  readonly by: SaidSource;
  readonly text: string;
}

/** Other changed symbols around one, by their places. */
export interface SymbolLinks {
  /** What it calls or extends, before or after the change. */
  readonly calls: readonly number[];
  /** What calls or extends it. */
  readonly callers: readonly number[];
}

/** A changed symbol, or what changed of a file outside of its symbols; linked with other parts. */
export interface TouchedPart extends SymbolLinks {
  readonly path: string;
  /** Where it was, of a moved one or a renamed file; else `path`. */
  readonly oldPath: string;
  readonly line: number;
  /** Null for code outside of symbols, and for a file without any. */
  readonly symbol: string | null;
  /** What it was called before; null where it was not there, or for code outside of symbols. */
  readonly oldSymbol: string | null;
  readonly change: z.output<typeof symbolChangeForm>['change'] | 'file';
  readonly isTest: boolean;
  /** Whether whoever calls it may have to follow. */
  readonly changesCalls: boolean;
}

const beyondForm = z.strictObject({
  path: z.string(),
  line: z.number(),
  /** Null for code outside of symbols, and for a file without any. */
  symbol: z.nullable(z.string()),
  change: z.enum([...symbolChangeForm.shape.change.options, 'file'] as const),
  /** A symbol that was named, and that this one calls or is called by; null for none. */
  near: z.nullable(z.string()),
});

export type BeyondSaid = Frozen<z.output<typeof beyondForm>>;

export const saidReviewForm = z.strictObject({
  sources: z.array(saidSourceForm),
  /**
   * Touched parts, and how many of them are named, or follow from one that is: a helper that came or went with it, a caller of
   * another signature, a test.
   * `beyond`: all rows behind that list.
   */
  counts: z.strictObject({
    ...{ touched: z.number(), named: z.number(), following: z.number(), beyond: z.number() },
  }),
  /** Touched and neither, in the order of paths and lines, at most 500. Of a class that came or went its members are left out. */
  beyond: z.array(beyondForm),
  /** Touched parts that the answer alone names: nobody asked for them by name. At most 100. */
  answerOnly: z.array(z.string()),
  /** Symbols and files of the repository that are named in code, and not touched. At most 100. */
  untouched: z.array(z.string()),
  /** Whether no touched part is named at all: then nothing is told to be beyond. */
  namesNothing: z.boolean(),
});

export type SaidReview = Frozen<z.output<typeof saidReviewForm>>;

/** `exists`: whether the repository has a symbol of this last name, or a file of this path or end of one. Pure. */
export type ReviewSaid = (
  texts: readonly SaidText[],
  touched: readonly TouchedPart[],
  exists: (name: string) => boolean,
) => SaidReview;
