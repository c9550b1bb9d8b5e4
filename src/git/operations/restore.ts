/** Gives a state back from its backup, byte for byte: files, index, refs, stashes, and git's notes of what is under way. */
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UserError } from '../../core/errors';
import { hasCode } from '../../core/files/missingFile';
import { phrase } from '../../core/text/phrase';
import type { RawGit } from '../rawGit';
import { rawGit } from '../rawGit';
import type { Backup } from './backup';
import { backupFolder, notesOf, writeSynced } from './backup';
import { readBlobs } from './blobs';
import type { FileMark, OperationState } from './operationState';
import { timeOf } from './indexCopy';
import { bytesOf, noteFolders, readIndex, readNotes, readState, stashLog } from './operationState';
import type { Repository } from './repository';
import { readingGit } from './repository';
import type { WorkFile } from './workFiles';
import { putWorkFile } from './workFiles';

/** Is told each step before it is made. */
export type OnStep = (step: string) => void;

/** What is given back: a state, and which parts of it, by their keys (changedParts). The others are not touched. */
export interface Restored extends Backup {
  readonly keys: ReadonlySet<string>;
}

/**
 * Makes these parts of the repository what they were at the backup; what is so already is not touched. Again after an
 * interruption it comes to the same. Throws UserError where another process holds a lock, or system errors.
 */
export async function restoreBackup(
  repository: Repository,
  { id, state, keys }: Restored,
  onStep: OnStep,
  signal: AbortSignal,
): Promise<void> {
  const git = readingGit(repository, signal);
  const asked = { files: namesOf(keys, 'file'), refs: [...Object.keys(state.refs), ...namesOf(keys, 'ref')] };
  const now = await readState(repository, asked, signal);
  const change = { state, now, keys, onStep };
  await restoreFiles(repository, git, change);
  if (keys.has('index') && now.index !== state.index) {
    onStep('restore the index');
    await restoreIndex(repository, id, now.index, signal);
  }
  await restoreRefs(git, change);
  if (keys.has('stashes') || keys.has('ref refs/stash')) await restoreStashes(repository, id, change);
  await restoreNotes(repository, id, change);
}

/** The names behind the keys of this kind. */
function namesOf(keys: ReadonlySet<string>, kind: 'file' | 'ref' | 'note'): readonly string[] {
  return [...keys].flatMap((key) => (key.startsWith(`${kind} `) ? [key.slice(kind.length + 1)] : []));
}

interface Change {
  readonly state: OperationState;
  readonly now: OperationState;
  readonly keys: ReadonlySet<string>;
  readonly onStep: OnStep;
}

async function restoreFiles(
  repository: Repository,
  git: RawGit,
  { state, now, keys, onStep }: Change,
): Promise<void> {
  const changed = Object.entries(state.files).filter(
    ([path, mark]) => keys.has(`file ${path}`) && mark !== 'other' && now.files[path] !== mark,
  );
  const blobs = await readBlobs(
    git,
    changed.flatMap(([, mark]) => mark.split(' ')[1] ?? []),
  );
  // What goes makes room for folders that come.
  const ordered = [...changed].sort(([, a], [, b]) => Number(b === 'none') - Number(a === 'none'));
  for (const [path, mark] of ordered) {
    onStep('restore a file');
    await putWorkFile(repository.top, path, fileOf(mark, blobs));
  }
}

function fileOf(mark: FileMark, blobs: ReadonlyMap<string, Buffer>): WorkFile {
  const [kind, id = ''] = mark.split(' ');
  if (kind === 'none') return { kind };
  const bytes = blobs.get(id);
  if (bytes === undefined) throw new Error(`the backup lost the bytes of ${id}`);
  return kind === 'link' ? { kind, target: bytes } : { kind: 'file', bytes, isExecutable: kind === 'exec' };
}

/** Under git's own lock. */
async function restoreIndex(
  repository: Repository,
  id: string,
  standing: string,
  signal: AbortSignal,
): Promise<void> {
  const folder = backupFolder(repository, id);
  for (const name of await readdir(folder))
    if (name.startsWith('sharedindex.'))
      await writeSynced(join(repository.gitDir, name), (await bytesOf(join(folder, name))) ?? '');
  const kept = join(folder, 'index');
  const bytes = await bytesOf(kept);
  const time = bytes === null ? new Date() : await timeOf(kept);
  await replaceIndex(repository, { bytes, time, standing }, signal);
}

