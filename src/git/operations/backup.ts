/** A copy of all that an operation may change, kept in the repository: objects behind a ref, the rest in a folder of git's own. */
import { copyFile, mkdir, open, readFile, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { BytePath } from '../bytePaths';
import { splitNul } from '../bytePaths';
import type { RawGit } from '../rawGit';
import { rawGit } from '../rawGit';
import type { Asked, FileMark, OperationState } from './operationState';
import { timeOf } from './indexCopy';
import { bytesOf, readNotes, readState, stashLog } from './operationState';
import type { Repository } from './repository';
import { NO_HOOKS, commitOf, readingGit } from './repository';
import { notedCommits } from './touchedPaths';
import { readWorkFile, sizeOfWorkFile } from './workFiles';

export interface Backup {
  readonly id: string;
  readonly state: OperationState;
}

/** More than anybody resolves conflicts in; beyond it the disk fills unseen. */
const MOST_KEPT_BYTES = 1024 * 1024 * 1024;
const REFS = 'refs/repomaster/backup/';

export const backupsFolder = ({ gitDir }: Repository): string => join(gitDir, 'repomaster', 'undo');
export const backupFolder = (repository: Repository, id: string): string =>
  join(backupsFolder(repository), id);

/** Sorts by time; two of a second are told apart. */
export function newBackupId(now: Date): string {
  const time = now.toISOString().replace(/\D/g, '').slice(0, 17);
  return `${time}-${randomBytes(3).toString('hex')}`;
}

/** Copies the state, with these files of the work tree. Nothing of the user's changes. Throws UserError where it is too much. */
export async function takeBackup(
  repository: Repository,
  id: string,
  asked: Asked & { readonly files: ReadonlySet<BytePath> },
  signal: AbortSignal,
): Promise<Backup> {
  const git = readingGit(repository, signal);
  await requireSize(repository, asked.files);
  const state = await readState(repository, asked, signal);
  const folder = backupFolder(repository, id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await keepObjects(repository, git, id, state);
  await keepIndex(repository, join(folder, 'index'));
  for (const name of await readdir(repository.gitDir))
    if (name.startsWith('sharedindex.')) await copyFile(join(repository.gitDir, name), join(folder, name));
  await copyIfThere(stashLog(repository), join(folder, 'stashes'));
  const notes: string[] = [];
  for (const [name, bytes] of await readNotes(repository)) {
    await writeFile(join(folder, `note-${notes.length}`), bytes, { mode: 0o600 });
    notes.push(name);
  }
  await writeFile(join(folder, 'notes.json'), JSON.stringify(notes), { mode: 0o600 });
  return { id, state };
}

/** The notes of a backup, by their path in git's folder. */
export async function notesOf(repository: Repository, id: string): Promise<ReadonlyMap<string, Buffer>> {
  const folder = backupFolder(repository, id);
  const names = JSON.parse(await readFile(join(folder, 'notes.json'), 'utf8')) as readonly string[];
  const notes = new Map<string, Buffer>();
  for (const [at, name] of names.entries()) notes.set(name, await readFile(join(folder, `note-${at}`)));
  return notes;
}

/** Deletes a backup; what is gone already is no error. */
export async function dropBackup(repository: Repository, id: string, signal: AbortSignal): Promise<void> {
  const git = readingGit(repository, signal);
  await rm(join(backupFolder(repository, id), 'manifest.json'), { force: true });
  await rawGit(git, [...NO_HOOKS, 'update-ref', '-d', `${REFS}${id}`]);
  await rm(backupFolder(repository, id), { recursive: true, force: true });
}

async function requireSize({ top }: Repository, paths: ReadonlySet<BytePath>): Promise<void> {
  let bytes = 0;
  for (const path of paths) bytes += await sizeOfWorkFile(top, path);
  if (bytes <= MOST_KEPT_BYTES) return;
  throw new UserError(
    'bad-input',
    phrase(
      'The changed files are larger than 1 GB together, so no backup was made. Commit some of them first.',
    ),
  );
}

/** With its time, by which git knows what may have changed since. */
async function keepIndex({ gitDir }: Repository, to: string): Promise<void> {
  const from = join(gitDir, 'index');
  const bytes = await bytesOf(from);
  if (bytes === null) return;
  const time = await timeOf(from);
  await writeSynced(to, bytes);
  await utimes(to, time, time);
}

async function copyIfThere(from: string, to: string): Promise<void> {
  const bytes = await bytesOf(from);
  if (bytes !== null) await writeSynced(to, bytes);
}

/** Writes a file whole or not at all, on the disk when it returns. */
export async function writeSynced(path: string, bytes: Buffer | string): Promise<void> {
  const half = `${path}.half`;
  const file = await open(half, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(half, path);
}

/** Makes a ref from which the files' bytes, what is staged, and all commits that the state names are reached. */
async function keepObjects(
  repository: Repository,
  git: RawGit,
  id: string,
  state: OperationState,
): Promise<void> {
  const blobs = [...(await keepFiles(repository, git, state.files)), ...(await stagedBlobs(git))];
  const lines = [...new Set(blobs)].map((blob, at) => `100644 blob ${blob}\t${at}\0`);
  const tree = await textOf(git, ['mktree', '-z', '--missing'], Buffer.from(lines.join('')));
  const commits = new Set([
    ...(state.commit === null ? [] : [state.commit]),
    ...(await notedCommits(repository, git)),
    ...(await commitsAmong(git, Object.values(state.refs))),
    ...(await stashCommits(repository, git)),
  ]);
  const parents = [...commits].flatMap((commit) => ['-p', commit]);
  const own = { ...git, variables: { ...git.variables, ...OURSELVES } };
  const args = ['commit-tree', '--no-gpg-sign', tree, ...parents];
  const commit = await textOf(own, args, Buffer.from('State before an operation of RepoMaster\n'));
  await rawGit(git, [...NO_HOOKS, 'update-ref', `${REFS}${id}`, commit]);
}

/** Adds bytes to what the backup's ref reaches. */
export async function keepBlobs(
  repository: Repository,
  id: string,
  all: readonly Buffer[],
  signal: AbortSignal,
): Promise<void> {
  if (all.length === 0) return;
  const git = readingGit(repository, signal);
  const lines: string[] = [];
  for (const [at, bytes] of all.entries())
    lines.push(`100644 blob ${await textOf(git, ['hash-object', '-w', '--stdin'], bytes)}\t${at}\0`);
  const tree = await textOf(git, ['mktree', '-z'], Buffer.from(lines.join('')));
  const own = { ...git, variables: { ...git.variables, ...OURSELVES } };
  const args = ['commit-tree', '--no-gpg-sign', tree, '-p', `${REFS}${id}`];
  const commit = await textOf(
    own,
    args,
    Buffer.from('More of the state before an operation of RepoMaster\n'),
  );
  await rawGit(git, [...NO_HOOKS, 'update-ref', `${REFS}${id}`, commit]);
}

/** A backup is nobody's commit. */
const OURSELVES = {
  ...{ GIT_AUTHOR_NAME: 'RepoMaster', GIT_AUTHOR_EMAIL: 'repomaster@localhost' },
  ...{ GIT_COMMITTER_NAME: 'RepoMaster', GIT_COMMITTER_EMAIL: 'repomaster@localhost' },
};

/** Writes the files' bytes as they are, no filter between; their ids. */
async function keepFiles(
  { top }: Repository,
  git: RawGit,
  files: Readonly<Record<BytePath, FileMark>>,
): Promise<readonly string[]> {
  const kept: string[] = [];
  const plain: BytePath[] = [];
  for (const [path, mark] of Object.entries(files)) {
    const [kind, blob] = mark.split(' ');
    if (blob === undefined) continue;
    kept.push(blob);
    if (kind !== 'link') {
      plain.push(path);
      continue;
    }
    const link = await readWorkFile(top, path);
    if (link.kind === 'link') await rawGit(git, ['hash-object', '-w', '--stdin'], link.target);
  }
  if (plain.length === 0) return kept;
  const input = Buffer.from(plain.map((path) => `${quoted(path)}\n`).join(''), 'latin1');
  await rawGit(git, ['hash-object', '-w', '--no-filters', '--stdin-paths'], input);
  return kept;
}

/** A path on a line, as git unquotes it. */
function quoted(path: BytePath): string {
  const escaped = path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n');
  return `"${escaped}"`;
}

/** Of paths that the index has otherwise than HEAD, in any stage. */
async function stagedBlobs(git: RawGit): Promise<readonly string[]> {
  const hasHead = (await commitOf(git, 'HEAD')) !== null;
  const unmerged = splitNul(await rawGit(git, ['ls-files', '-u', '-z']));
  const resolved = splitNul(await rawGit(git, ['ls-files', '--resolve-undo', '-z']));
  const staged = hasHead
    ? splitNul(
        await rawGit(git, [
          'diff-index',
          '--cached',
          '--raw',
          '-z',
          '--no-abbrev',
          '--no-renames',
          'HEAD',
          '--',
        ]),
      )
    : splitNul(await rawGit(git, ['ls-files', '-s', '-z']));
  const ids = [...unmerged, ...resolved, ...staged].flatMap((entry) => {
    // `mode id stage\tpath` of ls-files, `:mode mode id id status` of diff-index.
    const [, mode, id] =
      /^:\d{6} (\d{6}) [0-9a-f]+ ([0-9a-f]+) [A-Z]/.exec(entry) ??
      /^(\d{6}) ([0-9a-f]+) \d\t/.exec(entry) ??
      [];
    return mode === undefined || id === undefined || mode === '160000' || /^0+$/.test(id) ? [] : [id];
  });
  return ids;
}

async function stashCommits(repository: Repository, git: RawGit): Promise<readonly string[]> {
  const log = await bytesOf(stashLog(repository));
  if (log === null) return [];
  const ids = log
    .toString('latin1')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '');
  return commitsAmong(git, ids.filter(Boolean));
}

async function commitsAmong(git: RawGit, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const input = Buffer.from(`${ids.join('\n')}\n`);
  const printed = (await rawGit(git, ['cat-file', '--batch-check'], input)).toString('latin1');
  return printed
    .split('\n')
    .flatMap((line) => (line.split(' ')[1] === 'commit' ? [line.split(' ')[0] ?? ''] : []));
}

async function textOf(git: RawGit, args: readonly string[], input: Buffer): Promise<string> {
  return (await rawGit(git, args, input)).toString('latin1').trim();
}
