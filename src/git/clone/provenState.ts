/** A clone's files as they were when its set-up was proven: kept once, and brought back before each task. */
import { mkdtemp, rm } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { rawGit } from '../rawGit';
import type { RawGit } from '../rawGit';

/** Absolute folder of a clone that RepoMaster made for itself: what a user works in is never brought back to anything. */
export interface OwnClone {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

export interface ProvenState {
  /** Full id of the commit. */
  readonly commit: string;
  /** Full id of a tree in the clone: the files of the commit, with what the set-up changed and added. */
  readonly tree: string;
  /** What else was there: ignored files and what the set-up made; a folder ends with `/`, and counts whole. */
  readonly beside: readonly string[];
}

/** Keeps the tree from being collected as rubbish. */
const REF = 'refs/repomaster/proven';

/** Set-ups add a file or two, as the diff of a pull request does; more is what they built. */
const MOST_ADDED = 200;

/**
 * The state of the clone as it is now. `made` are folders, relative to it, that the set-up made. What is there untracked and not
 * ignored is kept with its contents where it is little, else by name alone. Throws what git says.
 */
export async function keepProvenState(
  clone: OwnClone,
  made: readonly string[],
  signal: AbortSignal,
): Promise<ProvenState> {
  return withIndex(clone, signal, async (git) => {
    const commit = (await text(git, 'rev-parse', '--verify', 'HEAD')).trim();
    await run(git, ['read-tree', commit]);
    await run(git, ['add', '--update', '--', '.']);
    const added = names(await run(git, ['ls-files', '--others', '--exclude-standard', '-z'])).filter(
      // A repository within is a folder, and not ours to keep.
      (path) => !path.endsWith('/') && !made.some((folder) => path.startsWith(`${folder}/`)),
    );
    if (added.length <= MOST_ADDED) await run(git, ['update-index', '--add', '-z', '--stdin'], listed(added));
    const tree = (await text(git, 'write-tree')).trim();
    await run(git, ['update-ref', REF, tree]);
    return { commit, tree, beside: await untracked(git) };
  });
}

/**
 * Brings the clone back to the state: commit, files, and nothing beside them that was not there. What lies in the folders of
 * `beside` stays as it is: an environment is not made anew. Throws what git says.
 */
export async function restoreProvenState(
  clone: OwnClone,
  { commit, tree, beside }: ProvenState,
  signal: AbortSignal,
): Promise<void> {
  const git = { ...clone, variables: {}, signal };
  // Written over what is there, and never by way of another commit: what a task committed may be all of the environment.
  await run(git, ['update-ref', '--no-deref', 'HEAD', commit]);
  await run(git, ['read-tree', '--reset', tree]);
  await run(git, ['checkout-index', '--force', '--all', '--quiet']);
  const known = new Set(beside);
  for (const path of await untracked(git))
    if (!known.has(path)) await rm(join(clone.folder, path), { recursive: true, force: true });
  // The index of the commit; what was under way, a merge or a pick, is over.
  await run(git, ['reset', '--quiet', '--mixed']);
}

/** Runs git with an index of its own, so that the clone's stays as it is. */
async function withIndex<T>(
  clone: OwnClone,
  signal: AbortSignal,
  work: (git: RawGit) => Promise<T>,
): Promise<T> {
  const place = await mkdtemp(join(tmpdir(), 'repomaster-index-'));
  try {
    return await work({ ...clone, variables: { GIT_INDEX_FILE: join(place, 'index') }, signal });
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Untracked paths, ignored ones too; a folder that has no tracked file is one path, with `/` at its end. */
async function untracked(git: RawGit): Promise<readonly string[]> {
  return names(await run(git, ['ls-files', '--others', '--directory', '-z']));
}

/** Without hooks: the clone's are anybody's. */
async function run(git: RawGit, args: readonly string[], input?: Buffer): Promise<Buffer> {
  return rawGit(git, ['-c', `core.hooksPath=${devNull}`, ...args], input);
}

async function text(git: RawGit, ...args: readonly string[]): Promise<string> {
  return (await run(git, args)).toString('utf8');
}

function names(bytes: Buffer): readonly string[] {
  return bytes.toString('utf8').split('\0').filter(Boolean);
}

function listed(paths: readonly string[]): Buffer {
  return Buffer.from(paths.map((path) => `${path}\0`).join(''));
}
