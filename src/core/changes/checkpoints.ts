/** Checkpoints: what stood in the work tree before each step of a session, and taking steps back. */

import type { FileWriter, LeftFile } from '../conversation/takeBack';

/** What stands at one path. Equal states: the same bytes and the same permissions. */
export type PathState =
  | { readonly kind: 'absent' }
  /** `content` is the SHA-256 of the bytes in hex, `mode` the permission bits. */
  | { readonly kind: 'file'; readonly content: string; readonly mode: number; readonly sizeBytes: number }
  /** A symbolic link; `content` is the SHA-256 of where it leads, as written. */
  | { readonly kind: 'link'; readonly content: string }
  /** A folder, a device, a socket: nothing that is kept or put back. */
  | { readonly kind: 'other' };

/** One step of a session that may change files; numbers from 1. */
export interface StepRecord {
  readonly step: number;
  readonly title: string;
  /** The step before which this one took the files back; null for an ordinary step. */
  readonly restores: number | null;
}

/** What a command changed, as the workspace's listed files (tracked, or untracked and not ignored) tell. */
export interface CommandChanges {
  readonly files: readonly ChangedPath[];
  /** What of it cannot be taken back; null where everything can. */
  readonly beyond: BeyondBounds | null;
  /** Somebody else may have been at work meanwhile: some of it may be theirs. */
  readonly isShared?: true | undefined;
}

export interface ChangedPath {
  /** Relative to the workspace folder, `/`. */
  readonly path: string;
  readonly before: PathState;
  /** Null where it is too big now to be looked into: taking it back has to be asked for. */
  readonly after: PathState | null;
}

export interface BeyondBounds {
  /**
   * `unlisted`: nobody could say which files the workspace has; `files`: it has too many to be looked at before each
   * command; `bytes`: these were too big to be kept; `existed`: these came into the list while the
   * command ran (git add -f, a changed .gitignore) but are older, and what they were was not seen.
   */
  readonly reason: 'unlisted' | 'files' | 'bytes' | 'existed';
  /** How many files changed, or may have changed where nothing was looked at. */
  readonly count: number;
  /** The first few of them. */
  readonly examples: readonly string[];
}

/** The work of one step; every change of a file goes through one of these. */
export interface Step {
  readonly step: number;
  /**
   * What `work` returns, after the file at `path` was kept as it is. `next` is the SHA-256 of what will be written, null
   * where the file will be removed, and `unknown` where that cannot be told: after a crash it tells our writing from others'.
   * Throws UserError before `work` where the file cannot be kept (full disk, a link on the way), and what `work` throws.
   */
  around<T>(path: string, next: string | null, work: () => Promise<T>): Promise<T>;
  /**
   * What `work` returns, and which files changed meanwhile, but for what steps that began after it account for: commands may
   * overlap, and what one changes belongs to its own step. Once `leftInBackground` settles nobody waits for the command any
   * more: nobody can say who changes files from then on, so they are put back only on request. A command that throws or is
   * cancelled is recorded as well.
   */
  aroundCommand<T>(
    work: () => Promise<T>,
    signal: AbortSignal,
    leftInBackground?: Promise<unknown>,
  ): Promise<{ readonly answer: T; readonly changes: CommandChanges }>;
}

/** What `work` returns, and what it changed in the workspace meanwhile. Throws what `work` throws. */
export type WatchWork = <T>(
  title: string,
  work: () => Promise<T>,
  signal: AbortSignal,
) => Promise<{ readonly answer: T; readonly changes: CommandChanges }>;

/** One file that taking back would change. */
export interface RestoreRow {
  readonly path: string;
  readonly now: PathState;
  readonly target: PathState;
  readonly writer: FileWriter;
}

export interface RestorePreview {
  /** Steps from this one on are taken back. */
  readonly before: number;
  /** In code-unit order of path; a file that already is as it was is left out. */
  readonly rows: readonly RestoreRow[];
  /** What steps from `before` on changed and could not keep. */
  readonly beyond: readonly BeyondBounds[];
}

export interface RestoreReport {
  /** The step that this was: restoring to before it undoes it. Null where there was nothing to do. */
  readonly step: number | null;
  readonly restored: readonly string[];
  /** Left as they are, with the reason. */
  readonly left: readonly LeftFile[];
}

/** The checkpoints of one session on one workspace folder. */
export interface Checkpoints {
  /** Oldest first. */
  steps(): readonly StepRecord[];
  /** Begins a step. Throws UserError where that cannot be written. */
  begin(title: string): Step;
  /**
   * What taking back step `before` and all after it would do. Changes no file; what commands that are still at work have changed by
   * now is recorded as theirs. Throws UserError for a step there is none of.
   */
  preview(before: number): Promise<RestorePreview>;
  /**
   * Takes the files of the preview back, each whole or not at all, as a new step: those whose writer is `ours`, and the
   * `chosen` ones. A file that no longer is as previewed is left alone. Throws UserError before anything is changed where
   * what is there now cannot be kept, or while a step is at work.
   */
  restore(preview: RestorePreview, chosen: readonly string[]): Promise<RestoreReport>;
  /** The restore that an earlier process began and did not end; null where there is none. */
  unfinished(): StepRecord | null;
  /** Ends that restore: each file is put back unless somebody else changed it since. */
  finish(): Promise<RestoreReport>;
  /** The bytes of a state's content, to show them. Throws UserError where they are lost. */
  read(content: string): Promise<Buffer>;
  close(): void;
}

/** The files of the workspace, relative to it with `/`: tracked ones, and untracked ones that are not ignored. Null where nobody can say. */
export type ListWorkspace = (signal: AbortSignal) => Promise<readonly string[] | null>;
