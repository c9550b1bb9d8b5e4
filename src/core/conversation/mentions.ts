/** What a question may name with `@`, so that its text goes to the model along with it. */
import * as z from 'zod/mini';
import type { FileChange } from '../changes/edits';
import type { Frozen } from '../form';
import { saidForm } from '../text/phraseForm';

export const namingKindForm = z.enum(['file', 'symbol', 'callers', 'module', 'path']);

/**
 * The kinds of mentions that name something of the map. `callers`: who calls it; `path`: the shortest way of calls from one
 * to the other.
 */
export type NamingKind = z.output<typeof namingKindForm>;

/** `diff`: what is not committed. */
export type MentionKind = NamingKind | 'diff' | 'problems';

export const mentionedForm = z.enum(['module', 'class', 'function', 'folder', 'file']);

export const sentMentionForm = z.object({
  /** As it is written: `@callers:shop.total`. */
  text: z.string(),
  /** Estimated, of what the model was given for it; 0 where that was nothing. */
  tokens: z.number(),
  /** Not all of it was given: what was says so, and how to get the rest. */
  isCut: z.boolean(),
  /** Why it stands for nothing, in the words that the model was told; null where it stands for something. */
  problem: z.nullable(saidForm),
});

/** A mention of a question, as it was sent. */
export type SentMention = Frozen<z.output<typeof sentMentionForm>>;

/** Something of the map that a mention may name. */
export interface MentionName {
  readonly kind: NamingKind;
  /** What is written behind the colon: an id or a path. */
  readonly name: string;
  readonly what: z.output<typeof mentionedForm>;
  /** Relative to the folder, `/`; of a folder its own. */
  readonly path: string;
  readonly line: number;
}

export interface MentionNames {
  /** Best first. */
  readonly names: readonly MentionName[];
  /** `near`: nothing has the name, and these are spelt like it. */
  readonly how: 'match' | 'near';
}

/** What of the map a text may mean behind a mention's colon; of any kind where none is written yet. */
export interface MentionQuestion {
  readonly kind: NamingKind | null;
  readonly text: string;
}

/** What the editor reports of a file. */
export interface ReportedProblem {
  /** Relative to the folder, `/`. */
  readonly path: string;
  readonly line: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** Who says so, and its number of it; '' for neither. */
  readonly code: string;
}

/** What is not committed yet. */
export interface UncommittedChanges {
  /** Relative to the folder, `/`; all that changed, without those that are told in `leftOut`. */
  readonly files: readonly { readonly path: string; readonly kind: FileChange['kind'] }[];
  /** As `git diff` prints it; of a long one the beginning. */
  readonly patch: string;
  readonly isWhole: boolean;
  /** Why changed files are not in it, a sentence each. */
  readonly leftOut: readonly string[];
}