export interface NewIndex {
  /** Null takes the index away. */
  readonly bytes: Buffer | null;
  /** When they were written: files as young may have changed since. */
  readonly time: Date;
  /** What the index must say at that moment, as OperationState.index. */
  readonly standing: string;
}

/**
 * Puts other bytes in the place of the index. Throws UserError where another process holds its lock, or has staged something
 * since: then nothing is replaced.
 */
export async function replaceIndex(
  repository: Repository,
  { bytes, time, standing }: NewIndex,
  signal: AbortSignal,
): Promise<void> {
  const index = join(repository.gitDir, 'index');
  const lock = `${index}.lock`;
  const file = await open(lock, 'wx', 0o666).catch((error: unknown) => {
    throw hasCode(error, 'EEXIST') ? lockedError(lock) : error;
  });
  try {
    if ((await readIndex(readingGit(repository, signal))) !== standing) throw stagedError();
    await file.writeFile(bytes ?? '');
    await file.utimes(time, time);
    await file.sync();
    await file.close();
    if (bytes === null) await rm(index, { force: true });
    else await rename(lock, index);
  } finally {
    await file.close();
    await rm(lock, { force: true });
  }
}

export function lockedError(lock: string): UserError {
  return new UserError(
    'outside-failed',
    phrase(
      'Another git process holds {0}. Wait for it to end; if none is running, delete the file and try again.',
      lock,
    ),
  );
}

function stagedError(): UserError {
  return new UserError(
    'bad-input',
    phrase('Somebody has staged or unstaged something meanwhile, so the index was left as it is. Try again.'),
  );
}

const REASON = ['-m', 'repomaster: restore'];

async function restoreRefs(git: RawGit, { state, now, keys, onStep }: Change): Promise<void> {
  const branch = /^ref: (\S+)/.exec(state.head)?.[1];
  const isMoved = keys.has('head') && now.head !== state.head;
  if (isMoved && branch !== undefined) {
    onStep('restore HEAD');
    await rawGit(git, ['symbolic-ref', ...REASON, 'HEAD', branch]);
  }
  const lines = namesOf(keys, 'ref').flatMap((name) => {
    const [wanted, there] = [state.refs[name], now.refs[name]];
    if (wanted === there) return [];
    if (wanted !== undefined) return [`update ${name} ${wanted} ${there ?? '0'.repeat(wanted.length)}\n`];
    // A branch that was not there before is somebody's, but for one that had no commit yet.
    return name.startsWith('refs/heads/') && name !== branch ? [] : [`delete ${name} ${there ?? ''}\n`];
  });
  if (lines.length > 0) {
    onStep('restore refs');
    await rawGit(git, ['update-ref', ...REASON, '--stdin'], Buffer.from(lines.join('')));
  }
  if (branch === undefined && isMoved && state.commit !== null) {
    onStep('restore HEAD');
    await rawGit(git, ['update-ref', ...REASON, '--no-deref', 'HEAD', state.commit]);
  }
}

async function restoreStashes(repository: Repository, id: string, { state, onStep }: Change): Promise<void> {
  const kept = await bytesOf(join(backupFolder(repository, id), 'stashes'));
  const there = await bytesOf(stashLog(repository));
  if (state.stashes === '' || kept === null) {
    if (there !== null) await rm(stashLog(repository), { force: true });
    return;
  }
  if (there?.equals(kept) === true) return;
  onStep('restore the list of stashes');
  await mkdir(dirname(stashLog(repository)), { recursive: true });
  await writeSynced(stashLog(repository), kept);
}

async function restoreNotes(repository: Repository, id: string, { keys, onStep }: Change): Promise<void> {
  const wanted = await notesOf(repository, id);
  const there = await readNotes(repository);
  const names = namesOf(keys, 'note');
  for (const name of names) {
    const bytes = wanted.get(name);
    if (bytes === undefined || there.get(name)?.equals(bytes) === true) continue;
    onStep('restore a note of git');
    const place = join(repository.gitDir, name);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(`${place}.half`, bytes);
    await rename(`${place}.half`, place);
  }
  for (const name of names)
    if (!wanted.has(name) && there.has(name)) {
      onStep('remove a note of git');
      await rm(join(repository.gitDir, name), { force: true });
    }
  const isIn = (folder: string, all: Iterable<string>): boolean =>
    [...all].some((name) => name.startsWith(`${folder}/`));
  for (const folder of noteFolders)
    if (isIn(folder, names) && !isIn(folder, wanted.keys()))
      await rm(join(repository.gitDir, folder), { recursive: true, force: true });
}
