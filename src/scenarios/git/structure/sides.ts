/** The two sides of a comparison as trees. Nothing of the user's is changed: what must be written goes beside the repository. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../../../core/errors';
import type { StructureSide } from '../../../core/git/structure';
import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import { shownPath } from '../../../git/bytePaths';
import { isShallow } from '../../../git/operations/branches';
import { emptyTree } from '../../../git/operations/commits';
import type { Repository } from '../../../git/operations/repository';
import { readingGit } from '../../../git/operations/repository';
import { mergeBase, sideOf } from '../../../git/operations/underWay';
import type { IndexPlace } from '../../../git/operations/workTreeTree';
import { copyUserIndex, gitBeside, readWholeChange, treeOf } from '../../../git/operations/workTreeTree';
import { GitExit } from '../../../git/rawGit';
import type { RawGit } from '../../../git/rawGit';
import type { Range, WorkTreeChange } from './range';
import { INDEX, WORK } from './range';
import { otherWorkTree } from './otherWorkTree';

export interface OpenedSide {
  readonly side: StructureSide;
  /** Id of its tree, or of its commit. */
  readonly tree: string;
}

export interface OpenedSides {
  readonly from: OpenedSide;
  readonly to: OpenedSide;
  /** Reads objects of both. */
  readonly git: RawGit;
  readonly notes: readonly Phrase[];
}

/** Throws UserError for a name that is no commit, and for `A...B` without a common commit. */
export async function withSides<T>(
  repository: Repository,
  compared: Range | WorkTreeChange,
  signal: AbortSignal,
  work: (sides: OpenedSides) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'repomaster-structure-'));
  try {
    const place: IndexPlace = { repository, folder, keepsObjects: true };
    await mkdir(join(folder, 'objects'), { recursive: true });
    const git = gitBeside(place, 'index.none', signal);
    const notes: Phrase[] = [];
    const { from, to } =
      'sinceMergeBase' in compared
        ? await openRange(place, compared, notes, signal)
        : await openWorkTrees(place, compared, notes, signal);
    return await work({ from, to, git, notes });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

type SidePair = Pick<OpenedSides, 'from' | 'to'>;

async function openRange(
  place: IndexPlace,
  range: Range,
  notes: Phrase[],
  signal: AbortSignal,
): Promise<SidePair> {
  const { repository } = place;
  const to = await openSide(place, range.to, notes, signal);
  const start = await openSide(place, range.from, notes, signal);
  const from = range.sinceMergeBase ? await sinceBase(repository, start, to, signal) : start;
  await tellUnrelated(readingGit(repository, signal), from.side, to.side, notes);
  return { from, to };
}

async function openWorkTrees(
  place: IndexPlace,
  { from, to, leftOut }: WorkTreeChange,
  notes: Phrase[],
  signal: AbortSignal,
): Promise<SidePair> {
  if (leftOut.length > 0)
    notes.push(
      phrase('Left out, because others changed them since or they are no files: {0}.', { paths: leftOut }),
    );
  await workSide(place, notes, signal);
  const [old, young] = [
    await otherWorkTree(place, from, 'index.from', signal),
    await otherWorkTree(place, to, 'index.to', signal),
  ];
  return { from: { side: nameless(from.name), tree: old }, to: { side: nameless(to.name), tree: young } };
}

async function openSide(
  place: IndexPlace,
  name: string,
  notes: Phrase[],
  signal: AbortSignal,
): Promise<OpenedSide> {
  if (name === WORK) return workSide(place, notes, signal);
  if (name === INDEX) return indexSide(place, signal);
  const git = readingGit(place.repository, signal);
  const side = await sideOf(git, name, name);
  if (side !== null) return { side, tree: side.commit };
  // Before the first commit everything is new.
  if (name === 'HEAD') return { side: nameless(name), tree: await writtenEmptyTree(place, signal) };
  throw new UserError('bad-input', phrase('"{0}" names no commit of this repository.', name));
}

function nameless(name: string): StructureSide {
  return { name, commit: null, time: null };
}

async function writtenEmptyTree(place: IndexPlace, signal: AbortSignal): Promise<string> {
  return emptyTree(gitBeside(place, 'index.none', signal));
}

async function workSide(place: IndexPlace, notes: Phrase[], signal: AbortSignal): Promise<OpenedSide> {
  const { tree, foreign } = await readWholeChange(place, signal);
  for (const path of foreign)
    notes.push(phrase('{0} is a repository of its own and was left out.', { paths: [shownPath(path)] }));
  return { side: nameless(WORK), tree };
}

async function indexSide(place: IndexPlace, signal: AbortSignal): Promise<OpenedSide> {
  await copyUserIndex(place, 'index.staged');
  try {
    return { side: nameless(INDEX), tree: await treeOf(gitBeside(place, 'index.staged', signal)) };
  } catch (error) {
    if (!(error instanceof GitExit)) throw error;
    throw new UserError(
      'bad-input',
      phrase('The index holds conflicts, so it is no version to compare. git says: {0}', error.message),
    );
  }
}

async function sinceBase(
  repository: Repository,
  from: OpenedSide,
  to: OpenedSide,
  signal: AbortSignal,
): Promise<OpenedSide> {
  const git = readingGit(repository, signal);
  const [one, other] = [
    from.side.commit,
    to.side.commit ?? (await sideOf(git, 'HEAD', 'HEAD'))?.commit ?? null,
  ];
  const base = one === null || other === null ? null : await mergeBase(git, one, other);
  const side = base === null ? null : await sideOf(git, base, from.side.name);
  if (side !== null) return { side, tree: side.commit };
  const names = [from.side.name, to.side.name] as const;
  throw new UserError(
    'bad-input',
    (await isShallow(git))
      ? phrase(
          '{0} and {1} have no common commit here: the history of this clone is cut off. Run git fetch --unshallow, or use two dots.',
          ...names,
        )
      : phrase('{0} and {1} have no common commit. Use two dots to compare them as they are.', ...names),
  );
}

async function tellUnrelated(
  git: RawGit,
  { name, commit }: StructureSide,
  to: StructureSide,
  notes: Phrase[],
): Promise<void> {
  if (commit === null || to.commit === null || commit === to.commit) return;
  if ((await mergeBase(git, commit, to.commit)) !== null) return;
  notes.push(
    (await isShallow(git))
      ? phrase('{0} and {1} have no common commit here: the history of this clone is cut off.', name, to.name)
      : phrase('{0} and {1} have unrelated histories.', name, to.name),
  );
}
