/** What the rooms above the index ask of a language, as data. Imports core alone, so every room may read it. */

import type { SourceRules } from './sourceRules';

/** Tells by a line's index (from 0) whether what stands there does not run when the file is loaded. */
export type IsDeferred = (at: number) => boolean;

/**
 * One language's answers. `null` says that the language has none: the caller then leaves its question out and says so, and
 * never takes another language's answer.
 */
export interface LanguageRules {
  /** The language's own name, never translated. */
  readonly name: string;
  /** What follows the fence of a code block in Markdown. */
  readonly fence: string;
  /** Ends of file names, each with its dot, in lower case. */
  readonly extensions: readonly string[];
  readonly names: NameRules;
  readonly docs: DocRules;
  readonly entry: EntryRules | null;
  readonly imports: ImportRules | null;
  readonly values: ValueRules | null;
  /** Whether values are followed to the calls that they reach, or calls are resolved by the names in them alone. */
  readonly calls: 'flow' | 'names';
  readonly source: SourceRules;
}

export interface NameRules {
  /** What stands between the packages of a module's id: a dotted id names packages, one with `/` folders. */
  readonly separator: '.' | '/';
  /** The path of a file that is the package of its folder, and bears that package's name. */
  readonly packageFile: RegExp | null;
  /** Stems of files that are known by their folder, as many folders have one. */
  readonly folderStems: readonly string[];
  /** Stems of files that a program begins in: they say as little. */
  readonly mainStems: readonly string[];
  /** The path of a test, by the habits of the language; null where its tests stand in the files of its code. */
  readonly testFile: RegExp | null;
  /** How a class's constructor is called in ids. */
  readonly constructorName: string | null;
  /** Names of methods that the language calls by itself. */
  readonly calledByLanguage: RegExp | null;
  /** The path of a file of types without code. */
  readonly declarationFile: RegExp | null;
  /** What follows a name in the path of an installed package's file, the likeliest first. */
  readonly installedEndings: readonly string[];
}

export interface DocRules {
  /** The line of a definition below which its documentation stands; null where it stands above, in a comment. */
  readonly belowHead: RegExp | null;
}

export interface EntryRules {
  /** A file that a command runs by its name, with that command; `id` is its module's. */
  readonly mainFile: { readonly path: RegExp; readonly command: (id: string) => string } | null;
  /** What a file that is made to be run says in its text. Matched as `#!`, it counts at the text's start alone. */
  readonly mainText: RegExp;
  /** Whether a first line with an interpreter is looked for last, behind `mainText`. */
  readonly interpreterLine: boolean;
}

export interface ImportRules {
  /** Which lines of a file hold imports that are made later than the file is loaded. Linear in the lines. */
  readonly isDeferred: (lines: readonly string[]) => IsDeferred;
  /** Whether the compiler drops imports that are used for types alone. */
  readonly dropsTypeImports: boolean;
}

/** How places are found that name a function as a value. */
export interface ValueRules {
  /** Comments and strings (global): a word in them is no code. */
  readonly noCode: RegExp;
  /** Statements that bind names of other files, or hand them on (global). */
  readonly imports: RegExp;
  /** Words behind which a name is declared or bound, as patterns. */
  readonly declaring: readonly string[];
}
