/** Everything that an operation may change in a repository, as values that can be compared. */
import { createHash } from 'node:crypto';
import { lstat, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissingFile } from '../../core/files/missingFile';
import type { BytePath } from '../bytePaths';
import type { RawGit } from '../rawGit';
import { rawGit } from '../rawGit';
import type { Repository } from './repository';
import { commitOf, readingGit } from './repository';
import type { WorkFile } from './workFiles';
import { readWorkFile } from './workFiles';

/** A file of the work tree: `none`, `other`, or `file`, `exec`, `link` with the id of its bytes as a blob. */
export type FileMark = string;

export interface OperationState {
  /** What the file HEAD holds. */
  readonly head: string;
  /** Null without a commit yet. */
  readonly commit: string | null;
  /** The refs that an operation may move, by name. */
  readonly refs: Readonly<Record<string, string>>;
  /** Of what the index says of each path; equal ones differ in nothing but times of files. */
  readonly index: string;
  /** Digests of git's notes of what is under way, by their path in git's folder. */
  readonly notes: Readonly<Record<string, string>>;
  /** Of the list of stashes; '' for none. */
  readonly stashes: string;
  readonly files: Readonly<Record<BytePath, FileMark>>;
}

const NOTE_FILES = [
  ...['MERGE_HEAD', 'MERGE_MSG', 'MERGE_MODE', 'MERGE_RR', 'MERGE_AUTOSTASH', 'AUTO_MERGE'],
  ...['SQUASH_MSG', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'REBASE_HEAD', 'ORIG_HEAD'],
];
const NOTE_FOLDERS = ['rebase-merge', 'rebase-apply', 'sequencer'];
/** A rebase of thousands of commits has few files and long ones; a deeper tree is not git's. */
const MOST_DEPTH = 3;

/** Which files and refs a state is asked for; refs besides those that an operation under way may move. */
export interface Asked {
  readonly files: Iterable<BytePath>;
  readonly refs: Iterable<string>;
}

/** What the states are asked for together: then they can be compared. */
export function askedOf(...states: readonly OperationState[]): Asked {
  return {
    files: states.flatMap(({ files }) => Object.keys(files)),
    refs: states.flatMap(({ refs }) => Object.keys(refs)),
  };
}

/** The state now. Cost: reading the files, and the index once. */
export async function readState(
  repository: Repository,
  asked: Asked,
  signal: AbortSignal,
): Promise<OperationState> {
  const git = readingGit(repository, signal);
  const noted = await readNotes(repository);
  const notes: Record<string, string> = {};
  for (const [name, bytes] of noted) notes[name] = digest(bytes);
  const files: Record<BytePath, FileMark> = {};
  for (const path of [...new Set(asked.files)].sort())
    files[path] = markOf(await readWorkFile(repository.top, path), repository.format);
  const head = await readFile(join(repository.gitDir, 'HEAD'), 'utf8');
  const all = await readAllRefs(git);
  return {
    head,
    commit: await headCommit(git, head, all),
    refs: ownRefs(head, noted, { all, asked: asked.refs }),
    index: await readIndex(git),
    notes,
    stashes: await readStashes(repository),
    files,
  };
}

/** As OperationState.index. */
export async function readIndex(git: RawGit): Promise<string> {
  return digest(await rawGit(git, ['ls-files', '-s', '-v', '-z']));
}

/** The mark of a file's bytes, as git would name them. */
export function markOf(file: WorkFile, format: Repository['format']): FileMark {
  if (file.kind === 'none' || file.kind === 'other') return file.kind;
  const bytes = file.kind === 'link' ? file.target : file.bytes;
  const kind = file.kind === 'link' ? 'link' : file.isExecutable ? 'exec' : 'file';
  return `${kind} ${blobId(bytes, format)}`;
}

export function blobId(bytes: Buffer, format: Repository['format']): string {
  return createHash(format).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** git's notes of what is under way: by their path in git's folder, `/`. */
export async function readNotes({ gitDir }: Repository): Promise<ReadonlyMap<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const take = async (name: string): Promise<void> => {
    const bytes = await bytesOf(join(gitDir, name));
    if (bytes !== null) found.set(name, bytes);
  };
  const walk = async (name: string, depth: number): Promise<void> => {
    for (const entry of await entriesOf(join(gitDir, name))) {
      const below = `${name}/${entry.name}`;
      if (entry.isDirectory() && depth < MOST_DEPTH) await walk(below, depth + 1);
      else if (entry.isFile()) await take(below);
    }
  };
  for (const name of NOTE_FILES) await take(name);
  for (const name of NOTE_FOLDERS) await walk(name, 1);
  return found;
}

/** The names of git's notes, in its folder. */
export const noteFiles: readonly string[] = NOTE_FILES;

/** Folders of git's notes that are there: an empty one says something too. */
export const noteFolders: readonly string[] = NOTE_FOLDERS;

async function entriesOf(
  folder: string,
): Promise<readonly { name: string; isDirectory(): boolean; isFile(): boolean }[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}

/** The bytes of a regular file; null where there is none. */
export async function bytesOf(path: string): Promise<Buffer | null> {
  try {
    return (await lstat(path)).isFile() ? await readFile(path) : null;
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

/** Every ref and what it is at. */
async function readAllRefs(git: RawGit): Promise<ReadonlyMap<string, string>> {
  const printed = await rawGit(git, ['for-each-ref', '--format=%(objectname) %(refname)']);
  const refs = new Map<string, string>();
  for (const line of printed.toString('utf8').split('\n')) {
    const space = line.indexOf(' ');
    if (space > 0) refs.set(line.slice(space + 1), line.slice(0, space));
  }
  return refs;
}

/** What the file HEAD says, as far as it says it as git writes it: else git is asked. */
async function headCommit(
  git: RawGit,
  head: string,
  refs: ReadonlyMap<string, string>,
): Promise<string | null> {
  const text = head.trimEnd();
  if (/^[0-9a-f]{40,64}$/.test(text)) return text;
  const commit = refs.get(/^ref: (refs\/heads\/\S+)$/.exec(text)?.[1] ?? '');
  return commit ?? commitOf(git, 'HEAD');
}

interface Refs {
  readonly all: ReadonlyMap<string, string>;
  readonly asked: Iterable<string>;
}

/** The branch of HEAD, those that a rebase moves in the end, the stash, and what git keeps beside commits that it rewrites. */
function ownRefs(
  head: string,
  notes: ReadonlyMap<string, Buffer>,
  { all, asked }: Refs,
): Readonly<Record<string, string>> {
  const lines = (name: string): readonly string[] => (notes.get(name)?.toString('utf8') ?? '').split('\n');
  const named = [
    /^ref: (.*)$/m.exec(head)?.[1] ?? '',
    ...lines('rebase-merge/head-name'),
    ...lines('rebase-apply/head-name'),
    ...lines('rebase-merge/update-refs'),
  ];
  const own = new Set([...asked, ...named.filter((name) => name.startsWith('refs/heads/'))]);
  const refs: Record<string, string> = {};
  for (const [name, id] of all)
    if (own.has(name) || /^refs\/(?:stash$|rewritten\/|notes\/)/.test(name)) refs[name] = id;
  return refs;
}

export const stashLog = (repository: Repository): string =>
  join(repository.commonDir, 'logs', 'refs', 'stash');

async function readStashes(repository: Repository): Promise<string> {
  const bytes = await bytesOf(stashLog(repository));
  return bytes === null ? '' : digest(bytes);
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
