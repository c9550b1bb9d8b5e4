/** What the work on a merge needs of the engine and of the rules: a port, so that it is tested without git. */
import type { Candidate, ConflictedFile } from '../../core/git/candidates';
import type { MergeResult, SilentFault } from '../../core/git/conflicts';
import type { RunTests } from '../../core/git/mergePorts';
import type { Phrase } from '../../core/text/phrase';
import type { BytePath } from '../../git/bytePaths';
import type { FileHistory } from '../../scenarios/git/candidates/history';
import type { Choice } from '../../scenarios/git/resolution';
import type { ReportAsked, WholeReading } from '../../scenarios/git/mergeReport';
import type { FileReading, MergeReading } from '../../scenarios/git/mergeReading';
import type { ConflictFacts } from '../../scenarios/git/conflictFacts';

export interface Undoable {
  readonly id: string;
  readonly what: Phrase;
}

/** Each rejects with UserError or CancelledError; then nothing was changed. */
export interface MergeEngine {
  /** Absolute: the top of the work tree. */
  readonly root: string;
  /** Absolute: git's folder of this work tree. */
  readonly gitDir: string;
  read(signal: AbortSignal): Promise<MergeReading>;
  /** Symbol and commits of each conflict, by its id. */
  facts(reading: MergeReading, signal: AbortSignal): Promise<ReadonlyMap<string, ConflictFacts>>;
  silent(reading: MergeReading, signal: AbortSignal): Promise<readonly SilentFault[]>;
  /** What git tells of the files' histories, by path, as far as it does in a second. */
  histories(reading: MergeReading, signal: AbortSignal): Promise<ReadonlyMap<BytePath, FileHistory>>;
  /** For each conflict of the file in their order: at most 8, the likeliest first. */
  candidates(
    file: ConflictedFile,
    history: FileHistory | null,
    signal: AbortSignal,
  ): Promise<readonly (readonly Candidate[])[]>;
  /** Of a conflict about a whole file; none of a binary one, which no text can stand for. */
  wholeFile(
    file: FileReading,
    newer: ConflictedFile['newer'],
    signal: AbortSignal,
  ): Promise<readonly Candidate[]>;
  /** Writes these into their files, in one operation. */
  write(resolutions: readonly Choice[], signal: AbortSignal): Promise<void>;
  /** Writes these and, where nothing is left, checks and commits, all in one operation that one undo takes back. */
  apply(resolutions: readonly Choice[], tests: RunTests | null, signal: AbortSignal): Promise<MergeResult>;
  /** All that is told of what is under way, or of a merge in memory. */
  report(preview: ReportAsked['preview'], signal: AbortSignal): Promise<WholeReading>;
  /** Checks, with `tests` by running them too, and commits where no check failed. */
  finish(tests: RunTests | null, signal: AbortSignal): Promise<MergeResult>;
  /** Takes back what the id stands for: what it was, and the id that brings it back. */
  undo(id: string, signal: AbortSignal): Promise<Undoable>;
  /** What an undo takes back next. */
  undoable(signal: AbortSignal): Promise<Undoable | null>;
}
