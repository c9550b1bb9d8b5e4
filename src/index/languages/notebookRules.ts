/** How a language is written in notebooks. */
import type { Language } from '../../core/map/codeIndex';

export interface NotebookRules {
  readonly language: Language;
  /** Names of the language and its kernels in lower case, digits at their ends left out. */
  readonly kernels: readonly string[];
  /**
   * The text with what only the kernel knows (commands for itself or a shell) written as the language has it: of the same
   * length, line breaks at the same places, in linear time. Null where kernels add nothing.
   */
  readonly rewriteCells: RewriteCells | null;
}

export type RewriteCells = (text: string, cells: readonly CellSpan[]) => string;

/** Where a code cell stands in the text of its notebook, in UTF-16 code units, the end exclusive. */
export interface CellSpan {
  readonly start: number;
  readonly end: number;
  /** The cell says that it is in another language than the notebook. */
  readonly isForeign: boolean;
}
