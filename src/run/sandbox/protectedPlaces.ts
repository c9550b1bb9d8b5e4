/** What of a workspace programs outside follow by themselves: where it is, found again in milliseconds. */
import { readdirSync } from 'node:fs';
import type { Dirent, Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isSystemError } from '../../core/files/missingFile';
import { protectionOf } from '../../core/files/protectedPaths';
import { isSecretFile } from '../../core/files/secretFiles';
import { statOrNone } from './paths';

export interface ProtectedPlace {
  /** Absolute. */
  readonly path: string;
  /** `git`: a git folder, or a file or link in its place. */
  readonly kind: 'git' | 'other';
  /** Which file this is, however it is called: device and number. */
  readonly identity: string;
}

/** What a look at the workspace found. */
export interface Look {
  readonly places: readonly ProtectedPlace[];
  /** Absolute: folders that were looked into, and are no git folders. */
  readonly folders: ReadonlySet<string>;
}

/** A look takes some tens of milliseconds for so many, and a few where nothing has changed. */
const MOST_FOLDERS = 2_000;
/** What others have made, thousands of folders of it; nothing in it is followed by itself. */
const LEFT_OUT = new Set([
  'node_modules',
  '.git',
  '.hg',
  '.svn',
  '.jj',
  'site-packages',
  '__pycache__',
  '.tox',
  '.cache',
]);
/** Protected where somebody edits them, and written by builds: `gradle build` keeps its state in `.gradle`. */
const OF_BUILDS = new Set(['.gradle', '.yarn', '.bundle', '.m2', 'pyvenv.cfg', 'auth.json']);
/** Of these folders a path is protected that its last name does not tell. */
const PARENTS = new Set([
  'mise',
  '.github',
  '.cargo',
  '.config',
  '.gitea',
  '.forgejo',
  'docs',
  'gradle',
  'hooks',
]);

interface Listed {
  /** Of the folder, when it was read: nobody can set it back. */
  readonly changed: number;
  readonly folders: readonly string[];
  readonly found: readonly { readonly name: string; readonly kind: ProtectedPlace['kind'] }[];
}

/**
 * Looks at the first 2,000 folders of `root` (absolute), those at its top first; links are not followed. A folder that has
 * not changed since the look before is not read again.
 */
export function createProtectedPlaces(root: string): { look(): Look } {
  let known = new Map<string, Listed>();
  return {
    look: () => {
      const seen = new Map<string, Listed>();
      const places: ProtectedPlace[] = [];
      const waiting = [root];
      for (let at = 0; at < waiting.length && at < MOST_FOLDERS; at++) {
        const folder = waiting[at] ?? root;
        const listed = listedAgain(folder, known.get(folder));
        if (listed === null) continue;
        seen.set(folder, listed);
        for (const name of listed.folders) waiting.push(join(folder, name));
        for (const { name, kind } of listed.found) {
          const stats = statOrNone(join(folder, name));
          if (stats !== null) places.push({ path: join(folder, name), kind, identity: identityOf(stats) });
        }
      }
      known = seen;
      const gits = new Set(places.filter(({ kind }) => kind === 'git').map(({ path }) => path));
      return { places, folders: new Set([...seen.keys()].filter((folder) => !gits.has(folder))) };
    },
  };
}

function listedAgain(folder: string, before: Listed | undefined): Listed | null {
  const stats = statOrNone(folder);
  if (stats?.isDirectory() !== true) return null;
  if (before?.changed === stats.ctimeMs) return before;
  const entries = entriesOf(folder);
  const names = new Set(entries.map(({ name }) => name));
  // An environment that was made for Python: what is installed.
  if (names.has('pyvenv.cfg')) return { changed: stats.ctimeMs, folders: [], found: [] };
  if (['HEAD', 'objects', 'refs'].every((name) => names.has(name)))
    return { changed: stats.ctimeMs, folders: [], found: [{ name: '.', kind: 'git' }] };
  const found = entries.flatMap(({ name }) => {
    const kind = kindOf(name, folder);
    return kind === null ? [] : [{ name, kind }];
  });
  const taken = new Set(found.map(({ name }) => name));
  const folders = entries
    .filter((each) => each.isDirectory() && !LEFT_OUT.has(each.name) && !taken.has(each.name))
    .map(({ name }) => name);
  return { changed: stats.ctimeMs, folders, found };
}

