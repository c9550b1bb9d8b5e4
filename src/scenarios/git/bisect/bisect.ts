/** A bisection over git and a runner: in a work tree of its own, and on from where it was interrupted. */
import { join } from 'node:path';
import { CancelledError, UserError } from '../../../core/errors';
import type { BisectReport, BisectRun } from '../../../core/git/bisect';
import { isSystemError } from '../../../core/files/missingFile';
import type { MergeCode } from '../../../core/git/mergePorts';
import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import { isShallow } from '../../../git/operations/branches';
import {
  mergeBasesOf,
  readCheckedOutParts,
  readCommitFacts,
  readCommitGraph,
} from '../../../git/operations/bisectHistory';
import { withLockAt } from '../../../git/operations/operationLock';
import { inWorktree, removeLeftWorktree, worktreeNotes } from '../../../git/operations/ownWorktree';
import type { OwnWorktree, RemoveFolder } from '../../../git/operations/ownWorktree';
import { commitOf, readingGit } from '../../../git/operations/repository';
import type { Repository } from '../../../git/operations/repository';
import { GitExit } from '../../../git/rawGit';
import type { RawGit } from '../../../git/rawGit';
import type { EndLeft, OpenRunner } from '../commitRuns';
import { openBisectJournal } from './bisectJournal';
import type { JournalEntry } from './bisectJournal';
import { resultOf } from './bisectResult';
import { judgeRun } from './judgeRun';
import type { Commands } from './judgeRun';
import { mostRuns } from './nextTest';
import type { Flaky } from './posterior';
import { searchFirstBad, short } from './search';
import type { SearchAsked, SearchEnd, SearchPorts } from './search';
import { createSuspicion } from './suspicion';
import type { Suspect } from './suspects';

export interface BisectAsked extends Commands {
  /** As people write commits: they are never options. */
  readonly good: string;
  readonly bad: string;
  /** As in SearchAsked. */
  readonly repeat: number | null;
  readonly flaky: Flaky;
  /** Whether files that git ignores stay from one run to the next. */
  readonly keepIgnored: boolean;
  /** Where commands run, in the user's words: verdicts of another place do not count. */
  readonly place: string;
}

export interface BisectPorts {
  readonly code: MergeCode;
  readonly removeFolder: RemoveFolder;
  readonly openRunner: OpenRunner;
  /** Absent: nothing is left but the work tree. */
  readonly endLeft?: EndLeft;
  readonly tell: (progress: BisectProgress) => void;
}

export type BisectProgress =
  /** `atMost` runs are left; null where nobody knows. */
  | {
      readonly kind: 'begun';
      readonly commits: number;
      readonly atMost: number | null;
      readonly known: number;
    }
  | { readonly kind: 'running'; readonly commit: string; readonly suspect: Suspect | undefined }
  /** `last` is the last line that was printed; '' for none. */
  | { readonly kind: 'ran'; readonly run: BisectRun; readonly last: string }
  | { readonly kind: 'note'; readonly said: Phrase };

/**
 * Finds the first bad commit. The user's work tree, index and refs stay as they are. Cancelled, it says how far it came, and the
 * same call goes on from there. Throws UserError for what cannot be searched, and CancelledError where nothing was begun.
 */
export async function bisect(
  repository: Repository,
  asked: BisectAsked,
  ports: BisectPorts,
  signal: AbortSignal,
): Promise<BisectReport> {
  const search = await readSearch(repository, asked, signal);
  const folder = worktreeNotes(repository, 'bisect');
  const busy = phrase(
    'Another RepoMaster bisects {0}. Wait for it to end, or stop it there.',
    repository.top,
  );
  const work = async (): Promise<BisectReport> => {
    await ports.endLeft?.(folder, signal);
    if (await removeLeftWorktree(repository, 'bisect', ports.removeFolder))
      ports.tell({ kind: 'note', said: phrase('Removed the work tree of an interrupted bisection.') });
    await tellParts(readingGit(repository, signal), search, ports);
    return searchKept(repository, { ...asked, ...search }, ports, signal);
  };
  try {
    return await withLockAt(join(folder, 'lock'), busy, work);
  } catch (error) {
    if (error instanceof UserError || error instanceof GitExit || !isSystemError(error)) throw error;
    throw new UserError(
      'outside-failed',
      phrase(
        '{0} cannot be written: {1}. Free some space or allow it; the same command goes on where it stood.',
        folder,
        error.message,
      ),
    );
  }
}

/** Throws UserError where the two commits are no ends of a search. */
async function readSearch(
  repository: Repository,
  { good: goodName, bad: badName, repeat, flaky }: BisectAsked,
  signal: AbortSignal,
): Promise<SearchAsked> {
  const git = readingGit(repository, signal);
  const [good, bad] = [await requireCommit(git, goodName), await requireCommit(git, badName)];
  if (good === bad)
    throw new UserError(
      'bad-input',
      phrase('{0} and {1} are the same commit. Name a good and a bad one.', goodName, badName),
    );
  const graph = await readCommitGraph(git, good, bad);
  if (graph.ids.length === 0)
    throw new UserError(
      'bad-input',
      phrase(
        '{0} contains the bad commit {1}. Name a good commit that is older, or exchange the two.',
        goodName,
        badName,
      ),
    );
  const bases = await mergeBasesOf(git, good, bad);
  if (bases.length === 0)
    throw new UserError(
      'bad-input',
      (await isShallow(git))
        ? phrase(
            '{0} and {1} have no common commit in this shallow clone. Run git fetch --unshallow first.',
            goodName,
            badName,
          )
        : phrase('{0} and {1} have no common commit, so nothing lies between them.', goodName, badName),
    );
  return { good, bad, graph, repeat, flaky, bases: bases.filter((base) => base !== good) };
}

