/** Which files of the work tree an operation may change. */
import type { BytePath } from '../bytePaths';
import { splitNul } from '../bytePaths';
import type { RawGit } from '../rawGit';
import { rawGit } from '../rawGit';
import { readNotes } from './operationState';
import type { Repository } from './repository';
import { commitOf, readingGit } from './repository';
import { readUnmerged } from './unmerged';

/**
 * The paths that are unmerged, staged or changed now, and those that the commits yet to be picked and what was stashed for the
 * while (autostash) change.
 */
export async function touchedPaths(
  repository: Repository,
  signal: AbortSignal,
): Promise<ReadonlySet<BytePath>> {
  const git = readingGit(repository, signal);
  const paths = new Set<BytePath>();
  const add = (found: Iterable<BytePath>): void => {
    for (const path of found) paths.add(path);
  };
  add((await readUnmerged(git)).map(({ path }) => path));
  add(splitNul(await rawGit(git, ['diff-files', '--name-only', '-z', '--ignore-submodules=all'])));
  if ((await commitOf(git, 'HEAD')) !== null) {
    const staged = ['diff-index', '--cached', '--name-only', '-z', '--no-renames', 'HEAD'];
    add(splitNul(await rawGit(git, [...staged, '--'])));
  }
  add(await pathsOfCommits(git, await notedCommits(repository, git)));
  return paths;
}

/** The commits that git's notes name: what is merged, picked, still to pick, and stashed for the while. */
export async function notedCommits(repository: Repository, git: RawGit): Promise<readonly string[]> {
  const ids = new Set<string>();
  for (const bytes of (await readNotes(repository)).values())
    for (const [id] of bytes.toString('latin1').matchAll(/\b(?:[0-9a-f]{64}|[0-9a-f]{40})\b/g)) ids.add(id);
  if (ids.size === 0) return [];
  const input = Buffer.from(`${[...ids].join('\n')}\n`);
  const printed = (await rawGit(git, ['cat-file', '--batch-check'], input)).toString('latin1');
  return printed.split('\n').flatMap((line) => {
    const [id = '', kind] = line.split(' ');
    return kind === 'commit' ? [id] : [];
  });
}

async function pathsOfCommits(git: RawGit, commits: readonly string[]): Promise<Iterable<BytePath>> {
  if (commits.length === 0) return [];
  const args = ['diff-tree', '--stdin', '-r', '-m', '--root', '--name-only', '--no-renames', '-z'];
  const printed = splitNul(
    await rawGit(git, [...args, '--no-commit-id'], Buffer.from(`${commits.join('\n')}\n`)),
  );
  return printed;
}
