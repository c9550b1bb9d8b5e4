/** The initial context as data: what a model is given of a repository before it asks anything. Public: `context --json`. */
import type { CodeLevel } from './explore';

/** RepoMaster's L: what one interaction may show. */
export const DEFAULT_BUDGET_TOKENS = 8000;

export type ContextBlockKind = 'readme' | 'modules' | 'source' | 'paths';

/** What a person changed of it; all by `ContextEntry.key`, unknown keys mean nothing. */
export interface ContextEdits {
  /** Kept before all others, in this order; they are never left out for want of worth. */
  readonly pinned: readonly string[];
  /** Left out: entries, or whole blocks as `block:KIND`. */
  readonly dropped: readonly string[];
}

export interface ContextRequest {
  /** Estimated tokens that the whole text may have. */
  readonly budgetTokens: number;
  /** What is to be done, in the user's words: ranks by it; null ranks by importance alone. */
  readonly task: string | null;
  readonly edits: ContextEdits;
}

/** One addend of an entry's score: a feature of I(m) with its weight, a term of J(c), or what the task adds. */
export interface ScoreTerm {
  readonly name: string;
  readonly value: number;
}

export interface ContextEntry {
  /** `module:ID`, `class:ID`, `function:ID` or `section:N` (of the README, from 1): the handle for edits. */
  readonly key: string;
  readonly id: string | null;
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  /** How much of it stands there; `path` is its name alone. */
  readonly level: CodeLevel;
  readonly tokens: number;
  /** What it is ranked by; null in the README. */
  readonly score: number | null;
  /** Addends of `score`, the largest first; they may pass 10, where I(m) ends. */
  readonly terms: readonly ScoreTerm[];
  readonly pinned: boolean;
}

export interface ContextBlock {
  readonly kind: ContextBlockKind;
  /** The block's own line. */
  readonly title: string;
  /** Of the title and all that follows. */
  readonly tokens: number;
  /** In the order of the text. */
  readonly entries: readonly ContextEntry[];
  /** Candidates of the block that found no room, or were dropped. */
  readonly leftOut: number;
}

export interface InitialContext {
  readonly version: 1;
  readonly budgetTokens: number;
  readonly task: string | null;
  /** Exactly what a model gets: Markdown, at most `budgetTokens`, ended by a line end. */
  readonly text: string;
  readonly tokens: number;
  /** Those that have something to say, in the order of the text. */
  readonly blocks: readonly ContextBlock[];
}
