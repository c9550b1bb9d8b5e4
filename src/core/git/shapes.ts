/** The definitions of a text by what they say, so that two versions of it can be compared: no text, but hashes of its parts. */
import type { ClassKind, FunctionKind, Language } from '../map/codeIndex';

/** A parameter as it is written. */
export interface ShapeParameter {
  /** With what marks it as one of many: `*args`, `...rest`. A separator (`*`, `/`) is one, too. */
  readonly name: string;
  /** Null where none is written. */
  readonly type: string | null;
  readonly default: string | null;
}

/**
 * Hashes of what a definition holds by itself, without the named definitions in it: equal hashes, equal parts. White space,
 * trailing commas, closing semicolons and the kind of quotes are in `layout` alone; the definition's own name is in none.
 */
export interface ShapeHashes {
  /** What stands before the body: name, parameters, types, modifiers, decorators, and `export` or `const f =` around it. */
  readonly head: number;
  /** Statements of the body, as a tree. */
  readonly code: number;
  /** Documentation inside of the body. */
  readonly docs: number;
  /** Comments in it and directly above it. */
  readonly comments: number;
  readonly layout: number;
}

export interface SymbolShape extends ShapeHashes {
  /** Names on the way down from the module, as an outline has them: `Cart.add`, `Cart.add#2`. */
  readonly name: string;
  readonly kind: ClassKind | FunctionKind;
  /** From 1, inclusive; decorators are above it. */
  readonly startLine: number;
  readonly endLine: number;
  /** The head on one line, at most 300 characters. */
  readonly signature: string;
  readonly isAsync: boolean;
  readonly parameters: readonly ShapeParameter[];
  readonly returns: string | null;
  /** As written, in order. */
  readonly decorators: readonly string[];
  readonly bases: readonly string[];
  /** Hashes of the tokens of its own body in order, without comments and documentation; the first 20,000. */
  readonly tokens: Uint32Array;
}

/** The token that stands for the definition's own name. */
export const OWN_NAME = 0x5e1f;

/** One version of a file. */
export interface FileShape {
  readonly language: Language;
  /** In the order of their beginnings, without what has no name of its own. */
  readonly symbols: readonly SymbolShape[];
  /** The code outside of all named definitions; it has no head. */
  readonly top: ShapeHashes;
  /** Syntax errors, and why it was not read. */
  readonly problems: readonly { readonly line: number; readonly message: string }[];
}

export interface ShapeText {
  readonly path: string;
  readonly text: string;
}

/** Reads versions of files, in their order; null for a language that is not read. Cost: a parse each. */
export type ShapesOf = (texts: readonly ShapeText[]) => Promise<readonly (FileShape | null)[]>;
