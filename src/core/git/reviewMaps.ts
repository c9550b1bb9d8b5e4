/** What a review asks of two maps, and what they answer. */
import type { Misfit } from './review';
import type { SymbolLinks } from './said';
import type { MapDiff, StructureChange } from './structure';
import type { TreeMapsAsked } from './treeMaps';

export interface ReviewTreesAsked extends TreeMapsAsked {
  readonly symbols: readonly StructureChange[];
  /** Names of symbols that words say of the change. */
  readonly names: readonly string[];
}

/** What stands around one changed symbol; of a removed one, around what it was. */
export interface SymbolReach {
  /** Functions and modules that call it, or a class's members from outside; subclasses count, tests do not. */
  readonly callers: number;
  /** All that reach it over callers, at most `MOST_DEPENDENTS`. */
  readonly dependents: number;
  /** Null where that is not asked: of tests, classes, and what is gone. `perhaps`: over calls with several targets. */
  readonly tested: 'yes' | 'perhaps' | 'no' | null;
}

/** Beyond so many, a count says "at least". */
export const MOST_DEPENDENTS = 2_000;

export interface MapReview {
  /** In the order of the symbols that were asked about. */
  readonly reach: readonly SymbolReach[];
  /** By path and line, at most 500. */
  readonly misfits: readonly Misfit[];
  /** All of them. */
  readonly misfitCount: number;
  /** Syntax errors of files that had none before. */
  readonly problems: readonly { readonly path: string; readonly line: number; readonly message: string }[];
  /** Whether the map after the change has a test at all. */
  readonly hasTests: boolean;
  /** In the order of the symbols that were asked about, by their places. */
  readonly links: readonly SymbolLinks[];
  /** Of the asked names, those that some symbol has after the change. */
  readonly known: readonly string[];
  /** Names of languages of changed symbols whose calls are told by their names alone. */
  readonly namedOnly: readonly string[];
}

export interface ReviewedTrees {
  readonly maps: MapDiff;
  readonly review: MapReview;
}

export type ReviewTrees = (asked: ReviewTreesAsked) => Promise<ReviewedTrees>;