async function requireCommit(git: RawGit, name: string): Promise<string> {
  const commit = await commitOf(git, name);
  if (commit !== null) return commit;
  throw new UserError(
    'bad-input',
    (await isShallow(git))
      ? phrase('{0} is no commit of this shallow clone. Check the name, or run git fetch --unshallow.', name)
      : phrase('{0} is no commit here. Check the name.', name),
  );
}

async function tellParts(
  git: RawGit,
  { bad, bases, good }: SearchAsked,
  { tell }: BisectPorts,
): Promise<void> {
  const note = (said: Phrase): void => tell({ kind: 'note', said });
  if (bases.length > 0)
    note(
      phrase(
        'The bad commit does not contain {0}, so the commit where they parted is run first.',
        short(good),
      ),
    );
  const { hasSubmodules, isSparse, lacksLfs } = await readCheckedOutParts(git, bad);
  if (hasSubmodules)
    note(
      phrase(
        'Submodules are not checked out for the runs. If the command needs them, add --build "git submodule update --init".',
      ),
    );
  if (isSparse) note(phrase('The checkout is sparse: runs see the same part of the repository.'));
  if (lacksLfs) note(phrase('Git LFS is not set up here, so its files are pointers in the runs.'));
}

type Whole = BisectAsked & SearchAsked;

async function searchKept(
  repository: Repository,
  asked: Whole,
  ports: BisectPorts,
  signal: AbortSignal,
): Promise<BisectReport> {
  const { good, bad, run, build, repeat, flaky, keepIgnored, place, graph } = asked;
  const journal = await openBisectJournal(repository.gitDir, {
    good,
    bad,
    run,
    build,
    repeat,
    flaky,
    keepIgnored,
    place,
  });
  if (journal.isReplaced)
    ports.tell({
      kind: 'note',
      said: phrase('The arguments are not those of the interrupted bisection, so this one begins anew.'),
    });
  const entries: JournalEntry[] = [...journal.entries];
  const atMost = repeat === null ? mostRuns(graph) : null;
  ports.tell({ kind: 'begun', commits: graph.ids.length, atMost, known: entries.length });
  const keep = async (entry: JournalEntry, last: string): Promise<void> => {
    await journal.append(entry);
    entries.push(entry);
    ports.tell({ kind: 'ran', run: runOf(entry), last });
  };
  try {
    const end = await searchInWorktree(repository, asked, { ports, known: journal.entries, keep }, signal);
    const result = await resultOf(readingGit(repository, signal), end, ports.code);
    if (end.note !== null) ports.tell({ kind: 'note', said: end.note });
    // After a run that said nothing the search may go on.
    if (end.state !== 'aborted') await journal.remove();
    return { version: 1, state: end.state, runs: entries.map(runOf), result };
  } catch (error) {
    // The ends are not as they were said to be: nothing that was found out counts.
    if (error instanceof UserError && error.code === 'bad-input') await journal.remove();
    if (!(error instanceof CancelledError)) throw error;
    return { version: 1, state: 'interrupted', runs: entries.map(runOf), result: null };
  }
}

function runOf({ commit, verdict, exit }: JournalEntry): BisectRun {
  return { commit, verdict, exit };
}

interface Known {
  readonly ports: BisectPorts;
  readonly known: readonly JournalEntry[];
  readonly keep: SearchPorts['keep'];
}

async function searchInWorktree(
  repository: Repository,
  asked: Whole,
  { ports, known, keep }: Known,
  signal: AbortSignal,
): Promise<SearchEnd> {
  const git = readingGit(repository, signal);
  const suspicion = createSuspicion(asked.run, (ids) => readCommitFacts(git, ids));
  const work = async (worktree: OwnWorktree): Promise<SearchEnd> => {
    // A dev container is made from what the folder holds.
    await worktree.checkOut(asked.bad, asked.keepIgnored, signal);
    const place = {
      folder: worktree.folder,
      beside: worktree.beside,
      notes: worktreeNotes(repository, 'bisect'),
    };
    const { runner, close } = await ports.openRunner(place, signal);
    const judge = async (commit: string) => {
      ports.tell({ kind: 'running', commit, suspect: suspicion.suspect(commit) });
      await worktree.checkOut(commit, asked.keepIgnored, signal);
      return judgeRun(asked, worktree.folder, runner, signal);
    };
    try {
      return await searchFirstBad(asked, known, { judge, keep, suspicion });
    } finally {
      await close();
    }
  };
  const { removeFolder } = ports;
  return inWorktree(repository, { use: 'bisect', commit: asked.bad, removeFolder }, work, signal);
}
