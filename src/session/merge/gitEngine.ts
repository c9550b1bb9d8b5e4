/** The engine behind a merge: git, the rules for candidates and the parser, as one port. */
import { basename } from 'node:path';
import type { Candidate, ConflictedFile, OutlineOf } from '../../core/git/candidates';
import type { MergeCheck } from '../../core/git/conflicts';
import type { MergeCode, RunTests } from '../../core/git/mergePorts';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { REBASE } from '../../git/operations/manifest';
import { listOperations, recoverOperations } from '../../git/operations/operation';
import { commitOf, openRepository, readingGit } from '../../git/operations/repository';
import type { Repository } from '../../git/operations/repository';
import { shownPath } from '../../git/bytePaths';
import { languageOfName } from '../../index/scan/sourceLanguage';
import { candidatesFor } from '../../scenarios/git/candidates/candidatesFor';
import { wholeFileCandidates } from '../../scenarios/git/candidates/wholeFile';
import type { FileReading } from '../../scenarios/git/mergeReading';
import { readFacts } from '../../scenarios/git/conflictFacts';
import { readHistories } from '../../scenarios/git/mergeHistory';
import { readReport } from '../../scenarios/git/mergeReport';
import { readSideFiles } from '../../scenarios/git/sideFiles';
import { silentFaults } from '../../scenarios/git/silentFaults';
import { readMerge } from '../../scenarios/git/readMerge';
import type { Choice } from '../../scenarios/git/resolution';
import { USUAL_HOLDS, resolveConflicts } from '../../scenarios/git/resolveConflicts';
import { stillPushed } from '../../scenarios/git/stillPushed';
import { undoRebase } from '../../scenarios/git/rebase/undoRebase';
import type { MergeEngine, Undoable } from './mergeEngine';

export interface GitEnginePorts {
  readonly environment: NodeJS.ProcessEnv;
  readonly code: MergeCode;
  /** Told what became of an operation that was interrupted. */
  readonly onRecovered?: (said: Phrase) => void;
  /** Told what an undo could not take back. */
  readonly onLeft?: (said: Phrase) => void;
}

/** Opens the repository of this folder, and gives back what an interrupted operation left. Throws UserError, CancelledError. */
export async function openGitEngine(
  folder: string,
  ports: GitEnginePorts,
  signal: AbortSignal,
): Promise<MergeEngine> {
  return gitEngine(await openRecovered(folder, ports, signal), ports);
}

/** As openGitEngine, without the engine. */
export async function openRecovered(
  folder: string,
  { environment, onRecovered }: Pick<GitEnginePorts, 'environment' | 'onRecovered'>,
  signal: AbortSignal,
): Promise<Repository> {
  const repository = await openRepository(folder, environment, signal);
  const recovered = await recoverOperations(repository, signal);
  if (recovered !== null) onRecovered?.(recoveredText(recovered.name, recovered.outcome));
  return repository;
}

function gitEngine(repository: Repository, { code, onLeft }: GitEnginePorts): MergeEngine {
  const resolve = (
    choices: readonly Choice[],
    tests: RunTests | null,
    holdOn: ReadonlySet<MergeCheck['name']>,
    signal: AbortSignal,
  ) => resolveConflicts(repository, { choices, message: null, code, runTests: tests, holdOn }, signal);
  return {
    root: repository.top,
    gitDir: repository.gitDir,
    read: (signal) => readMerge(repository, signal),
    write: async (resolutions, signal) => {
      await resolve(resolutions, notYet, NOT_YET, signal);
    },
    apply: async (resolutions, tests, signal) =>
      (await resolve(resolutions, tests, USUAL_HOLDS, signal)).result,
    finish: async (tests, signal) => (await resolve([], tests, USUAL_HOLDS, signal)).result,
    undo: async (id, signal) => {
      const undone = await commitOf(readingGit(repository, signal), 'HEAD');
      const sinceMs = (await listOperations(repository)).find((each) => each.id === id)?.time ?? 0;
      const { undo, value } = await undoRebase(repository, id, signal);
      const left = await stillPushed(repository, { undone, sinceMs }, signal);
      if (left !== null) onLeft?.(left);
      return { id: undo, what: nameOf(value) };
    },
    undoable: () => lastOperation(repository),
    histories: (reading, signal) => readHistories(repository, reading, signal),
    candidates: (file, history) => candidatesFor(file, code.outlineOf, history),
    wholeFile: (file, newer) => wholeFile(file, newer, code),
    facts: (reading, signal) => readFacts(repository, reading, code, signal),
    silent: async (reading, signal) => {
      const git = readingGit(repository, signal);
      const asked = { reading, git, tree: null, resolved: new Map<string, string>(), code };
      return silentFaults(reading, (await readSideFiles(asked, signal)).files, code);
    },
    report: (preview, signal) => readReport(repository, { code, rules, preview }, signal),
  };
}

