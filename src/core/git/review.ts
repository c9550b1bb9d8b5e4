/** A review of a change: what it touches, what does not fit any more, what no test reaches. `repomaster git review --json` prints it. */
import * as z from 'zod/mini';
import { findingKindForm } from '../changes/checks';
import type { Frozen } from '../form';
import { modelReviewForm } from './reviewFindings';
import { saidReviewForm } from './said';
import { cycleForm, fileForm, sideForm, symbolChangeForm } from './structure';

const misfitForm = z.strictObject({
  /**
   * missing-argument, extra-argument, unknown-keyword: a call that fitted the old parameters and not the new ones.
   * other-parameter: an argument by position that reaches another parameter. gone-call, gone-import, gone-base: what it names
   * is gone from there. unchecked: a call by name whose arguments are not known, of a symbol that takes another number now.
   */
  kind: z.enum([
    ...(['missing-argument', 'extra-argument', 'unknown-keyword', 'other-parameter'] as const),
    ...(['gone-call', 'gone-import', 'gone-base', 'unchecked'] as const),
  ]),
  /** Of the call, after the change. */
  path: z.string(),
  line: z.number(),
  /** Id of what calls. */
  from: z.string(),
  /** The symbol that changed, as it was called before, and where it is or was. */
  symbol: z.string(),
  symbolPath: z.string(),
  symbolLine: z.number(),
  /** What it is called and where it is now; null where it is gone. */
  now: z.nullable(z.strictObject({ symbol: z.string(), path: z.string(), line: z.number() })),
  /** The parameter or keyword; of `other-parameter` the new one. Null where none is meant. */
  parameter: z.nullable(z.string()),
  /** Arguments by position; null where that is not known. */
  given: z.nullable(z.number()),
  /** How many the symbol takes by position now; null where there is no bound or none is known. */
  most: z.nullable(z.number()),
  /** exact: the map leaves one answer; inferred: it rests on an assumption; name: by the called name alone. */
  sureness: z.enum(['exact', 'inferred', 'name']),
});

export type Misfit = Frozen<z.output<typeof misfitForm>>;

const reviewedSymbolForm = z.strictObject({
  ...symbolChangeForm.shape,
  /** Functions and modules that call it; null without maps. */
  callers: z.nullable(z.number()),
  /** All that reach it over calls, at most 2,000; null without maps. */
  dependents: z.nullable(z.number()),
  /** Whether a test reaches it over calls, `perhaps` over calls with several targets; null where that is not asked. */
  tested: z.nullable(z.enum(['yes', 'perhaps', 'no'])),
});

export type ReviewedSymbol = Frozen<z.output<typeof reviewedSymbolForm>>;

const reviewedFileForm = z.strictObject({
  ...fileForm.shape,
  /** Whether it is a test, as its path says. */
  test: z.boolean(),
  /** Its changed symbols, those that most depend on first; cosmetic changes are only counted. */
  symbols: z.array(reviewedSymbolForm),
});

export type ReviewedPart = Frozen<z.output<typeof reviewedFileForm>>;

const reviewFindingForm = z.strictObject({
  kind: findingKindForm,
  path: z.string(),
  /** From 1, in the text that `side` names. */
  line: z.number(),
  side: z.enum(['before', 'after']),
  /** The line. */
  text: z.string(),
  why: z.string(),
  confidence: z.enum(['high', 'medium', 'low']),
});

export type ReviewFinding = Frozen<z.output<typeof reviewFindingForm>>;

/** What `repomaster git review --json` prints. */
export const reviewReportForm = z.strictObject({
  version: z.literal(1),
  from: sideForm,
  to: sideForm,
  totals: z.strictObject({
    files: z.number(),
    ...fileForm.shape.symbols.shape,
    /** Whole numbers behind the lists below, which may be shorter. */
    ...{ misfits: z.number(), untested: z.number(), findings: z.number(), tests: z.number() },
    beyond: z.number(),
  }),
  /** Every changed file; that on which most depends first, tests last. */
  files: z.array(reviewedFileForm),
  /** By path and line, at most 500. */
  misfits: z.array(misfitForm),
  /** Changed or added functions that no test reaches, at most 500; null where the map has no tests, or there is none. */
  untested: z.nullable(
    z.array(z.strictObject({ symbol: z.string(), path: z.string(), line: z.number(), callers: z.number() })),
  ),
  /** New import cycles. */
  cycles: z.array(cycleForm),
  /** Syntax errors of files that parsed before. */
  problems: z.array(z.strictObject({ path: z.string(), line: z.number(), message: z.string() })),
  /** What the change may hide, at most 500. */
  findings: z.array(reviewFindingForm),
  /** What the change touches beyond what was said of it; null where nothing was said, or nobody asked. */
  said: z.nullable(saidReviewForm),
  /** What a model found; null where none was asked. */
  model: z.nullable(modelReviewForm),
  /** Languages of changed symbols whose calls are told by their names alone. */
  namedOnly: z.array(z.string()),
  mapped: z.boolean(),
  partial: z.boolean(),
  notes: z.array(z.string()),
});

export type ReviewReport = Frozen<z.output<typeof reviewReportForm>>;
