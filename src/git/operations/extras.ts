/** Files that nobody foresaw an operation to change: what a hook or a rename of a folder did to clean files. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BytePath } from '../bytePaths';
import { splitNul } from '../bytePaths';
import type { RawGit } from '../rawGit';
import { GitExit, rawGit } from '../rawGit';
import type { Backup } from './backup';
import { copyIndex } from './indexCopy';
import { backupFolder, keepBlobs } from './backup';
import type { FileMark } from './operationState';
import { markOf } from './operationState';
import type { Repository } from './repository';
import { NO_HOOKS, readingGit } from './repository';
import type { WorkFile } from './workFiles';

/** Notes which files were there before and are not git's: they are not ours to delete. */
export async function keepUntracked(repository: Repository, id: string, signal: AbortSignal): Promise<void> {
  const git = readingGit(repository, signal);
  const listed = await rawGit(git, ['ls-files', '-o', '-z', '--directory', '--no-empty-directory']);
  await writeFile(join(backupFolder(repository, id), 'untracked'), listed, { mode: 0o600 });
}

/**
 * The backup with the files that differ from its index now and were clean then; their bytes are what git would check out.
 * Files that came to the index since are marked as not there before. Costs a look at every tracked file.
 */
export async function withExtras(
  repository: Repository,
  backup: Backup,
  signal: AbortSignal,
): Promise<Backup> {
  const folder = backupFolder(repository, backup.id);
  const index = join(folder, 'index.look');
  if (!(await copyIndex(join(folder, 'index'), index))) return backup;
  const plain = readingGit(repository, signal);
  const git = { ...plain, variables: { ...plain.variables, GIT_INDEX_FILE: index } };
  await rawGit(git, [...NO_HOOKS, 'update-index', '-q', '--refresh', '--unmerged', '--ignore-missing']).catch(
    ignoreStale,
  );
  const changed = splitNul(await rawGit(git, ['diff-files', '--name-only', '-z', '--ignore-submodules=all']));
  const unknown = changed.filter((path) => backup.state.files[path] === undefined);
  const marks: Record<BytePath, FileMark> = {};
  const kept: Buffer[] = [];
  for (const [path, mode, id] of await entriesOf(repository, unknown, index, signal)) {
    const { mark, bytes } = await checkedOut(git, path, { mode, id });
    kept.push(bytes);
    marks[path] = mark;
  }
  for (const path of await createdPaths(repository, backup, index, signal)) marks[path] = 'none';
  if (Object.keys(marks).length === 0) return backup;
  await keepBlobs(repository, backup.id, kept, signal);
  return { ...backup, state: { ...backup.state, files: { ...backup.state.files, ...marks } } };
}

/** What git would write to the work tree for an entry. Costs a process, and the user's filters. */
export async function checkedOut(
  git: RawGit,
  path: BytePath,
  { mode, id }: { readonly mode: string; readonly id: string },
): Promise<{ readonly mark: FileMark; readonly bytes: Buffer }> {
  const shown = Buffer.from(path, 'latin1').toString('utf8');
  const bytes = await rawGit(git, ['cat-file', '--filters', `--path=${shown}`, id]);
  const file: WorkFile =
    mode === '120000'
      ? { kind: 'link', target: bytes }
      : { kind: 'file', bytes, isExecutable: mode === '100755' };
  return { mark: markOf(file, id.length === 64 ? 'sha256' : 'sha1'), bytes };
}

/** `--refresh` says by its exit code that files differ, which is what is asked. */
function ignoreStale(error: unknown): Buffer {
  if (error instanceof GitExit && error.code === 1) return Buffer.alloc(0);
  throw error;
}

type Entry = readonly [path: BytePath, mode: string, id: string];

async function entriesOf(
  repository: Repository,
  paths: readonly BytePath[],
  index: string,
  signal: AbortSignal,
): Promise<readonly Entry[]> {
  if (paths.length === 0) return [];
  const wanted = new Set(paths);
  const plain = readingGit(repository, signal);
  const git = { ...plain, variables: { ...plain.variables, GIT_INDEX_FILE: index } };
  return splitNul(await rawGit(git, ['ls-files', '-s', '-z'])).flatMap((line): readonly Entry[] => {
    const [, mode, id, path] = /^(\d{6}) ([0-9a-f]+) 0\t([^]+)$/.exec(line) ?? [];
    if (mode === undefined || id === undefined || path === undefined) return [];
    return wanted.has(path) && mode !== '160000' ? [[path, mode, id]] : [];
  });
}

/** In the index now, and neither in the backup's nor among the files that were there before. */
async function createdPaths(
  repository: Repository,
  { id, state }: Backup,
  index: string,
  signal: AbortSignal,
): Promise<readonly BytePath[]> {
  const plain = readingGit(repository, signal);
  const git = { ...plain, variables: { ...plain.variables, GIT_INDEX_FILE: index } };
  const before = new Set(splitNul(await rawGit(git, ['ls-files', '-z'])));
  const now = splitNul(await rawGit(plain, ['ls-files', '-z']));
  const untracked = new Set(splitNul(await readFile(join(backupFolder(repository, id), 'untracked'))));
  const wasThere = (path: BytePath): boolean =>
    untracked.has(path) || foldersOf(path).some((folder) => untracked.has(folder));
  return [...new Set(now)].filter(
    (path) => !before.has(path) && state.files[path] === undefined && !wasThere(path),
  );
}

/** As git lists folders: `a/`, `a/b/`. */
function foldersOf(path: BytePath): readonly BytePath[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, at) => `${parts.slice(0, at + 1).join('/')}/`);
}
