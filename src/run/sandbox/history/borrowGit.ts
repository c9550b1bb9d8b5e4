/** A git folder as a command gets it: a copy of its own to write, in which all objects of the repository can be read. */
import type { Dirent } from 'node:fs';
import { mkdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isSystemError } from '../../../core/files/missingFile';
import { OWN_RUN } from '../binds';
import { gitSettings } from '../gitSettings';
import { statOrNone } from '../paths';
import { copyPlain, isPlain, stateOf } from './plainFiles';
import { OF_TREE, askRefs, readHead, readRefs } from './refs';
import { entriesOf, statesBelow } from './walk';

export interface BorrowedGit {
  /** Absolute: the user's. */
  readonly git: string;
  /** Absolute: what commands have in its place. */
  readonly own: string;
  /** Null where the folder has no objects itself, as a linked work tree's. */
  readonly objects: {
    /** Absolute: where new ones are written. */
    readonly own: string;
    /** Absolute: where packs are read anew; commands do not see it. */
    readonly incoming: string;
    /** Absolute, inside: where those of the user are read. */
    readonly shown: string;
    /** Whether the user's name further places, which `own` names too. */
    readonly hasAlternates: boolean;
  } | null;
  /** Names of folders in it that are the user's, read-only. */
  readonly readOnly: readonly string[];
  readonly before: GitBefore;
}

/** What was there when the command began. */
export interface GitBefore {
  readonly refs: ReadonlyMap<string, string>;
  readonly head: string | null;
  /** By path in the folder: the state of the user's file, and of the copy, and how long both were. */
  readonly files: ReadonlyMap<
    string,
    { readonly user: string; readonly copy: string; readonly bytes: number }
  >;
}

/** Behind it the path of the objects outside. */
export const SHOWN = join(OWN_RUN, 'objects-of');
/** Folders that git writes while it works; all others hold what cannot be made again. */
export const WRITTEN: ReadonlySet<string> = new Set([
  'refs',
  'logs',
  'rebase-merge',
  'rebase-apply',
  'sequencer',
  'rr-cache',
]);
/** What git-lfs keeps beside the objects: read where they are, and new ones are taken over. */
export const LFS = 'lfs';
/** A log that is not copied begins anew inside, and what it has gained is added to the user's. */
const MOST_LOGS = 1_000;
const isSetting = (name: string): boolean => gitSettings.includes(name) || name === 'commondir';

/** The copies of the git folders (absolute) below `place` (absolute). What cannot be read is not borrowed. */
export async function borrowGit(folders: readonly string[], place: string): Promise<readonly BorrowedGit[]> {
  const all: BorrowedGit[] = [];
  for (const [at, git] of folders.entries()) {
    const each = await borrowedOrNone(git, join(place, String(at)));
    if (each !== null) all.push(each);
  }
  return all;
}

async function borrowedOrNone(git: string, place: string): Promise<BorrowedGit | null> {
  try {
    return await borrowed(git, place);
  } catch (error) {
    if (isSystemError(error)) return null;
    throw error;
  }
}

async function borrowed(git: string, place: string): Promise<BorrowedGit | null> {
  const own = join(place, 'git');
  await mkdir(own, { recursive: true });
  const hasObjects = statOrNone(join(git, 'objects'))?.isDirectory() === true;
  const copying: Copying = { git, own, users: new Map() };
  const readOnly: string[] = [];
  for await (const entry of entriesOf(git)) {
    const { name } = entry;
    if (name === 'objects' || (hasObjects && /^(?:refs|packed-refs|lfs)$/.test(name))) continue;
    if (name === 'logs' && entry.isDirectory()) await copyLogs(copying);
    else if (isCopied(git, entry)) await copy(copying, name);
    else if (entry.isDirectory() && !isSetting(name)) readOnly.push(name);
  }
  const refs = hasObjects ? await copyRefs(copying) : await refsOf(own);
  if (refs === null) return null;
  const objects = hasObjects ? await ownObjects(git, place) : null;
  const files = new Map(
    [...copying.users].map(([path, user]) => {
      const bytes = statOrNone(join(own, path))?.size ?? 0;
      return [path, { user, copy: stateOf(join(own, path)), bytes }] as const;
    }),
  );
  return { git, own, objects, readOnly, before: { refs, head: readHead(own), files } };
}

interface Copying {
  readonly git: string;
  readonly own: string;
  /** State of the user's file by path; empty where the copy alone has one. */
  readonly users: Map<string, string>;
}

