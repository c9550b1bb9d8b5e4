/** A git folder as a command gets it: a copy of its own to write, in which all objects of the repository can be read. */
import { mkdirSync, readFileSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { join, resolve } from 'node:path';
import { isSystemError } from '../../../core/missingFile';
import { OWN_RUN } from '../binds';
import { gitSettings } from '../gitSettings';
import { statOrNone } from '../paths';
import { MOST_BYTES, copyPlain, stateOf } from './plainFiles';
import { filesBelow, readHead, readRefs } from './refs';

export interface BorrowedGit {
  /** Absolute: the user's. */
  readonly git: string;
  /** Absolute: what commands have in its place. */
  readonly own: string;
  /** Null where the folder has no objects itself, as a linked work tree's. */
  readonly objects: {
    /** Absolute: where new ones are written. */
    readonly own: string;
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
/** Folders that git writes while it works; all others hold what cannot be made again, as those of git-lfs. */
const WRITTEN = new Set(['refs', 'logs', 'rebase-merge', 'rebase-apply', 'sequencer', 'rr-cache']);
const isSetting = (name: string): boolean => gitSettings.includes(name) || name === 'commondir';

/** The copies of the git folders (absolute) below `place` (absolute). What cannot be read is not borrowed. */
export function borrowGit(folders: readonly string[], place: string): readonly BorrowedGit[] {
  return folders.flatMap((git, at) => {
    try {
      return [borrowed(git, join(place, String(at)))];
    } catch (error) {
      if (isSystemError(error)) return [];
      throw error;
    }
  });
}

function borrowed(git: string, place: string): BorrowedGit {
  const own = join(place, 'git');
  mkdirSync(own, { recursive: true });
  const users = new Map<string, string>();
  const readOnly: string[] = [];
  for (const entry of readdirSync(git, { withFileTypes: true })) {
    if (entry.name === 'objects' && entry.isDirectory()) continue;
    if (isCopied(git, entry)) copy(git, own, entry.name, users);
    else if (entry.isDirectory() && !isSetting(entry.name)) readOnly.push(entry.name);
  }
  const objects = statOrNone(join(git, 'objects'))?.isDirectory() === true ? ownObjects(git, place) : null;
  const files = new Map(
    [...users].map(([path, user]) => {
      const bytes = statOrNone(join(own, path))?.size ?? 0;
      return [path, { user, copy: stateOf(join(own, path)), bytes }] as const;
    }),
  );
  return { git, own, objects, readOnly, before: { refs: readRefs(own), head: readHead(own), files } };
}

/** Git at work elsewhere has locks; settings are shown as they are. */
function isCopied(git: string, entry: Dirent): boolean {
  if (entry.isSymbolicLink()) return true;
  if (isSetting(entry.name) || entry.name.endsWith('.lock')) return false;
  if (entry.isDirectory()) return WRITTEN.has(entry.name);
  return entry.isFile() && (statOrNone(join(git, entry.name))?.size ?? 0) <= MOST_BYTES;
}

function copy(git: string, own: string, name: string, users: Map<string, string>): void {
  const stats = statOrNone(join(git, name));
  if (stats?.isSymbolicLink() === true) symlinkSync(readlinkSync(join(git, name)), join(own, name));
  if (stats?.isDirectory() === true) {
    mkdirSync(join(own, name));
    for (const inside of readdirSync(join(git, name)))
      if (!inside.endsWith('.lock')) copy(git, own, `${name}/${inside}`, users);
  }
  if (stats?.isFile() !== true) return;
  users.set(name, stateOf(join(git, name)));
  copyPlain(join(git, name), join(own, name));
}

function ownObjects(git: string, place: string): BorrowedGit['objects'] {
  const own = join(place, 'objects');
  const shown = join(SHOWN, git, 'objects');
  mkdirSync(join(own, 'info'), { recursive: true });
  mkdirSync(join(own, 'pack'));
  const file = join(git, 'objects/info/alternates');
  const hasAlternates = statOrNone(file)?.isFile() === true;
  const others = hasAlternates ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const all = [shown, ...others.map((path) => resolve(git, 'objects', path))];
  writeFileSync(join(own, 'info/alternates'), `${all.join('\n')}\n`);
  return { own, shown, hasAlternates };
}

/** Paths in the copy of what a command has made, changed or removed there. */
export function changedIn({ own, before }: BorrowedGit): readonly string[] {
  const there = filesBelow(own, '.').map((path) => path.slice('./'.length));
  const all = new Set([...there, ...before.files.keys()]);
  return [...all].filter((path) => stateOf(join(own, path)) !== (before.files.get(path)?.copy ?? ''));
}
