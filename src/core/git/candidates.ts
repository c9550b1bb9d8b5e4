/** What is worked out for conflicts, between the rooms that read them, resolve them and show them. Texts keep their line ends. */
import type { Outline } from '../changes/edits';
import type { Language } from '../map/codeIndex';
import type { Phrase } from '../text/phrase';

/** A file with conflicts, as the index of git has it in its three stages; null where a stage is not there. */
export interface ConflictedFile {
  /** Relative to the repository, `/`. */
  readonly path: string;
  /** Null for a file of no language of the map. */
  readonly language: Language | null;
  readonly base: string | null;
  readonly ours: string | null;
  readonly theirs: string | null;
  /** What git merged, as lines that are settled and regions that are not, from the top down; joined they are the file. */
  readonly parts: readonly MergedPart[];
  /** Whose commit is the newer one; null where that is not known. */
  readonly newer: 'ours' | 'theirs' | null;
}

export type MergedPart = SettledPart | ConflictPart;

export interface SettledPart {
  readonly kind: 'settled';
  readonly text: string;
}

/** The three texts of one region. */
export interface ConflictPart {
  readonly kind: 'conflict';
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

/** A way to resolve one conflict; a text that two rules make is one candidate with both. */
export interface Candidate {
  /** Null deletes the file (only where a whole file is the conflict). */
  readonly text: string | null;
  /** Names of rules, in the order of the rules. */
  readonly rules: readonly string[];
  /** In [0, 1]; a probability, measured. */
  readonly confidence: number;
  readonly sure: boolean;
  /** Why, in sentences for people: what each rule saw. */
  readonly evidence: readonly Phrase[];
}

/** As `Syntax.outline` with the signal bound; null for a language that is not read. */
export type OutlineOf = (path: string, text: string) => Promise<Outline | null>;