/** Names that were judged: a workspace has few different ones. */
const judged = new Map<string, boolean>();
const MOST_JUDGED = 50_000;

function kindOf(name: string, folder: string): ProtectedPlace['kind'] | null {
  if (name === '.git') return 'git';
  const parent = basename(folder);
  if (PARENTS.has(parent.toLowerCase())) {
    const path = `${basename(dirname(folder))}/${parent}/${name}`;
    if (isGuarded(`${parent}/${name}`) || protectionOf(path) !== null) return 'other';
  }
  return isGuarded(name) ? 'other' : null;
}

function isGuarded(name: string): boolean {
  const known = judged.get(name);
  if (known !== undefined) return known;
  if (judged.size > MOST_JUDGED) judged.clear();
  const isOne = !OF_BUILDS.has(name.toLowerCase()) && !name.endsWith('.pth') && protectionOf(name) !== null;
  judged.set(name, isOne);
  return isOne;
}

/** Followed wherever they stand, also in folders that are new: editors and shells look for them. */
const FOLLOWED = new Set([
  ...['.vscode', '.vs', '.theia', '.idea', '.run', '.fleet', '.zed', '.exrc', '.nvimrc', '.nvim.lua'],
  ...['.devcontainer', '.devcontainer.json', '.husky', '.gdbinit', '.lldbinit'],
  ...[
    '.envrc',
    'mise.toml',
    '.mise.toml',
    'mise.local.toml',
    '.mise.local.toml',
    '.autoenv.zsh',
    '.tmuxinator.yml',
  ],
]);
const OF_EDITORS = /\.(?:code-workspace|sublime-project)$/;
/** What programs write for themselves, and others read by themselves: it stays. */
const isOwnCode = (name: string): boolean => name === 'sitecustomize.py';

/**
 * What a command has made between two looks, and is followed by programs outside: git folders and settings of editors
 * anywhere, the rest where the folder around it was there before. A file that holds secrets is not followed.
 */
export function madeBetween(before: Look, after: Look): readonly ProtectedPlace[] {
  const known = new Set(before.places.map(({ path, identity }) => `${identity} ${path}`));
  const moved = new Set(before.places.map(({ identity }) => identity));
  const paths = new Set(before.places.map(({ path }) => path));
  return after.places.filter(({ path, kind, identity }) => {
    if (known.has(`${identity} ${path}`)) return false;
    // With the folder around it, to where nothing of the kind was.
    if (moved.has(identity) && !paths.has(path)) return false;
    const name = basename(path);
    if (kind === 'git' || FOLLOWED.has(name) || OF_EDITORS.test(name)) return true;
    const parent = dirname(path);
    const around = PARENTS.has(basename(parent).toLowerCase()) ? dirname(parent) : parent;
    return before.folders.has(around) && !isOwnSecret(name) && !isOwnCode(name);
  });
}

/** What a command has made that stays, though programs that start in its folder read it by themselves: absolute paths. */
export function leftBetween(before: Look, after: Look): readonly string[] {
  const paths = new Set(before.places.map(({ path }) => path));
  const made = after.places.filter(({ path }) => !paths.has(path) && before.folders.has(dirname(path)));
  return made
    .map(({ path }) => path)
    .filter((path) => isOwnCode(basename(path)) || isVariables(basename(path)));
}

function isVariables(name: string): boolean {
  return name.startsWith('.env') && isOwnSecret(name);
}

/** A key or `.env` that a program makes for itself; settings of package managers hold secrets too, and are followed. */
function isOwnSecret(name: string): boolean {
  return isSecretFile(name) && !/rc(?:\.yml)?$/.test(name);
}

function identityOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // Gone meanwhile, or not to be read, by commands either.
    if (isSystemError(error)) return [];
    throw error;
  }
}
