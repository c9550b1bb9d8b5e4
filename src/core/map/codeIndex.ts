/**
 * The index as plain data: what `repomaster index --json` prints, version 1.
 * Paths are relative to the indexed folder with `/`; lines are 1-based and inclusive; absent is null.
 * Every array is in code-unit order of its id, of from then to or name, or of its path.
 */

export type Language =
  'python' | 'javascript' | 'typescript' | 'go' | 'java' | 'kotlin' | 'csharp' | 'rust' | 'c' | 'cpp';

/** The six unweighted module features, each in [0, 1] (RepoMaster section 3.2.2, appendix F). */
export interface Features {
  readonly dependency: number;
  readonly complexity: number;
  readonly usage: number;
  readonly semantic: number;
  readonly doc: number;
  readonly git: number;
}

export interface ModuleNode {
  readonly id: string;
  readonly path: string;
  readonly language: Language;
  /** Id of the containing package or directory; null at the root. */
  readonly package: string | null;
  readonly startLine: number;
  readonly endLine: number;
  /** First paragraph of the docstring, at most 200 characters. */
  readonly doc: string | null;
  /** I(m), in [0, 10]. */
  readonly score: number;
  readonly features: Features;
  /** Of a notebook: where its code cells begin in its text, in order. Absent from other modules. */
  readonly cells?: readonly CodeCell[];
  /** Branching and looping statements; what the Complexity feature is made of. Not printed. */
  readonly branches: number;
  /** Commits that touched the file, null where git does not know it; what the Git feature is made of. Not printed. */
  readonly commits: number | null;
}

/** A code cell in the text of its notebook, which is the code cells one below the other. */
export interface CodeCell {
  /** Its number among all cells, from 1. */
  readonly cell: number;
  /** Its first line in the text, from 1. */
  readonly line: number;
}

export type ClassKind = 'class' | 'interface' | 'enum' | 'struct' | 'trait' | 'namespace';

export interface ClassNode {
  readonly id: string;
  readonly name: string;
  readonly kind: ClassKind;
  readonly module: string;
  /** Id of the enclosing class or function, else the module's. */
  readonly parent: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly doc: string | null;
  /** Ids of the bases the workspace defines, written names of the others; in source order. */
  readonly bases: readonly string[];
  /** Its head as the language writes it, on one line: `public class Cart<E> extends Base<E>`. Not printed. */
  readonly declaration: string;
  /** J(c). */
  readonly score: number;
}

export type FunctionKind = 'function' | 'method' | 'getter' | 'setter' | 'constructor' | 'lambda';

export interface FunctionNode {
  readonly id: string;
  readonly name: string;
  readonly kind: FunctionKind;
  readonly module: string;
  readonly parent: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly doc: string | null;
  readonly signature: string;
  readonly async: boolean;
}

/** exact: the flow leaves one answer; inferred: it rests on an assumption, stated as a confidence below 1. */
export type Resolution = 'exact' | 'inferred';

/** One row per (from, to); one entry of `lines` per call site, so weight = lines.length. */
export interface CallEdge {
  readonly from: string;
  readonly to: string;
  readonly weight: number;
  readonly lines: readonly number[];
  readonly resolution: Resolution;
  /** In (0, 1]; exact = 1. */
  readonly confidence: number;
}

export interface AmbiguousCall {
  readonly from: string;
  readonly name: string;
  readonly candidates: readonly string[];
  readonly lines: readonly number[];
}

/** Call sites by the name that is called: not resolved, or resolved to something outside the workspace. */
export interface NamedCall {
  readonly from: string;
  readonly name: string;
  readonly lines: readonly number[];
}

/** weight = names bound by the import statements + call sites across (design: MDG). */
export interface ImportEdge {
  readonly from: string;
  readonly to: string;
  readonly weight: number;
  readonly names: readonly string[];
  readonly lines: readonly number[];
}

export interface SkippedFile {
  readonly path: string;
  readonly reason: string;
}

export interface Problem {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

export interface CodeIndex {
  readonly version: 1;
  readonly root: '.';
  /** True while files are still missing (indexing goes on, or was cancelled). */
  readonly partial: boolean;
  readonly modules: readonly ModuleNode[];
  readonly classes: readonly ClassNode[];
  readonly functions: readonly FunctionNode[];
  readonly calls: readonly CallEdge[];
  readonly ambiguous: readonly AmbiguousCall[];
  readonly unresolved: readonly NamedCall[];
  readonly external: readonly NamedCall[];
  /** How many sites are ambiguous or unresolved since more flows together there than the analysis tells apart. */
  readonly beyondBound?: number;
  readonly imports: readonly ImportEdge[];
  readonly skipped: readonly SkippedFile[];
  readonly problems: readonly Problem[];
}
