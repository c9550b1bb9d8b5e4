/** The initial context as data: what a model is given of a repository before it asks anything. Public: `context --json`. */
import type { ApartChoice } from '../files/apart';

/** RepoMaster's L: what one interaction may show. */
export const DEFAULT_BUDGET_TOKENS = 8000;

/** In the order of the text. */
export const CONTEXT_BLOCKS = ['readme', 'modules', 'source', 'paths'] as const;

export type ContextBlockKind = (typeof CONTEXT_BLOCKS)[number];

/** What a person changed of it; all by `ContextEntry.key`, unknown keys mean nothing. */
export interface ContextEdits {
  /** Kept before all others, in this order; they are never left out for want of worth. Any symbol or file can be. */
  readonly pinned: readonly string[];
  /** Left out: entries, or whole blocks as `block:KIND`. */
  readonly dropped: readonly string[];
  /** Whether tests, examples and the like are ranked among the rest; the task and pins bring them in anyway. */
  readonly apart: ApartChoice;
  /**
   * How core modules and core source stand to one another where they are shown, whatever their rank; those that are not
   * named keep their places. The README keeps its author's order, paths that of their directories.
   */
  readonly ordered: readonly string[];
  /** Whole percent of the budget that a block may have, 1 to 100; null = what it needs of what the others leave. */
  readonly shares: Readonly<Record<ContextBlockKind, number | null>>;
}

export const NO_EDITS: ContextEdits = {
  apart: 'hidden',
  pinned: [],
  dropped: [],
  ordered: [],
  shares: { readme: null, modules: null, source: null, paths: null },
};

export interface ContextRequest {
  /** Estimated tokens that the whole text may have. */
  readonly budgetTokens: number;
  /** What is to be done, in the user's words: ranks by it; null ranks by importance alone. */
  readonly task: string | null;
  readonly edits: ContextEdits;
}

/** What a model starts from: an overview sized to the task, or all blocks (`rich`) for models that explore badly. */
export const START_KINDS = ['overview', 'rich'] as const;

export type StartKind = (typeof START_KINDS)[number];

/** What an overview may have; where the task names its place, a third of it. */
export const OVERVIEW_TOKENS = 900;

export interface OverviewRequest {
  /** Estimated tokens that the whole text may have; what stands above the entries is there in any case. */
  readonly budgetTokens: number;
  /** What is to be done, in the user's words; null ranks by importance alone. */
  readonly task: string | null;
  /** As in ContextEdits: their places come first. */
  readonly pinned: readonly string[];
}

/** How conversations start in folders where nobody has chosen. */
export interface StartSettings {
  readonly kind: StartKind;
  readonly overviewTokens: number;
}

/** What conversations of one folder start from: the blocks as ContextRequest has them, or an overview. */
export interface StartRequest extends ContextRequest {
  /** null = as the settings say. */
  readonly start: StartKind | null;
  /** Estimated tokens that an overview may have; null = as the settings say. */
  readonly overviewTokens: number | null;
}
