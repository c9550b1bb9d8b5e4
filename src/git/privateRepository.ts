/** A repository of our own beside a work tree of the user's: their .git is read, never written, and its config is not obeyed. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { isMissingFile } from '../core/files/missingFile';
import { parsePath } from './parsePath';
import type { RawGit } from './rawGit';
import { rawGit } from './rawGit';

export interface WorkTree {
  /** Absolute: the folder that paths in a patch are relative to. */
  readonly top: string;
  /** Absolute: the workspace folder, `top` or below it. */
  readonly folder: string;
  /** Absolute path of the objects of the user's repository; null where the folder is in none. */
  readonly userObjects: string | null;
}

/** A place to keep objects and an index, and the work tree they are of. */
export interface PrivateRepository extends WorkTree {
  /** Absolute path of the repository's folder. */
  readonly gitFolder: string;
}

/**
 * Settings that say how a work tree's bytes become objects and which files count, and start nothing. Filters (programs) are
 * not among them.
 */
const BORROWED = ['autocrlf', 'eol', 'fileMode', 'symlinks', 'ignoreCase', 'precomposeUnicode'];
const BORROWED_PATHS = ['attributesFile', 'excludesFile'];

/** Makes the repository in a folder that is not there yet. `user` is git in the user's folder. Throws as git does. */
export async function makePrivateRepository(
  user: RawGit,
  workTree: WorkTree,
  gitFolder: string,
): Promise<PrivateRepository> {
  const inRepository = workTree.userObjects !== null;
  const format = inRepository ? (await text(user, 'rev-parse', '--show-object-format')).trim() : 'sha1';
  await makeGitFolder(user, gitFolder, {
    ...{ format, config: await borrowedLines(user) },
    attributes: inRepository ? await infoFile(user, 'info/attributes') : '',
    excluded: inRepository ? await infoFile(user, 'info/exclude') : '',
  });
  return { ...workTree, gitFolder };
}

/** What a private repository takes over. */
interface Borrowed {
  readonly format: string;
  /** Lines of the section `core`. */
  readonly config: readonly string[];
  /** As latin1. */
  readonly attributes: string;
  readonly excluded: string;
}

/** Makes the git folder of a private repository where there is none, and takes over nothing: nobody is trusted. */
export async function makeStrangeRepository(
  git: Pick<RawGit, 'environment' | 'signal'>,
  gitFolder: string,
  format: 'sha1' | 'sha256',
): Promise<void> {
  await makeGitFolder(git, gitFolder, { format, config: [], attributes: '', excluded: '' });
}

/** There whole, or not. */
async function makeGitFolder(
  { environment, signal }: Pick<RawGit, 'environment' | 'signal'>,
  gitFolder: string,
  { format, config, attributes, excluded }: Borrowed,
): Promise<void> {
  const half = `${gitFolder}.half`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true, mode: 0o700 });
  const initial = { environment, signal, folder: half, variables: ownVariables };
  await rawGit(initial, ['init', '-q', '--bare', '--template=', `--object-format=${format}`, '.']);
  const own = await readFile(join(half, 'config'), 'utf8');
  await writeFile(
    join(half, 'config'),
    `${own}[core]\n\tbare = false\n\tsafecrlf = false\n${config.join('')}`,
  );
  await mkdir(join(half, 'info'), { recursive: true });
  // The last word on every path, above any .gitattributes: no program is started to read or write a file.
  await writeFile(join(half, 'info', 'attributes'), `${attributes}\n* -filter\n`, 'latin1');
  await writeFile(join(half, 'info', 'exclude'), excluded, 'latin1');
  await rename(half, gitFolder);
}

/** Neither the machine's nor the user's configuration: what counts of them was borrowed. */
const ownVariables: Readonly<Record<string, string>> = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: devNull,
};

/** What one command of the private repository sees. */
export interface Sight {
  /** Absolute; the repository's own where it is left out. */
  readonly index?: string;
  readonly workTree?: string;
  /** Where objects are written. */
  readonly objects?: string;
  /** Where objects are read besides: git touches the times of those that it would write again. */
  readonly readObjects?: readonly string[];
  readonly signal: AbortSignal;
}

/** git in the private repository, at the top of its work tree. */
export function privateGit(
  { gitFolder, top }: PrivateRepository,
  environment: NodeJS.ProcessEnv,
  sight: Sight,
): RawGit {
  const workTree = sight.workTree ?? top;
  return {
    folder: workTree,
    environment,
    signal: sight.signal,
    variables: {
      ...ownVariables,
      GIT_DIR: gitFolder,
      GIT_WORK_TREE: workTree,
      GIT_INDEX_FILE: sight.index ?? join(gitFolder, 'index'),
      ...(sight.objects === undefined ? {} : { GIT_OBJECT_DIRECTORY: sight.objects }),
      ...(sight.readObjects === undefined
        ? {}
        : { GIT_ALTERNATE_OBJECT_DIRECTORIES: sight.readObjects.map(quotedPath).join(pathDelimiter) }),
    },
  };
}

const pathDelimiter = process.platform === 'win32' ? ';' : ':';

/** As git reads a list of folders: quoted, any name can stand in it. */
export function quotedPath(path: string): string {
  return `"${path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}

async function borrowedLines(user: RawGit): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const name of BORROWED) lines.push(...(await setting(user, name, [])));
  for (const name of BORROWED_PATHS) lines.push(...(await setting(user, name, ['--type=path'])));
  return lines;
}

/** Where it is not set, git says nothing and ends with 1. */
async function setting(user: RawGit, name: string, type: readonly string[]): Promise<readonly string[]> {
  const printed = await rawGit(user, ['config', '--default', '', ...type, '--get', `core.${name}`]);
  const value = parsePath(printed.toString('utf8'));
  return value === null ? [] : [`\t${name} = ${quotedPath(value)}\n`];
}

/** The bytes, as latin1, of a file that belongs to the user's repository; empty where there is none. */
async function infoFile(user: RawGit, name: string): Promise<string> {
  const place = parsePath(await text(user, 'rev-parse', '--path-format=absolute', '--git-path', name));
  if (place === null) return '';
  try {
    return await readFile(place, 'latin1');
  } catch (error) {
    if (isMissingFile(error)) return '';
    throw error;
  }
}

async function text(user: RawGit, ...args: readonly string[]): Promise<string> {
  return (await rawGit(user, args)).toString('utf8');
}
