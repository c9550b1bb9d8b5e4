/** What differs between languages besides their queries. */
import type { Language, Problem } from '../../core/map/codeIndex';
import type { CaptureTree } from '../extract/captureTree';
import type { FileFacts } from '../extract/facts';

/**
 * The text with one kind of correct syntax that the grammar does not know written as one that it does: of the same
 * length, line breaks at the same places, in linear time. Names are read from the text as it is.
 */
export type Repair = (text: string) => string;

export interface LanguageTable {
  readonly language: Language;
  /** File name of the grammar in dist/grammars. */
  readonly grammar: string;
  /** Query sources, read as one; see the conventions in python/facts.scm. */
  readonly queries: readonly string[];
  /** Of what the grammar takes for something else without an error: made on every file. */
  readonly rewrites: readonly Repair[];
  /**
   * Repairs whose text tells cheaply where they are due: made before the first parse, and taken back where errors are left
   * that the text without them does not have.
   */
  readonly likelyRepairs: readonly Repair[];
  /** Of what it has errors on, the likely ones left out. */
  readonly repairs: readonly Repair[];
  /** How captured nodes become facts: by the rules of the tape, or, in a language without flow, in its own way. */
  readonly lowering: TapeRules | LowerFile;
}

/** What the syntax of a language means to the tape. */
export interface TapeRules {
  /** An assignment to a name declares it in the scope it stands in (Python); else only declarations do. */
  readonly assignmentDeclares: boolean;
  /** A function without a name takes the one of what it is bound to (`const f = () => 1` is f). */
  readonly bindingNamesFunctions: boolean;
  /** A method's first parameter is its receiver (self, cls); else there is a keyword for it (this). */
  readonly receiverIsParameter: boolean;
  /** A member `__x` of class A is `_A__x` to all others. */
  readonly hasPrivateNames: boolean;
  /** Functions, imports and variables are there from where their scope begins. */
  readonly hoists: boolean;
  /** Functions through which a program may rebind names of the scope it calls them in. */
  readonly rebinding: readonly string[];
  /** `require` loads a module; `module.exports` and `exports` are what it gives. */
  readonly hasCommonModules: boolean;
  /** `x['a']` is `x.a`: a loop over keys that copies elements copies members. */
  readonly elementsAreMembers: boolean;
  /** `[, a]` leaves out a position. */
  readonly patternsHaveHoles: boolean;
  /** A value put into a text is made a text by its own methods; else the texts around it may make a name. */
  readonly coercesInterpolated: boolean;
  /** `a += b` calls a method of a. */
  readonly operatorsAreMethods: boolean;
  /** A default is evaluated where the function is defined; else each time it is called. */
  readonly evaluatesDefaultsOnce: boolean;
  readonly constructorName: string;
  /** Methods that get the class without saying so. */
  readonly classMethodNames: readonly string[];
  /** What is called to import a module by its name, as it is written; `require` and `import()` have syntax of their own. */
  readonly importCalls: readonly string[];
  /** Where documentation stands: a string inside the definition, or a comment before it. */
  readonly documentation: 'inside' | 'before';
}

/** The captured nodes of a file -> its facts; may add problems. */
export type LowerFile = (
  path: string,
  source: string,
  captured: CaptureTree,
  problems: Problem[],
) => FileFacts;
