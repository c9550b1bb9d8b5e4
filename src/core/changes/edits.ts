/** Editing files of the workspace: the words, and what an edit needs of the disk, the parser and the user. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';
import { phraseForm } from '../text/phraseForm';
import type { ClassKind, FunctionKind } from '../map/codeIndex';

/** SHA-256 of a file's bytes, in hex: equal versions, equal bytes. */
export type FileVersion = string;

const lineCountsForm = z.object({ added: z.number(), removed: z.number() });

export type LineCounts = Frozen<z.output<typeof lineCountsForm>>;

export const changeKindForm = z.enum(['created', 'modified', 'deleted']);

export const fileChangeForm = z.object({
  /** Relative to the workspace folder, `/`, with links on the way followed. */
  path: z.string(),
  kind: changeKindForm,
  /** Null where there was none. */
  before: z.nullable(z.string()),
  /** Null where there is none any more. */
  after: z.nullable(z.string()),
  /** Of a review; absent where it is no text, and in reviews of before. */
  lines: z.optional(lineCountsForm),
});

/** What became of one file, as its bytes say. */
export type FileChange = Frozen<z.output<typeof fileChangeForm>>;

/** A file as it is on disk, or its place where there is none. */
export interface FoundFile {
  /** As in FileChange: two names of one file come to the same path. */
  readonly path: string;
  readonly content: FileContent | null;
}

export interface FileContent {
  readonly bytes: Uint8Array;
  readonly version: FileVersion;
}

/**
 * The files of one workspace folder as edits see them: nothing outside it, nothing of git's own, no link, device or
 * folder, nothing above 4 MiB, nothing that has unsaved changes in an editor. Each throws ToolError with the reason.
 */
export interface EditedFiles {
  /** `path` is relative to the folder, or absolute and inside it. */
  read(path: string): Promise<FoundFile>;
  /**
   * Writes the file whole or not at all, if the version on disk is still `expected` (null: there is none), and returns the
   * new version. `path` as `read` gave it. After a failure the file is as it was and nothing is left beside it.
   */
  write(path: string, bytes: Uint8Array, expected: FileVersion | null): Promise<FileVersion>;
  /** Deletes the file if its version is still `expected`. */
  remove(path: string, expected: FileVersion): Promise<void>;
}

/** What the parser sees in a text. */
export interface Outline {
  /** In the order of their beginnings; the module itself is none. */
  readonly symbols: readonly OutlineSymbol[];
  /** Syntax errors, and what was not read for another reason. */
  readonly problems: readonly OutlineProblem[];
}

export interface OutlineSymbol {
  /** Names on the way down from the module: `Cart.add`; a later one of the same name ends in `#2`, `#3`. */
  readonly name: string;
  readonly kind: ClassKind | FunctionKind;
  /** From 1, inclusive; decorators are above it. */
  readonly startLine: number;
  readonly endLine: number;
}

export interface OutlineProblem {
  readonly line: number;
  readonly message: string;
}

export interface Syntax {
  /** The outline of a text as a file of this path would have it; null for a language that is not read. */
  outline(path: string, text: string, signal: AbortSignal): Promise<Outline | null>;
}

/** What an editor's language servers report of files; there is none without an editor. */
export interface Diagnostics {
  /** Follows what is reported of this file (path as in FileChange, there or not yet), until `dispose`. */
  follow(path: string, signal: AbortSignal): FollowedErrors;
}

export interface FollowedErrors {
  /** Resolves when it is known what is reported of the file as it is, or not in time. To be awaited before the change. */
  before(): Promise<void>;
  /**
   * The errors that are reported now and were not before, in the order of their lines; `text` is what the file now holds.
   * Empty also where nothing was reported of that text in time: it proves nothing. Never rejects; on abort it waits no longer.
   */
  added(text: string): Promise<readonly ReportedError[]>;
  dispose(): void;
}

/** An error in the words of whoever reports it. */
export interface ReportedError {
  /** From 1. */
  readonly line: number;
  readonly message: string;
  /** As `ts 2322`; '' where nothing is said of it. */
  readonly code: string;
}

export const editProposalForm = z.object({
  path: z.string(),
  /** Of a protected file (core/protectedPaths), which needs the user's word each time: what such a file does, as the end of a sentence. */
  what: z.nullable(phraseForm),
  kind: fileChangeForm.shape.kind,
  /** What would change, line by line: ` same`, `-old`, `+new`. */
  diff: z.string(),
});

/** A change that the user is asked about before it is made. */
export type EditProposal = Frozen<z.output<typeof editProposalForm>>;