/** Git at work elsewhere has locks; settings are shown as they are. */
function isCopied(git: string, entry: Dirent): boolean {
  if (entry.isSymbolicLink()) return true;
  if (isSetting(entry.name) || entry.name.endsWith('.lock')) return false;
  return entry.isDirectory() ? WRITTEN.has(entry.name) : isPlain(join(git, entry.name));
}

async function copy(copying: Copying, name: string): Promise<void> {
  const [from, to] = [join(copying.git, name), join(copying.own, name)];
  const stats = statOrNone(from);
  if (stats?.isSymbolicLink() === true) await symlink(await readlink(from), to);
  if (stats?.isDirectory() === true) {
    await mkdir(to);
    for await (const inside of entriesOf(from))
      if (!inside.name.endsWith('.lock')) await copy(copying, `${name}/${inside.name}`);
  }
  if (stats?.isFile() !== true) return;
  copying.users.set(name, stateOf(from));
  await copyPlain(from, to);
}

/** Where the logs are that commands look into. */
const FIRST_LOGS = ['logs', 'logs/refs', 'logs/refs/heads'];

async function copyLogs(copying: Copying): Promise<void> {
  const waiting = [...FIRST_LOGS];
  let left = MOST_LOGS;
  for (let at = waiting.shift(); at !== undefined && left > 0; at = waiting.shift()) {
    const from = join(copying.git, at);
    if (statOrNone(from)?.isDirectory() !== true) continue;
    await mkdir(join(copying.own, at), { recursive: true });
    for await (const entry of entriesOf(from)) {
      const path = `${at}/${entry.name}`;
      if (entry.isDirectory() && !FIRST_LOGS.includes(path)) waiting.push(path);
      else if (!entry.isDirectory() && !entry.name.endsWith('.lock') && left-- > 0) await copy(copying, path);
    }
  }
}

/** All in one file, but for the current branch, which programs look for by hand, and what git does not pack. */
async function copyRefs(copying: Copying): Promise<ReadonlyMap<string, string> | null> {
  const { git, own } = copying;
  const refs = await askRefs(git);
  if (refs === null) return null;
  const { objects, symbolic } = refs;
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(own, path)), { recursive: true });
    await writeFile(join(own, path), text);
    copying.users.set(path, '');
  };
  const packed = [...objects].filter(([name]) => !OF_TREE.test(name));
  const lines = packed.map(([name, object]) => `${object} ${name}\n`);
  await mkdir(join(own, 'refs/heads'), { recursive: true });
  await mkdir(join(own, 'refs/tags'));
  await write('packed-refs', `# pack-refs with: sorted \n${lines.join('')}`);
  const current = readHead(git)?.replace(/^ref: /, '');
  for (const [name, object] of objects)
    if (OF_TREE.test(name) || name === current) await write(name, `${object}\n`);
  for (const [name, other] of symbolic) await write(name, `ref: ${other}\n`);
  return objects;
}

async function refsOf(own: string): Promise<ReadonlyMap<string, string> | null> {
  const { signal } = new AbortController();
  const files = await statesBelow(own, Infinity, signal);
  return readRefs(own, files?.keys() ?? [], signal);
}

async function ownObjects(git: string, place: string): Promise<BorrowedGit['objects']> {
  const own = join(place, 'objects');
  const incoming = join(place, 'incoming');
  const shown = join(SHOWN, git, 'objects');
  for (const folder of [join(own, 'info'), join(own, 'pack'), incoming])
    await mkdir(folder, { recursive: true });
  const file = join(git, 'objects/info/alternates');
  const hasAlternates = statOrNone(file)?.isFile() === true;
  const others = hasAlternates ? (await readFile(file, 'utf8')).split('\n').filter(Boolean) : [];
  const all = [shown, ...others.map((path) => resolve(git, 'objects', path))];
  await writeFile(join(own, 'info/alternates'), `${all.join('\n')}\n`);
  return { own, incoming, shown, hasAlternates };
}

/**
 * The state of each file of the copy by its path there, and those of them that a command has made, changed or removed; null
 * where there are more than `most`.
 */
export async function changesIn(
  { own, before }: BorrowedGit,
  most: number,
  signal: AbortSignal,
): Promise<{ readonly files: ReadonlyMap<string, string>; readonly changed: readonly string[] } | null> {
  const files = await statesBelow(own, most, signal);
  if (files === null) return null;
  const all = new Set([...files.keys(), ...before.files.keys()]);
  const changed = [...all].filter((path) => (files.get(path) ?? '') !== (before.files.get(path)?.copy ?? ''));
  return { files, changed };
}
