/** A git folder that a command has made: what git would run of it is put away, the rest stays. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { isSystemError } from '../../core/files/missingFile';
import { SHOWN } from './history/borrowGit';
import { isWithin, statOrNone } from './paths';

export interface Clearing {
  /** Absolute: git folders that were there before, and are the user's. */
  readonly known: readonly string[];
  /** Absolute: git folders that the command has made, and that lie where they are called so. */
  readonly made: readonly string[];
  /** Puts a place away, and returns what it was called. */
  readonly away: (path: string) => string;
}

/**
 * Puts away what git would run of the git folder at `path` (absolute), and of those in it: hooks, and settings but for the
 * plain ones. A file or link in its place stays where what it names is made by git for it, or by the command, and is cleared;
 * else it is put away, since what it names is somebody's. Returns what was put away.
 */
async function clearGitFolder(path: string, clearing: Clearing): Promise<readonly string[]> {
  const { known, made, away } = clearing;
  if (statOrNone(path)?.isDirectory() === true) return clearFolder(path, clearing);
  const named = namedBy(path);
  if (named === null) return [away(path)];
  if (known.some((folder) => isOwnOf(named, folder, dirname(path)))) return [];
  if (!made.some((folder) => isWithin(named, folder))) return [away(path)];
  return clearFolder(named, clearing);
}

/** The same; puts the whole place away where the system refuses: what git would run of it cannot be told from the rest. */
export async function clearOrAway(path: string, clearing: Clearing): Promise<void> {
  try {
    await clearGitFolder(path, clearing);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    clearing.away(path);
  }
}

/** The folder that a `.git` file or link leads to; null for none. */
function namedBy(path: string): string | null {
  try {
    const found = realpathSync(path);
    if (statSync(found).isDirectory()) return found;
    const [, text = ''] = /^gitdir: (.+)$/m.exec(readFileSync(path, 'utf8')) ?? [];
    return text === '' ? null : realpathSync(resolve(dirname(path), text.trim()));
  } catch (error) {
    if (isSystemError(error)) return null;
    throw error;
  }
}

/** Whether git made it for that work tree: `worktrees` and `modules` of a known repository are read-only. */
function isOwnOf(named: string, folder: string, tree: string): boolean {
  if (!['worktrees', 'modules'].some((part) => isWithin(named, join(folder, part)))) return false;
  const back = join(named, 'gitdir');
  return !existsSync(back) || resolve(readFileSync(back, 'utf8').trim()) === join(tree, '.git');
}

async function clearFolder(git: string, clearing: Clearing): Promise<readonly string[]> {
  const { away } = clearing;
  const moved: string[] = [];
  nameOutside(join(git, 'objects/info/alternates'));
  for (const name of ['commondir', 'config.worktree'])
    if (existsSync(join(git, name))) moved.push(away(join(git, name)));
  const hooks = join(git, 'hooks');
  if (isLink(hooks)) moved.push(away(hooks));
  for (const name of namesIn(hooks)) if (!name.endsWith('.sample')) moved.push(away(join(hooks, name)));
  moved.push(...(await clearSettings(join(git, 'config'), away)));
  for (const part of ['modules', 'worktrees'])
    for (const folder of gitFoldersBelow(join(git, part)))
      moved.push(...(await clearFolder(folder, clearing)));
  return moved;
}

/** A clone of a repository that the command had a copy of names objects where only commands see them. */
function nameOutside(alternates: string): void {
  if (statOrNone(alternates)?.isFile() !== true) return;
  const text = readFileSync(alternates, 'utf8');
  const lines = text
    .split('\n')
    .map((line) => (line.startsWith(`${SHOWN}/`) ? line.slice(SHOWN.length) : line));
  if (lines.join('\n') !== text) writeFileSync(alternates, lines.join('\n'));
}

/** Settings by which git runs nothing and reads nothing from elsewhere. */
const plain = [
  /^core\.(?:repositoryformatversion|filemode|bare|logallrefupdates|ignorecase|precomposeunicode|symlinks|autocrlf|eol|abbrev|sparsecheckout|sparsecheckoutcone|sharedrepository|longpaths)$/,
  /^remote\..*\.(?:fetch|tagopt|promisor|partialclonefilter|mirror|prune)$/,
  /^branch\..*\.(?:remote|merge|rebase)$/,
  /^extensions\.(?:objectformat|refstorage|partialclone)$/,
  /^submodule\.(?:active|.*\.(?:url|active))$/,
  /^(?:user\.(?:name|email)|init\.defaultbranch|lfs\.repositoryformatversion|pull\.rebase|commit\.gpgsign)$/,
];
const address = /^(?:remote|submodule)\..*\.(?:url|pushurl)$/;

function isPlain(key: string, value: string): boolean {
  const name = key.toLowerCase();
  // `ext::COMMAND` is run where it is fetched from, and a leading dash is an option.
  if (address.test(name)) return !value.includes('::') && !value.startsWith('-');
  return plain.some((pattern) => pattern.test(name));
}

async function clearSettings(path: string, away: Clearing['away']): Promise<readonly string[]> {
  if (statOrNone(path) === null) return [];
  const read = await settingsOf(path);
  if (read !== null && !isLink(path) && read.every(([key, value]) => isPlain(key, value))) return [];
  const moved = away(path);
  const kept = (read ?? []).filter(([key, value]) => isPlain(key, value));
  writeFileSync(path, kept.map(([key, value]) => written(key, value)).join(''));
  return [moved];
}

/** Key and value of each setting, none of another file's; null where git cannot read it. */
async function settingsOf(path: string): Promise<readonly (readonly [string, string])[] | null> {
  try {
    const args = ['config', '--file', path, '--no-includes', '--list', '-z'];
    const { stdout } = await promisify(execFile)('git', args, { cwd: '/', timeout: 5_000 });
    return stdout
      .split('\0')
      .filter((entry) => entry !== '')
      .map((entry) => {
        const at = entry.indexOf('\n');
        return at === -1 ? ([entry, 'true'] as const) : ([entry.slice(0, at), entry.slice(at + 1)] as const);
      });
  } catch (error) {
    if (isSystemError(error)) return null;
    throw error;
  }
}

/** As git-config(1) has it: `[section "part"]`, with what is special in a value escaped. */
function written(key: string, value: string): string {
  const [first, last] = [key.indexOf('.'), key.lastIndexOf('.')];
  const part = first === last ? '' : ` "${key.slice(first + 1, last).replace(/["\\]/g, '\\$&')}"`;
  const text = value.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return `[${key.slice(0, first)}${part}]\n\t${key.slice(last + 1)} = "${text}"\n`;
}

/**
 * Folders below (absolute) that are git folders, of the first few levels: names of submodules have slashes. None below what
 * cannot be read: git cannot follow it either, and it is looked for again behind the next command.
 */
export function gitFoldersBelow(folder: string, depth = 0): readonly string[] {
  if (depth > 4 || isLink(folder)) return [];
  return readableNamesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statOrNone(path)?.isDirectory() === true && existsSync(join(path, 'HEAD'))) return [path];
    return gitFoldersBelow(path, depth + 1);
  });
}

function readableNamesIn(folder: string): readonly string[] {
  try {
    return namesIn(folder);
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}

function namesIn(folder: string): readonly string[] {
  return statOrNone(folder)?.isDirectory() === true ? readdirSync(folder) : [];
}

function isLink(path: string): boolean {
  return statOrNone(path)?.isSymbolicLink() === true;
}
