/**
 * The facts of one file: a pure function of its path and text, plain data, cacheable by content hash.
 * Lines are 1-based and inclusive. `definitions[0]` is the module itself; a definition's index is its
 * scope number in the tape and in `imports`; a parent comes before its children.
 */
import type { ClassKind, CodeCell, FunctionKind, Language, Problem } from '../../core/map/codeIndex';
import type { NamedFacts } from './namedFacts';
import type { Shapes } from './shape/partShape';

export interface FileFacts {
  readonly path: string;
  readonly language: Language;
  readonly lines: number;
  readonly definitions: readonly Definition[];
  readonly imports: readonly ImportFact[];
  readonly tape: Tape;
  /** Branching and looping statements (if, elif, for, while, except/catch, case): B of the Complexity score. */
  readonly branches: number;
  /** Deepest nesting of functions; 0 without any. */
  readonly depth: number;
  readonly docMeasures: DocMeasures;
  readonly problems: readonly Problem[];
  /** Of a notebook alone. */
  readonly cells?: readonly CodeCell[];
  /** Of a language without flow, whose tape is empty; absent from the others. */
  readonly named?: NamedFacts;
  /** Only where they are asked for: no index has them. */
  readonly shapes?: Shapes;
}

/** What the Doc score looks at in a module's docstring. */
export interface DocMeasures {
  readonly characters: number;
  readonly parameters: boolean;
  readonly returns: boolean;
  readonly examples: boolean;
}

export type DefinitionKind = 'module' | ClassKind | FunctionKind;

export interface Definition {
  readonly kind: DefinitionKind;
  /** '' for the module; `<lambda>` for anonymous functions, numbered when ids are given. */
  readonly name: string;
  /** Segments between the parent's id and the name: `const o = {m(){}}` has ['o'] at m. */
  readonly through: readonly string[];
  /** Index of the enclosing definition; the module's own is 0. */
  readonly parent: number;
  readonly startLine: number;
  readonly endLine: number;
  /** Offset in UTF-16 code units of the definition's first character: the order of siblings. */
  readonly start: number;
  readonly doc: string | null;
  readonly signature: string;
  readonly async: boolean;
  readonly generator: boolean;
  /** What a call's receiver is to it: nothing, the instance, the class, or the enclosing function's (arrows). */
  readonly receiver: 'none' | 'instance' | 'class' | 'lexical';
  readonly parameters: readonly Parameter[];
  /** Written text of the base classes, in order; the tape's BASE rows hold their values. */
  readonly bases: readonly string[];
}

export interface Parameter {
  readonly name: string;
  /** rest = *args or ...args, keywords = **kwargs, named = keyword-only. */
  readonly kind: 'positional' | 'named' | 'rest' | 'keywords';
}

/**
 * One name bound (or re-exported) by an import, or an import for its effect alone.
 * module: the module itself (`import a.b`, `import * as ns`, require); name: one name of it; all: every name.
 */
export interface ImportFact {
  readonly form: 'module' | 'name' | 'all' | 'effect';
  /** As written: `a.b`, `./x`; '' in `from . import y`. */
  readonly source: string;
  /** Leading dots of a relative import by name; 0 elsewhere. */
  readonly level: number;
  readonly imported: string | null;
  readonly local: string | null;
  /** The name under which a re-export passes it on (`export {a as b} from`), else null. */
  readonly exported: string | null;
  /** Definition in whose scope it stands. */
  readonly scope: number;
  readonly line: number;
  readonly mode: 'import' | 'require';
}

/**
 * The flow of values in one file as straight-line rows of six integers (op, scope, line, a, b, c): every row
 * that has a value is named by its row number, so a row is also a variable of the flow analysis.
 * Compact, transferable between threads without a copy, and storable as it is.
 */
export interface Tape {
  readonly rows: Int32Array;
  readonly strings: readonly string[];
}
