/** What the maps of trees say of given names: what is asked of whoever makes the maps. */
import type { TreeFile, TreeMapsAsked } from './treeMaps';

export interface TreeNamesAsked {
  /** Each file that any of the trees has, once. */
  readonly texts: TreeMapsAsked['texts'];
  readonly trees: readonly (readonly TreeFile[])[];
  /** Own names of definitions, as a program writes them. */
  readonly names: readonly string[];
}

export interface NamedDefinition {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  /** From 1; decorators are above it. */
  readonly line: number;
  /** Id of the class, function or module around it. */
  readonly parent: string;
}

/** How sure the map is of what a call calls; `outside` is what no file of the tree defines. */
export type CallMeaning = 'exact' | 'inferred' | 'ambiguous' | 'unresolved' | 'outside';

export interface NamedSite {
  readonly path: string;
  readonly line: number;
  readonly meaning: CallMeaning;
  /** Ids of definitions; empty where none is known. */
  readonly targets: readonly string[];
  /** As written, of a call that is not resolved; of the others the target's. */
  readonly name: string;
}

/** The arguments of a call, as the facts of its file have them. */
export interface NamedArguments {
  readonly path: string;
  /** From 1: where the called name stands. */
  readonly line: number;
  /** Behind the last dot. */
  readonly name: string;
  readonly positional: number;
  readonly keywords: readonly string[];
  /** Whether lists or tables are spread into it. */
  readonly isOpen: boolean;
}

export interface NamedImport {
  readonly path: string;
  /** Path of the file that it leads to. */
  readonly to: string;
  readonly lines: readonly number[];
  readonly names: readonly string[];
}

/** Of one tree. */
export interface TreeNames {
  /** Definitions of the names that were asked for, and constructors of classes of such a name. */
  readonly definitions: readonly NamedDefinition[];
  readonly sites: readonly NamedSite[];
  /** Calls written with these names, of languages whose values flow: those of others tell no keywords. */
  readonly calls: readonly NamedArguments[];
  /** All of them. */
  readonly imports: readonly NamedImport[];
  /** Ids of each class that has bases in the tree, with those bases. */
  readonly bases: readonly { readonly id: string; readonly bases: readonly string[] }[];
}

/** In the order of the trees. Cost: a parse of each text and a linking a tree. */
export type NamesInTrees = (asked: TreeNamesAsked) => Promise<readonly TreeNames[]>;
