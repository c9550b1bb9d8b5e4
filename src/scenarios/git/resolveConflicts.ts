/** Resolves conflicts: writes files, adds them, checks, and has git commit once nothing is left. */
import { join } from 'node:path';
import { UserError } from '../../core/errors';
import type { MergeCheck, MergeResult } from '../../core/git/conflicts';
import type { MergeCode, RunTests } from '../../core/git/mergePorts';
import { phrase } from '../../core/text/phrase';
import type { BytePath } from '../../git/bytePaths';
import { shownPath } from '../../git/bytePaths';
import { backupFolder, writeSynced } from '../../git/operations/backup';
import { MOST_TEXT_BYTES } from '../../git/operations/blobs';
import { continueUnderWay } from '../../git/operations/continueUnderWay';
import type { Journal } from '../../git/operations/operation';
import { operate } from '../../git/operations/operation';
import type { FileMark, OperationState } from '../../git/operations/operationState';
import { markOf } from '../../git/operations/operationState';
import type { Repository } from '../../git/operations/repository';
import { readingGit } from '../../git/operations/repository';
import type { OnStep } from '../../git/operations/restore';
import { replaceIndex } from '../../git/operations/restore';
import { noteRunning } from '../../git/operations/runningGit';
import { stageBeside } from '../../git/operations/stageFiles';
import { readUnderWay } from '../../git/operations/underWay';
import { putWorkFile, sizeOfWorkFile } from '../../git/operations/workFiles';
import { checkFiles } from './checks';
import type { FileReading, MergeReading } from './mergeReading';
import { readMerge } from './readMerge';
import type { Choice, ResolvedFile } from './resolution';
import { resolveFiles } from './resolution';
import type { SidesAsked } from './sideFiles';
import { readSideFiles } from './sideFiles';

export interface ResolveRequest {
  readonly choices: readonly Choice[];
  /** Null for the message that git prepared. A rebase keeps its own. */
  readonly message: string | null;
  readonly code: MergeCode;
  /** Null where no tests are run. */
  readonly runTests: RunTests | null;
  /**
   * Checks whose failure holds the commit; the others are told. Where one of the texts fails, no file is written and nothing
   * is added. The tests need the files: where they fail, those are written and added.
   */
  readonly holdOn: ReadonlySet<MergeCheck['name']>;
}

export const USUAL_HOLDS: ReadonlySet<MergeCheck['name']> = new Set(['markers', 'syntax', 'tests']);

export interface Resolved {
  /** `commit` is null where something is left, a check held it, or nothing is to be committed (a stash). */
  readonly result: MergeResult;
  /** Conflicts that are open now: those left, or the next ones of a rebase or of several picks. */
  readonly next: MergeReading;
  /** Whether what was under way has ended, or went on. */
  readonly hasGoneOn: boolean;
}

/**
 * Applies the choices, in any order; a conflict that is resolved already is resolved anew. What is left open stays as it is,
 * and then nothing is committed. Where a check of the texts holds them, or anything fails, everything is as before. Throws UserError, CancelledError.
 */
export async function resolveConflicts(
  repository: Repository,
  request: ResolveRequest,
  signal: AbortSignal,
  onStep?: OnStep,
): Promise<Resolved> {
  const reading = await readMerge(repository, signal);
  if (reading.state === 'none')
    throw new UserError('bad-input', phrase('No merge is under way in {0}.', repository.top));
  const files = await resolveFiles(repository, reading, request.choices, signal);
  const left = openIn(reading, files);
  // Before a commit all of it is checked, also what was resolved earlier or by hand.
  const checked = left > 0 ? files : [...files, ...standingFiles(reading, files)];
  const asked = sidesAsked(repository, { request, reading, files: checked, signal });
  const checks = await checkFiles(checked, await readSideFiles(asked, signal), request.code);
  const plan = {
    name: reading.state,
    paths: files.map((file) => file.reading.path),
    run: (journal: Journal) => write({ repository, request, reading, files, left, checks, signal }, journal),
  };
  const { undo, value } = await operate(repository, plan, signal, onStep);
  const next = await readMerge(repository, signal);
  return {
    result: { commit: value.commit, undo, checks: [...value.checks] },
    next,
    hasGoneOn: value.hasGoneOn,
  };
}

/** The other files as they stand, where they are told by lines. */
function standingFiles(reading: MergeReading, files: readonly ResolvedFile[]): readonly ResolvedFile[] {
  const chosen = new Set(files.map((file) => file.reading.path));
  return reading.files.flatMap((file) =>
    chosen.has(file.path) || file.lines === null
      ? []
      : [{ reading: file, file: null, entry: null, text: file.lines.join(''), open: 0 }],
  );
}

