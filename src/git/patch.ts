/** What a session changed, as a patch, and the proof that it applies. */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { errorText } from '../core/errors';
import type { NamedChange } from './bytePaths';
import { joinNul, parseRawDiff, shownPath, splitNul } from './bytePaths';
import type { Sight } from './privateRepository';
import { privateGit } from './privateRepository';
import type { RawGit } from './rawGit';
import { rawGit, rawGitToFile } from './rawGit';
import type { Snapshot } from './workTreeSnapshot';
import { takeSnapshot } from './workTreeSnapshot';
import type { WorkTreeStart } from './workTreeStart';
import { copyIndex, saying } from './workTreeStart';

export interface PatchExport {
  /** The tree of the work tree as it is now; the start's where nothing changed. */
  readonly tree: string;
  readonly sizeBytes: number;
  /** What the patch changes, in git's order; relative to the top of the repository, as in the patch. */
  readonly files: readonly { readonly path: string; readonly kind: NamedChange['kind'] }[];
  /**
   * What it does not have: `too-big`: what the file was at the start was not kept, and it has changed; `unreadable`: this user may not read it;
   * `repository`: a repository of its own, and no submodule.
   */
  readonly leftOut: readonly {
    readonly path: string;
    readonly reason: 'too-big' | 'unreadable' | 'repository';
  }[];
  /**
   * Changed files whose bytes the user's repository stores through a filter (git-lfs and the like), which is a program and was
   * not run: the patch has their bytes as they are on disk.
   */
  readonly filtered: readonly string[];
}

export type PatchProof =
  | { readonly applies: true }
  /** In one sentence, what went wrong. */
  | { readonly applies: false; readonly reason: string };

const DIFF = ['diff-tree', '-r', '--no-renames', '-O/dev/null'];
const AS_PATCH = ['-p', '--binary', '--full-index', '--no-color', '--no-ext-diff', '--no-textconv'];
const PREFIXES = ['--src-prefix=a/', '--dst-prefix=b/'];

/**
 * Writes the patch (`git diff --binary`) from the start to the work tree as it is now into a file; an empty one if nothing
 * changed. Untracked files that are not ignored are in it. Paths are relative to the top of the repository that the folder is
 * in, as `git apply` there takes them; to the folder itself where it is a tree of its own.
 * Throws UserError, CancelledError; then the file may hold a part.
 */
export async function exportPatch(
  start: WorkTreeStart,
  file: string,
  signal: AbortSignal,
): Promise<PatchExport> {
  return saying(start.repository.folder, async () => {
    const now = await snapshotNow(start, signal);
    const git = readingGit(start, signal);
    await rawGitToFile(git, [...DIFF, ...AS_PATCH, ...PREFIXES, start.snapshot.tree, now.tree], file);
    const changes = await changesBetween(start, now.tree, signal);
    return {
      tree: now.tree,
      sizeBytes: (await stat(file)).size,
      files: changes.map(({ path, kind }) => ({ path: shownPath(path), kind })),
      leftOut: leftOut(start.snapshot, now),
      filtered: await filteredFiles(start, changes, signal),
    };
  });
}

/**
 * Whether a patch that exportPatch wrote leads from the start to `tree`: it is applied to the start's files, checked out anew
 * as far as it touches them, and what comes of it is compared with the tree, file by file and as a whole. Temporary files are
 * beside the start. Throws CancelledError, and UserError where the check itself failed.
 */
export async function proveApplies(
  start: WorkTreeStart,
  file: string,
  tree: string,
  signal: AbortSignal,
): Promise<PatchProof> {
  return saying(start.repository.folder, async () => {
    if ((await stat(file)).size === 0) return verdict(start.snapshot.tree, tree);
    const place = await mkdtemp(join(start.repository.gitFolder, 'proof-'));
    try {
      return await applyAnew(start, file, tree, place, signal);
    } finally {
      await rm(place, { recursive: true, force: true, maxRetries: 5 });
    }
  });
}

