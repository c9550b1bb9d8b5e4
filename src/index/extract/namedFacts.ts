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
  /** What types declare, the file itself (definition 0) first where it declares what belongs to none; absent from languages that do not ask. */
  readonly types?: readonly TypeFact[];
  /**
   * Names that an import of all names may bring, each once by the definition in which it stands; in languages that ask by its
   * object and by what it is called with, too.
   */
  readonly mentions?: readonly MentionFact[];
  /** Functions without a name, by definition: the name of what they are passed to. */
  readonly passed?: readonly (readonly [definition: number, name: string])[];
  /** Functions that extend a type from outside, by definition: the type as written. */
  readonly receivers?: readonly (readonly [definition: number, type: string])[];
  /** Of a language whose files hold scopes that others name; absent from the others. */
  readonly scoped?: ScopedFacts;
  /** Of a language that tells of things before it defines them. */
  readonly declared?: DeclaredNames;
}

/**
 * `count`: how many arguments, -1 where the name is only read; absent where nothing tells. `texts`: the places of those that
 * are texts.
 */
export type MentionFact = readonly [
  scope: number,
  name: string,
  object?: string,
  count?: number,
  texts?: readonly number[],
];

/** A type as others see it. */
export interface TypeFact {
  /** Index of its definition. */
  readonly definition: number;
  /** Its name for others; that of its definition, unless the file itself stands for a type. */
  readonly name: string;
  /** Names of its type parameters. */
  readonly parameters: readonly string[];
  readonly members: readonly MemberFact[];
  /** Names that it has from a base that the language gives it, such as the methods of every enumeration. */
  readonly given: readonly string[];
  /** Of what there is one: its members need no object; those of a companion are the surrounding type's, too. */
  readonly form?: 'object' | 'companion';
  /** Whether it is seen in its file, or the type around it, alone. */
  readonly isPrivate?: boolean;
  /** Whether each platform has one of its own in its place. */
  readonly isExpected?: boolean;
  /** Its names under other conditions of the preprocessor than the one that is read. */
  readonly otherNames?: readonly string[];
}

export interface MemberFact {
  readonly kind: 'field' | 'method' | 'constructor' | 'alias';
  readonly name: string;
  /** Index of its definition; 0 where none is written. */
  readonly definition: number;
  /** Fewest and most arguments of a call; null where there is no most. */
  readonly least: number;
  readonly most: number | null;
  /** Types of the parameters as written, without white space. */
  readonly parameters: readonly string[];
  /** The type of a field, or what a method returns, as written; absent where it is not, and from languages that do not ask. */
  readonly type?: string;
  /** The type that it extends, likewise. */
  readonly extended?: string;
  /**
   * own: seen in the type alone; static: of the type itself; open: without a body; overrides: says that it overrides; extends:
   * of objects of a type that it does not stand in.
   */
  readonly traits: readonly ('own' | 'static' | 'open' | 'overrides' | 'extends')[];
}

/** Names by the definition in whose scope they stand. */
export interface ScopedFacts {
  readonly names: readonly ScopedName[];
  readonly groups: readonly MemberGroup[];
  /** Paths as they are written, without what they are made for; each once a scope. */
  readonly paths: readonly ScopedPath[];
}

export interface ScopedName {
  readonly scope: number;
  readonly name: string;
  /** A name may mean one thing of each. */
  readonly space: 'type' | 'value' | 'macro';
  readonly isPublic: boolean;
  /** Index of what it names; null of what is no definition. */
  readonly definition: number | null;
  /** The path that it is another name for; null where it is none. */
  readonly means: string | null;
}

/** Members that stand together outside of the type that they belong to. */
export interface MemberGroup {
  readonly scope: number;
  /** Path of the type; '' where no path names it. */
  readonly type: string;
  /** Path of the interface that they implement, with what it is made for; null where they are the type's own. */
  readonly base: string | null;
  /** Indexes of the members. */
  readonly members: readonly number[];
}

export interface ScopedPath {
  readonly scope: number;
  readonly path: string;
  readonly line: number;
}

/** What a file declares, with or without a body, and what its names mean besides. */
export interface DeclaredNames {
  readonly functions: readonly DeclaredFunction[];
  /** Names that are replaced before anything is read. */
  readonly macros: readonly string[];
  readonly brought: readonly BroughtName[];
  /** By definition: the scope in which names within it are looked up first, as `a::B`; '' for that of the file. */
  readonly places: readonly string[];
}

export interface DeclaredFunction {
  readonly name: string;
  /** Names of the namespaces and classes around, as `a::B`. */
  readonly scope: string;
  /** What stands before the name: `B` in `void B::f()`. */
  readonly through: string;
  /** Index of the definition; null where only a declaration stands. */
  readonly definition: number | null;
  /** How many arguments a call has; `most` is null where there may be any number. */
  readonly least: number;
  readonly most: number | null;
  /** Types of the parameters without their names: the same for one overload wherever it is declared. */
  readonly types: string;
  /** Whether other files cannot see it, unless they include this one. */
  readonly isLocal: boolean;
}

/** A name that stands for another (`using a::f`), or a namespace whose names stand for themselves (`name` is ''). */
export interface BroughtName {
  readonly scope: string;
  readonly name: string;
  readonly target: string;
}

/**
 * free: `f()` where nothing in the file hides f; through: `qualifier.f()` where nothing hides the qualifier; method: a
 * method of the type `qualifier` (`p.T` for one of another unit); literal: of the definition with this index; value:
 * whatever else has a name, `onObject` where that stands behind a dot; make: of the constructor of `qualifier`.
 */
export interface NamedCallFact {
  readonly form: 'free' | 'through' | 'method' | 'literal' | 'value' | 'make';
  /** Definition in which it stands. */
  readonly scope: number;
  /** Where the called name stands. */
  readonly line: number;
  readonly name: string;
  readonly qualifier: string;
  readonly onObject: boolean;
  /** Of a literal. */
  readonly definition: number;
  /** How many arguments are passed; absent where that does not tell definitions of one name apart. */
  readonly arguments?: number;
}
