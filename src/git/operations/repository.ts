/** A repository that operations work in: where its parts are, and git in it for reading and for writing. */
import { devNull } from 'node:os';
import { resolve } from 'node:path';
import { UserError, errorText } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import { describeFailure } from '../describeFailure';
import { parsePath } from '../parsePath';
import type { RawGit } from '../rawGit';
import { GitExit, rawGit } from '../rawGit';

export interface Repository {
  /** Absolute path of the work tree's top folder. */
  readonly top: string;
  /** Absolute: of this work tree alone (HEAD, index, what is under way). */
  readonly gitDir: string;
  /** Absolute: what all work trees share (refs, objects). */
  readonly commonDir: string;
  /** Absolute path of the folder of objects. */
  readonly objects: string;
  /** How objects are named. */
  readonly format: 'sha1' | 'sha256';
  readonly environment: NodeJS.ProcessEnv;
}

/** The first with `merge-tree --write-tree`. */
const OLDEST = [2, 38] as const;

/** Throws UserError: no git, too old a git, no repository, a bare one, one that git refuses or of a form that is not handled. */
export async function openRepository(
  folder: string,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Repository> {
  const git: RawGit = { folder, environment, variables: {}, signal };
  try {
    await requireVersion(git);
    const [top = '', gitDir = '', commonDir = '', objects = '', format] = await placesOf(git);
    const repository: Repository = {
      ...{ top, gitDir, commonDir, objects, environment },
      format: format === 'sha256' ? format : 'sha1',
    };
    await requireFiles(repository, signal);
    return repository;
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw sayWhy(folder, error);
  }
}

const PLACES = [['--show-toplevel'], ['--git-dir'], ['--git-common-dir'], ['--git-path', 'objects']];

/** Top, git's own folder, the common one, the objects; then the format of the objects. */
async function placesOf(git: RawGit): Promise<readonly string[]> {
  const ask = async (args: readonly string[]): Promise<string> =>
    (await rawGit(git, ['rev-parse', '--path-format=absolute', ...args])).toString('utf8');
  const answers = (await ask([...PLACES.flat(), '--show-object-format'])).split('\n');
  if (answers.length === PLACES.length + 2)
    return answers.map((line, at) => (at < PLACES.length ? resolve(line) : line));
  // A folder's name may hold a line break.
  const apart: string[] = [];
  for (const args of PLACES) apart.push(resolve(parsePath(await ask(args)) ?? '.'));
  return [...apart, (await ask(['--show-object-format'])).trim()];
}

function sayWhy(folder: string, error: unknown): unknown {
  const message = errorText(error);
  const { kind } = describeFailure(folder, message);
  if (kind === 'no-git')
    return new UserError(
      'outside-failed',
      phrase('git was not found on PATH. Install git {0} or newer.', OLDEST.join('.')),
    );
  if (kind === 'no-repository')
    return new UserError('bad-input', phrase('{0} is not in the work tree of a git repository.', folder));
  if (kind === 'other-owner')
    return new UserError('bad-input', phrase('git refuses the repository of {0}: {1}', folder, message));
  return error;
}

async function requireVersion(git: RawGit): Promise<void> {
  const printed = (await rawGit(git, ['version'])).toString('utf8').trim();
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(printed) ?? [];
  const [oldestMajor, oldestMinor] = OLDEST;
  if (Number(major) > oldestMajor || (Number(major) === oldestMajor && Number(minor) >= oldestMinor)) return;
  throw new UserError(
    'outside-failed',
    phrase('git {0}.{1} is too old for this. Install git {2} or newer.', major, minor, OLDEST.join('.')),
  );
}

/** Refs in a table cannot be given back byte for byte by us. */
async function requireFiles(repository: Repository, signal: AbortSignal): Promise<void> {
  if ((await setting(repository, 'extensions.refstorage', signal)) !== 'reftable') return;
  throw new UserError(
    'bad-input',
    phrase('{0} keeps its refs as a reftable, which RepoMaster cannot restore yet.', repository.top),
  );
}

/** For what is no business of the user's hooks: refs of our own, and indexes beside theirs. */
export const NO_HOOKS = ['-c', `core.hooksPath=${devNull}`] as const;

/** git for reading, at the top of the work tree; paths in arguments are literal. */
export function readingGit(repository: Repository, signal: AbortSignal): RawGit {
  const { top: folder, environment } = repository;
  return { folder, environment, variables: { GIT_LITERAL_PATHSPECS: '1' }, signal };
}

/** A value of the configuration; null where it is not set. */
export async function setting(
  repository: Repository,
  name: string,
  signal: AbortSignal,
): Promise<string | null> {
  return answerOf(readingGit(repository, signal), ['config', '--get', name]);
}

/** The configuration, by names in lower case (`merge.conflictstyle`); of several values the last. One process. */
export async function readSettings(
  repository: Repository,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const printed = await rawGit(readingGit(repository, signal), ['config', '--list', '-z']);
  const settings = new Map<string, string>();
  for (const entry of printed.toString('utf8').split('\0')) {
    // A name alone is one without a value.
    const [name = '', ...value] = entry.split('\n');
    if (name !== '') settings.set(name, value.join('\n'));
  }
  return settings;
}

/** The one line that git printed; null where it ended with 1 and said so by that. Throws otherwise as rawGit. */
export async function answerOf(git: RawGit, args: readonly string[]): Promise<string | null> {
  try {
    return parsePath((await rawGit(git, args)).toString('utf8'));
  } catch (error) {
    if (error instanceof GitExit && error.code === 1) return null;
    throw error;
  }
}

/** Full id of what a name stands for; null for nothing. `name` may be anything people write: it is never an option. */
export async function commitOf(git: RawGit, name: string): Promise<string | null> {
  return answerOf(git, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
}
