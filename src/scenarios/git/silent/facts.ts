/** What the rules see of one direction: one side's changes, the other side's new lines, and both maps. */
import type { SymbolShape } from '../../../core/git/shapes';
import type { SilentKind, Sureness } from '../../../core/git/silent';
import type { StructureChange } from '../../../core/git/structure';
import type { TreeNames } from '../../../core/git/treeNames';
import type { Phrase } from '../../../core/text/phrase';

/** A text as lines, and the same lines without comments and the insides of strings. */
export interface CodeText {
  readonly lines: readonly string[];
  readonly code: readonly string[];
}

/** A file in two versions; null where it is not there, or is no text. */
export interface TwoTexts {
  readonly path: string;
  readonly oldPath: string;
  readonly before: CodeText | null;
  readonly after: CodeText | null;
  /** What `after` defines. */
  readonly mergedSymbols: readonly SymbolShape[];
}

/** A symbol that one side changed, as the other side has it and as the merge has it. */
export interface Changed {
  readonly row: StructureChange;
  /** Null for what is added. */
  readonly before: SymbolShape | null;
  /** Null for what is gone. */
  readonly after: SymbolShape | null;
  /** What calls are written with: of a constructor its class. */
  readonly word: string;
}

/** Lines that the using side brought into the merged text of a file. */
export interface NewLines {
  readonly path: string;
  readonly text: CodeText;
  /** As the changing side has the file; null where it has none. */
  readonly old: CodeText | null;
  /** From 1. */
  readonly added: ReadonlySet<number>;
}

/** One direction of a merge. */
export interface Direction {
  readonly changes: readonly Changed[];
  /** Files that the changing side changed: as the using side has them, and merged. */
  readonly changedFiles: readonly TwoTexts[];
  /** What the using side brought: symbols it changed, and files with its new lines. */
  readonly broughtRows: readonly Changed[];
  readonly brought: readonly NewLines[];
  /** Lines that the using side took away anywhere, without the white space around them. */
  readonly taken: ReadonlySet<string>;
}

/** Maps of the using side and of the merge. */
export interface Maps {
  readonly using: TreeNames;
  readonly merged: TreeNames;
}

export interface Place {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

export interface Found {
  readonly kind: SilentKind;
  readonly sureness: Sureness;
  readonly symbol: string;
  readonly changed: Place;
  /** Whether `changed` is a line that the merge has; else it is the using side's. */
  readonly isStanding: boolean;
  readonly use: Place;
  readonly said: Phrase;
}

/** A rule looks at one direction. Pure; linear in the changes, the new lines and the sites of the names. */
export type Rule = (direction: Direction, maps: Maps) => readonly Found[];

export function placeIn(text: CodeText | null, path: string, line: number): Place {
  return { path, line, text: (text?.lines[line - 1] ?? '').trim().slice(0, MOST_TEXT) };
}

/** A longer line is cut: it is to be recognised, not read. */
const MOST_TEXT = 200;
