import { privateGit } from './privateRepository';
import { GitExit, rawGit } from './rawGit';
import type { RawGit } from './rawGit';
import type { WorkTreeStart } from './workTreeStart';

/** Of these paths git has no rules. */
const UNJUDGED = /is in submodule|beyond a symbolic link/;

/**
 * Which of the paths (relative to the workspace folder, `/`) git ignores and did not track at the start; they need not be there.
 * Those that it has no rules for, as in a submodule, are not. Throws CancelledError, or an Error with what git wrote where it
 * fails.
 */
export async function ignoredPaths(
  start: WorkTreeStart,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const { repository, environment, index } = start;
  if (paths.length === 0) return new Set();
  const git = { ...privateGit(repository, environment, { index, signal }), folder: repository.folder };
  return new Set(await ignoredOf(git, paths));
}

/** One path without rules ends git's answer about all: each is asked about then. */
async function ignoredOf(git: RawGit, paths: readonly string[]): Promise<readonly string[]> {
  const named = Buffer.from(paths.map((path) => `${path}\0`).join(''));
  try {
    const told = await rawGit(git, ['check-ignore', '-z', '--stdin'], named);
    return told.toString('utf8').split('\0').filter(Boolean);
  } catch (error) {
    if (!(error instanceof GitExit)) throw error;
    // None of them is ignored.
    if (error.code === 1) return [];
    if (!UNJUDGED.test(error.message)) throw error;
    if (paths.length === 1) return [];
  }
  const answers: string[] = [];
  for (const path of paths) answers.push(...(await ignoredOf(git, [path])));
  return answers;
}
