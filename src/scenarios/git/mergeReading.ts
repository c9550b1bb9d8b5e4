/** Conflicts as the engine knows them: what core/git/conflicts.ts prints of them, and what resolving needs besides. */
import type { ConflictKind, MergeSide, MergeState } from '../../core/git/conflicts';
import type { Phrase } from '../../core/text/phrase';
import type { BytePath } from '../../git/bytePaths';
import type { MergeAttributes } from '../../git/operations/attributes';
import type { Unmerged } from '../../git/operations/unmerged';
import type { TextCoding } from './coding';

/** What is under way, and every path that git could not merge. */
export interface MergeReading {
  readonly state: MergeState;
  readonly ours: MergeSide | null;
  readonly theirs: MergeSide | null;
  /** The commit from which both sides are told; null for none. */
  readonly base: string | null;
  /** In code-unit order of the path. */
  readonly files: readonly FileReading[];
}

/** A path with conflicts, or one that had them and was added since. */
export interface FileReading {
  readonly path: BytePath;
  readonly stages: Unmerged;
  readonly kind: ConflictKind;
  /** Why it is not merged by lines, or whole; null where there is nothing to say. */
  readonly note: Phrase | null;
  readonly attributes: MergeAttributes;
  /** The three versions with the line ends of the work tree; null where a side has none, or is no text. */
  readonly texts: SideTexts;
  /** How the file's bytes are text; null where it is none. */
  readonly coding: TextCoding | null;
  /** The file's lines as it stands; null where conflicts are not told by lines. */
  readonly lines: readonly string[] | null;
  /** The id of the bytes that stand there, as a blob; null for no file. */
  readonly standing: string | null;
  /** Whether somebody has added it: then nothing is unmerged, and its conflicts can still be chosen again. */
  readonly isAdded: boolean;
  /** From the top down; without lines exactly one. */
  readonly conflicts: readonly ConflictReading[];
}

export interface SideTexts {
  readonly base: string | null;
  readonly ours: string | null;
  readonly theirs: string | null;
}

export interface ConflictReading {
  readonly id: string;
  /** Lines from 0, end exclusive, markers included; null for the whole file. */
  readonly place: { readonly from: number; readonly to: number } | null;
  /** Whether it is open; else a resolution stands there, which can be chosen anew. */
  readonly isOpen: boolean;
  readonly texts: SideTexts;
}
