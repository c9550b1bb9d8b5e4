/** What a file of a language without flow says by name: plain data, as the other facts. */

export interface NamedFacts {
  /** The unit that the file is a part of, as it says itself: the name of its package. */
  readonly unit: string;
  /** On which platforms and settings the file is built, as it is written; '' where on all. */
  readonly condition: string;
  /** Names that the file gives its unit, each once. */
  readonly declares: readonly string[];
  /** What is read through a name that nothing in the file declares but an import: `[qualifier, name]`, each once. */
  readonly uses: readonly (readonly [qualifier: string, name: string])[];
  /** Names that are read alone and that nothing in the file declares, each once; [] where no import could bring them. */
  readonly free: readonly string[];
  readonly calls: readonly NamedCallFact[];
}

/**
 * free: `f()` where nothing in the file hides f; through: `qualifier.f()` where nothing hides the qualifier; method: a
 * method of the type `qualifier` (`p.T` for one of another unit); literal: of the definition with this index; value:
 * whatever else has a name, `onObject` where that stands behind a dot.
 */
export interface NamedCallFact {
  readonly form: 'free' | 'through' | 'method' | 'literal' | 'value';
  /** Definition in which it stands. */
  readonly scope: number;
  /** Where the called name stands. */
  readonly line: number;
  readonly name: string;
  readonly qualifier: string;
  readonly onObject: boolean;
  /** Of a literal. */
  readonly definition: number;
}
