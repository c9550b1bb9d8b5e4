/** What the ranking is computed from. Whoever builds the graphs fills these; the scores add no other input. */
import type { DirectedGraph } from 'graphology';
import type { Attributes } from 'graphology-types';
import type { FileCommits } from '../../core/ports';
import type { DocMeasures } from '../extract/facts';

export interface ModuleMeasures {
  readonly id: string;
  /** Relative to the indexed folder, `/`. */
  readonly path: string;
  /** What stands between the parts of the id; a dot in a path is part of a file's name. */
  readonly idSeparator: '.' | '/';
  /** Branching and looping statements: if, elif, for, while, except/catch, case. */
  readonly branches: number;
  /** Deepest nesting of functions; 0 without any. */
  readonly depth: number;
  /** Distinct modules that import this one. */
  readonly importers: number;
  /** Call sites in other modules whose target is defined in this one. */
  readonly outsideCallSites: number;
  /** Names of all functions and methods of the module; order and repetition do not matter. */
  readonly functionNames: readonly string[];
  readonly doc: DocMeasures;
  /** Null where git does not know the file. */
  readonly commits: FileCommits | null;
}

export interface ClassMeasures {
  readonly id: string;
  /** Id of the module that holds the class. */
  readonly module: string;
  /** |F_c|: methods in the class's own body. */
  readonly methods: number;
  /** Calls(F_c): call sites in the repository into those methods, constructor included. */
  readonly calls: number;
}

/**
 * The module dependency graph: one node per module, isolated ones too; an edge from the importing or calling
 * module to the other. Weights are whole numbers, so a sum of them is the same in any order.
 */
export type ModuleGraph = DirectedGraph<Attributes, { weight: number }>;
