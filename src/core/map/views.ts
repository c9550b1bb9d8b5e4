/** What the explorers answer and the views show. */
import type { ApartKind } from '../files/apart';
import type { ClassKind, Features, FunctionKind } from './codeIndex';

/** A row of the code tree: package > module > class > function or method. */
export interface CodeTreeItem {
  /** Unique in the tree: `<kind>:<id>`; the handle for asking its children. */
  readonly key: string;
  readonly id: string;
  readonly kind: 'package' | 'module' | ClassKind | FunctionKind;
  /** What the row shows: the last segment of a package or path, or the symbol's name. */
  readonly label: string;
  /** Folder of a package or module, where its place in the tree does not tell it; else null. */
  readonly place: string | null;
  /** Null for a package. */
  readonly location: Location | null;
  /** Where it begins in a notebook; absent elsewhere. */
  readonly cell?: CellPlace;
  /** Lines of code below this node. */
  readonly lines: number;
  readonly doc: string | null;
  readonly signature: string | null;
  /** I(m) or J(c); null where there is none (packages, functions) or not ranked yet. */
  readonly score: number | null;
  readonly hasChildren: boolean;
}

export interface Location {
  /** Relative to the indexed folder, `/`. */
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** A line of a notebook as people see it. */
export interface CellPlace {
  /** Among all cells, from 1. */
  readonly number: number;
  /** In the cell, from 1. */
  readonly line: number;
}

/** A symbol or module by its id, and where it stands. */
export interface SymbolPlace {
  readonly id: string;
  readonly kind: CodeTreeItem['kind'];
  readonly label: string;
  readonly location: Location;
}

/** The ranking as the Core Components view shows it; empty lists until ranking has run. */
export interface CoreComponents {
  readonly modules: readonly RankedModule[];
  readonly classes: readonly RankedClass[];
}

/** With the weights of the features that it was ranked by. */
export interface WeightedComponents extends CoreComponents {
  readonly weights: Features;
}

export interface RankedModule {
  readonly id: string;
  readonly location: Location;
  readonly score: number;
  readonly features: Features;
  readonly doc: string | null;
  /** What makes it stand apart; null for the repository's own code. */
  readonly apart: ApartKind | null;
}

export interface RankedClass {
  readonly id: string;
  readonly name: string;
  readonly location: Location;
  /** Where it begins in a notebook; absent elsewhere. */
  readonly cell?: CellPlace;
  readonly score: number;
  /** The three terms of J(c): I(module), |F_c|/max|F|, Calls(F_c)/max Calls. */
  readonly terms: { readonly module: number; readonly methods: number; readonly calls: number };
  /** What the class itself brings: methods in its body, and sites that call it or them. */
  readonly own: { readonly methods: number; readonly calls: number };
  readonly doc: string | null;
  /** What makes its module stand apart; null for the repository's own code. */
  readonly apart: ApartKind | null;
}