async function applyAnew(
  start: WorkTreeStart,
  file: string,
  tree: string,
  place: string,
  signal: AbortSignal,
): Promise<PatchProof> {
  const sight = {
    index: join(place, 'index'),
    workTree: join(place, 'files'),
    objects: join(place, 'objects'),
  };
  await mkdir(sight.workTree);
  await mkdir(join(sight.objects, 'pack'), { recursive: true });
  const { repository, environment } = start;
  const changes = await changesBetween(start, tree, signal);
  const checkOut = privateGit(repository, environment, { ...sight, ...startObjects(start), signal });
  await rawGit(checkOut, ['read-tree', start.snapshot.tree]);
  const there = changes.filter(({ kind }) => kind !== 'created').map(({ path }) => path);
  const attributes = splitNul(await rawGit(checkOut, ['ls-files', '-z', '--', ':(glob)**/.gitattributes']));
  const wanted = joinNul(new Set([...there, ...attributes]));
  await rawGit(checkOut, ['checkout-index', '-q', '-u', '-z', '--stdin'], wanted);
  // git apply sees the objects that the patch is against and no others: what comes of it is the patch's own saying.
  const blobs = changes.flatMap(({ oldBlob }) => (oldBlob === null ? [] : [`${oldBlob}\n`]));
  const packed = join(sight.objects, 'pack', 'pack');
  await rawGit(readingGit(start, signal), ['pack-objects', '-q', packed], Buffer.from(blobs.join('')));
  const apply = privateGit(repository, environment, { ...sight, readObjects: [], signal });
  try {
    await rawGit(apply, ['apply', '--index', '--whitespace=nowarn', '--', resolve(file)]);
  } catch (error) {
    if (signal.aborted) throw error;
    return { applies: false, reason: errorText(error) };
  }
  const applied = (await rawGit(apply, ['write-tree', '--missing-ok'])).toString('latin1').trim();
  const touched = new Set(changes.map(({ path }) => path));
  const differing = splitNul(await rawGit(apply, ['ls-files', '-m', '-z'])).filter((path) =>
    touched.has(path),
  );
  const [first] = differing;
  if (first === undefined) return verdict(applied, tree);
  return { applies: false, reason: `${shownPath(first)} is wrong after git apply.` };
}

function verdict(got: string, tree: string): PatchProof {
  if (got === tree) return { applies: true };
  return { applies: false, reason: `git apply gives tree ${got}, but the work tree is ${tree}.` };
}

async function snapshotNow(start: WorkTreeStart, signal: AbortSignal): Promise<Snapshot> {
  const index = await copyIndex(start, 'now.index');
  // What came since is in the patch, however big.
  const objects = nowObjects(start);
  await mkdir(objects, { recursive: true });
  return takeSnapshot(
    { ...start, index, objects, signal },
    Number.POSITIVE_INFINITY,
    start.snapshot.passedOver,
  );
}

async function changesBetween(
  start: WorkTreeStart,
  tree: string,
  signal: AbortSignal,
): Promise<readonly NamedChange[]> {
  const git = readingGit(start, signal);
  return parseRawDiff(await rawGit(git, [...DIFF, '-z', '--raw', '--no-abbrev', start.snapshot.tree, tree]));
}

function leftOut(then: Snapshot, now: Snapshot): PatchExport['leftOut'] {
  const before = new Map(then.passedOver.map(({ path, stamp }) => [path, stamp]));
  const changed = now.passedOver.filter(({ path, stamp }) => before.get(path) !== stamp);
  return [
    ...changed.map(({ path, reason }) => ({ path: shownPath(path), reason })),
    ...now.repositories.map((path) => ({ path: shownPath(path), reason: 'repository' as const })),
  ];
}

async function filteredFiles(
  { repository, environment }: WorkTreeStart,
  changes: readonly NamedChange[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (repository.userObjects === null || changes.length === 0) return [];
  const user: RawGit = { folder: repository.top, environment, variables: {}, signal };
  const paths = joinNul(changes.map(({ path }) => path));
  const fields = splitNul(await rawGit(user, ['check-attr', '-z', '--stdin', 'filter'], paths));
  // Three fields a path: the path, the attribute, its value.
  return fields.flatMap((value, at) => {
    const path = fields[at - 2];
    if (at % 3 !== 2 || path === undefined) return [];
    return value === 'unspecified' || value === 'unset' ? [] : [shownPath(path)];
  });
}

/** Where the objects of later snapshots are, apart from the start's: a proof must not find in them what a patch lacks. */
const nowObjects = ({ repository }: WorkTreeStart): string => join(repository.gitFolder, 'objects-now');

/** The start's objects, ours and the user's, to be read. */
function startObjects({ repository }: WorkTreeStart): Pick<Sight, 'readObjects'> {
  const own = join(repository.gitFolder, 'objects');
  return { readObjects: repository.userObjects === null ? [own] : [own, repository.userObjects] };
}

/** git that reads all objects and writes none. */
function readingGit(start: WorkTreeStart, signal: AbortSignal): RawGit {
  const { readObjects = [] } = startObjects(start);
  const sight: Sight = { objects: nowObjects(start), readObjects, signal };
  return privateGit(start.repository, start.environment, sight);
}
