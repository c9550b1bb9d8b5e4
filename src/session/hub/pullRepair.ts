/** Repairs a set-up step as a merged pull request of the repository did it. */
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { UserError } from '../../core/errors';
import type { JudgedThread } from '../../core/hub/experience';
import { openRepository } from '../../git/operations/repository';
import { makePrivateRepository, privateGit } from '../../git/privateRepository';
import { GitExit, rawGit } from '../../git/rawGit';
import type { RawGit } from '../../git/rawGit';
import type { SetupRepair } from './setUp';

export interface AskedThreads {
  /** The best first. */
  readonly results: readonly JudgedThread[];
  /** Addresses of those pull requests that were merged. */
  readonly merged: ReadonlySet<string>;
}

export interface PullRepairParts {
  /** The repository's folder, absolute. */
  readonly root: string;
  readonly environment: NodeJS.ProcessEnv;
  /** What issues and pull requests say of a log; null where there is nobody to ask. Throws UserError where they cannot be asked. */
  readonly ask: (log: string, signal: AbortSignal) => Promise<AskedThreads | null>;
  /** Why nothing is known, where that is not for lack of threads. */
  readonly tell: (why: string) => void;
  /** Whether a change may be made. */
  readonly takesFixes: boolean;
}

/**
 * Asks about the log of a failed step. Of the relevant pull requests that were merged, the first whose diff fits the files is applied,
 * where that is allowed: an open one is anybody's. A diff that would touch anything outside the folder, or does not fit whole, is left.
 * Else what the best thread says is told.
 */
export function createPullRepair(parts: PullRepairParts): SetupRepair {
  return async (log, signal) => {
    const asked = await askedThreads(parts, log, signal);
    const relevant = asked.results.filter((each) => each.relevant);
    for (const { url, diff } of parts.takesFixes ? relevant : []) {
      if (diff === null || !asked.merged.has(url)) continue;
      if (await applies(await readFile(diff), parts, signal)) return { kind: 'applied', url };
    }
    const [best] = relevant;
    return best === undefined ? null : { kind: 'told', url: best.url, says: best.solution ?? best.reason };
  };
}

const NOBODY: AskedThreads = { results: [], merged: new Set() };

/** A set-up does not end because nobody can be asked. */
async function askedThreads(
  { ask, tell }: PullRepairParts,
  log: string,
  signal: AbortSignal,
): Promise<AskedThreads> {
  try {
    return (await ask(log, signal)) ?? NOBODY;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    tell(error.message);
    return NOBODY;
  }
}

/**
 * Whether the diff was applied: whole, below the folder, by git, which takes nothing outside of the work tree. A command of the set-up
 * may have written the repository's .git: git works from another folder, and runs none of its filters.
 */
async function applies(
  diff: Buffer,
  { root, environment }: Pick<PullRepairParts, 'root' | 'environment'>,
  signal: AbortSignal,
): Promise<boolean> {
  // At the top: below it git passes over what lies outside of where it is started, and says nothing.
  const { top, objects } = await openRepository(root, environment, signal);
  const place = await mkdtemp(join(tmpdir(), 'repomaster-apply-'));
  try {
    const user = { folder: top, environment, variables: {}, signal };
    const workTree = { top, folder: top, userObjects: objects };
    const repository = await makePrivateRepository(user, workTree, join(place, 'apply.git'));
    return await applyWhole(diff, root, privateGit(repository, environment, { signal }));
  } catch (error) {
    if (error instanceof GitExit) return false;
    throw error;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Throws GitExit for a diff that does not fit. */
async function applyWhole(diff: Buffer, root: string, git: RawGit): Promise<boolean> {
  const below = relative(git.folder, await realpath(root))
    .split(sep)
    .join('/');
  const paths = await pathsOf(git, diff);
  const isInside = paths.every((path) => below === '' || path.startsWith(`${below}/`));
  // Of a rename git lists the new name alone.
  if (paths.length === 0 || !isInside || /^(?:rename|copy) from /m.test(diff.toString('latin1')))
    return false;
  await rawGit(git, ['apply', '--check', '-'], diff);
  await rawGit(git, ['apply', '-'], diff);
  return true;
}

/** From the top, those that the diff changes, adds and takes away. */
async function pathsOf(git: RawGit, diff: Buffer): Promise<readonly string[]> {
  const listed = (await rawGit(git, ['apply', '--numstat', '-z', '-'], diff)).toString('utf8');
  // `added\tdeleted\tpath`, of which a path may hold a tab.
  return listed.split('\0').flatMap((entry) => entry.split('\t').slice(2).join('\t') || []);
}
