/** What a review reads: both maps, and what stands in the files of both sides. */
import type { ShapeParameter } from '../../core/git/shapes';
import type { CodeIndex } from '../../core/map/codeIndex';

/** A call with what it passes; `positional` is null where that is not known. */
export interface SiteCall {
  readonly name: string;
  readonly line: number;
  readonly positional: number | null;
  readonly keywords: readonly string[];
  readonly isOpen: boolean;
}

export interface FunctionHead {
  readonly parameters: readonly ShapeParameter[];
  /** Whether it gets no receiver though it stands in a class. */
  readonly isStatic: boolean;
}

export interface ReviewSide {
  readonly index: CodeIndex;
  /** The calls that stand in a file; empty for a file that is not there. Computed once a file. */
  callsIn(path: string): readonly SiteCall[];
  /** Null for a file that is not there. */
  textOf(path: string): string | null;
  /** The head of a changed function by its name in its file; null where it is not known. */
  headOf(path: string, name: string): FunctionHead | null;
}

export interface ReviewInput {
  readonly before: ReviewSide;
  readonly after: ReviewSide;
  /** What a method's parameters begin with, and whether arguments may be left out, in the language of a path. */
  readonly rulesOf: (path: string) => {
    readonly receiverIsParameter: boolean;
    readonly mayLeaveOut: boolean;
  };
}