const rules = { candidatesFor, wholeFileCandidates: sidesOf };

/** Without any text nothing is known of the sides, and taking one is no deletion. */
async function sidesOf(file: ConflictedFile, outlineOf: OutlineOf): Promise<readonly Candidate[]> {
  const hasText = [file.base, file.ours, file.theirs].some((text) => text !== null);
  return hasText ? wholeFileCandidates(file, outlineOf) : [];
}

async function wholeFile(
  file: FileReading,
  newer: ConflictedFile['newer'],
  code: MergeCode,
): Promise<readonly Candidate[]> {
  if (file.kind === 'binary') return [];
  if (file.kind === 'submodule') return submoduleSides(file);
  const path = shownPath(file.path);
  const whole = { path, language: languageOfName(basename(path)), ...file.texts, parts: [], newer };
  return sidesOf(whole, code.outlineOf);
}

/** The commits that the sides point at: nothing here says which is right. */
function submoduleSides({ stages }: FileReading): readonly Candidate[] {
  return (['ours', 'theirs'] as const).flatMap((side) => {
    const stage = stages[side];
    if (stage === null) return [];
    const evidence = [phrase('{0} is what this side points at.', stage.id.slice(0, 8))];
    return [{ text: stage.id, rules: [side], confidence: 0.5, sure: false, evidence }];
  });
}

/** Holds what is only written: the commit is asked for on its own. */
const notYet: RunTests = async () => ({ name: 'tests', outcome: 'failed', reason: '' });
const NOT_YET: ReadonlySet<MergeCheck['name']> = new Set(['tests']);

/** The newest operation that no undo has taken back; an undo itself is none. */
async function lastOperation(repository: Repository): Promise<Undoable | null> {
  const last = (await listOperations(repository)).find(({ name }) => name !== 'undo');
  return last === undefined ? null : { id: last.id, what: nameOf(last.name) };
}

function recoveredText(name: string, outcome: 'undone' | 'finished' | 'kept'): Phrase {
  const what = nameOf(name);
  switch (outcome) {
    case 'undone':
      return phrase('Interrupted: {0}. It was taken back; files are as before it.', what);
    case 'finished':
      // git may have ended it, or have stopped in the middle.
      return name === REBASE
        ? phrase('Interrupted: {0}. What git did is kept; undo can take it back.', what)
        : phrase('Interrupted: {0}. It was completed.', what);
    case 'kept':
      return phrase(
        'Interrupted: {0}. Files were changed since, so nothing was touched; undo can take it back.',
        what,
      );
  }
}

/** What people call an operation of the engine. */
function nameOf(name: string): Phrase {
  switch (name) {
    case 'merge':
      return phrase('resolving a merge');
    case 'rebase':
      return phrase('resolving a rebase');
    case REBASE:
      return phrase('an interactive rebase');
    case 'cherry-pick':
      return phrase('resolving a cherry-pick');
    case 'revert':
      return phrase('resolving a revert');
    case 'stash':
      return phrase('resolving a stash');
    case 'commit':
      return phrase('committing changes');
    case 'undo':
      return phrase('an undo');
    default:
      return phrase('{0}', name);
  }
}