/** How many conflicts stay open behind these files. */
function openIn(reading: MergeReading, files: readonly ResolvedFile[]): number {
  const chosen = new Map(files.map((file) => [file.reading.path, file.open]));
  return reading.files.reduce((sum, { path, conflicts }) => {
    const open = chosen.get(path) ?? conflicts.filter(({ isOpen }) => isOpen).length;
    return sum + open;
  }, 0);
}

function sidesAsked(
  repository: Repository,
  { request, reading, files, signal }: Pick<Work, 'request' | 'reading' | 'files' | 'signal'>,
): SidesAsked {
  const resolved = new Map(
    files.flatMap(({ reading: { path }, text, open }) =>
      text === null || open > 0 ? [] : [[shownPath(path), text] as const],
    ),
  );
  return { reading, git: readingGit(repository, signal), tree: null, resolved, code: request.code };
}

interface Work {
  readonly repository: Repository;
  readonly request: ResolveRequest;
  readonly reading: MergeReading;
  readonly files: readonly ResolvedFile[];
  readonly left: number;
  readonly checks: readonly MergeCheck[];
  readonly signal: AbortSignal;
}

interface Written {
  readonly commit: string | null;
  readonly checks: readonly MergeCheck[];
  readonly hasGoneOn: boolean;
}

async function write(work: Work, journal: Journal): Promise<Written> {
  const { repository, request, files, left, checks, signal } = work;
  const isHeld = (all: readonly MergeCheck[]): boolean =>
    all.some(({ name, outcome }) => outcome === 'failed' && request.holdOn.has(name));
  if (isHeld(checks)) return { commit: null, checks, hasGoneOn: false };
  await writeFiles(work, journal);
  if (left > 0) return { commit: null, checks, hasGoneOn: false };
  const tests = request.runTests === null ? [] : [await request.runTests(signal)];
  const all = [...checks, ...tests];
  if (isHeld(all)) return { commit: null, checks: all, hasGoneOn: false };
  const message = await messageFile(repository, journal.id, request.message);
  const onStarted = (pid: number): void => noteRunning(repository, journal.id, pid);
  await journal.finishing();
  journal.onStep('commit');
  const underWay = await readUnderWay(repository, signal);
  // With everything added, what a stash left looks like nothing.
  const state = work.reading.state === 'preview' ? 'none' : work.reading.state;
  const { commit } = await continueUnderWay(
    repository,
    { ...underWay, state },
    { message, onStarted },
    signal,
  );
  return { commit, checks: all, hasGoneOn: files.length > 0 || commit !== null };
}

async function writeFiles(
  { repository, reading, files, left, signal }: Work,
  journal: Journal,
): Promise<void> {
  const marks: Record<BytePath, FileMark> = {};
  for (const { reading: own, file } of files)
    if (file !== null) marks[own.path] = markOf(file, repository.format);
  for (const { reading: own, file } of files)
    if (file !== null) await requireUnchanged(repository, own, journal.before);
  await journal.intend({ files: marks, index: null });
  for (const { reading: own, file } of files) {
    if (file === null) continue;
    journal.onStep('write a file');
    await putWorkFile(repository.top, own.path, file);
  }
  const closed = files.filter(({ open }) => open === 0);
  const byHand = left > 0 ? [] : reading.files.filter(({ isAdded }) => !isAdded).map(({ path }) => path);
  const entries = closed.flatMap(({ reading: own, entry }) =>
    entry === null ? [] : [{ path: own.path, ...entry }],
  );
  const isEntry = new Set(entries.map(({ path }) => path));
  const added = [...new Set([...closed.map((file) => file.reading.path), ...byHand])];
  const staging = { files: added.filter((path) => !isEntry.has(path)), entries };
  if (staging.files.length + entries.length === 0) return;
  const staged = await stageBeside(repository, journal.id, staging, signal);
  await journal.intend({ files: marks, index: staged.mark });
  journal.onStep('replace the index');
  const { bytes, time } = staged;
  await replaceIndex(repository, { bytes, time, standing: journal.before.index }, signal);
}

/** What somebody saved since the conflicts were read is not written over. Links, and files too large to be read, are not looked at. */
async function requireUnchanged(
  { top }: Repository,
  { path, standing }: FileReading,
  before: OperationState,
): Promise<void> {
  const [kind, id] = (before.files[path] ?? 'none').split(' ');
  const there = kind === 'link' ? null : (id ?? null);
  if (there === standing || (standing === null && (await sizeOfWorkFile(top, path)) > MOST_TEXT_BYTES))
    return;
  throw new UserError(
    'bad-input',
    phrase('{0} has changed since its conflicts were read. Read them again.', shownPath(path)),
  );
}

async function messageFile(
  repository: Repository,
  id: string,
  message: string | null,
): Promise<string | null> {
  if (message === null) return null;
  const path = join(backupFolder(repository, id), 'message');
  await writeSynced(path, message);
  return path;
}
