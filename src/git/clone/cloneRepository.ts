/** Clones a repository that nobody here trusts yet: its files come, and nothing of it runs. */
import { appendFile, lstat, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../core/errors';
import { isMissingFile } from '../../core/files/missingFile';
import type { CloneProgress, CloneRequest, Cloned, Cloner } from '../../core/hub/clone';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { QUIET_MS } from '../gitLimits';
import { runCloneGit } from './cloneGit';
import type { CloneEnd, CloneGit } from './cloneGit';
import { cloneUrl } from './cloneUrl';
import { httpSettings } from './httpSettings';
import { makeIncoming, removeIncoming } from './incoming';
import { progressReader } from './progress';

export function createCloner(environment: NodeJS.ProcessEnv): Cloner {
  return {
    clone: async (request, onProgress, signal) => {
      const url = cloneUrl(request.url);
      await requireNothing(request.folder);
      const incoming = await makeIncoming(request.folder);
      try {
        const settings = await settingsFor(url, request.token, environment, signal);
        const cloned = await fill(request, url, { environment, settings, signal }, incoming, onProgress);
        await requireNothing(request.folder);
        await rename(incoming, request.folder);
        return cloned;
      } finally {
        await removeIncoming(incoming);
      }
    },
  };
}

async function requireNothing(folder: string): Promise<void> {
  try {
    await lstat(folder);
  } catch (error) {
    if (isMissingFile(error)) return;
    throw error;
  }
  throw new UserError(
    'bad-input',
    phrase('{0} is there already: choose another folder, or take it away.', folder),
  );
}

/** The token is for one host: git sends such a header nowhere else. */
async function settingsFor(
  url: URL,
  token: string | null,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<CloneGit['settings']> {
  const settings = new Map(await httpSettings(environment, signal));
  if (token === null) return settings;
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
  return settings.set(`http.${url.origin}/.extraHeader`, [`Authorization: Basic ${basic}`]);
}

const HISTORY: Readonly<Record<CloneRequest['history'], readonly string[]>> = {
  all: [],
  names: ['--filter=blob:none'],
  newest: ['--depth=1', '--no-tags'],
};

async function fill(
  { history, commit, mostBytes }: CloneRequest,
  url: URL,
  given: CloneGit,
  folder: string,
  onProgress: (progress: CloneProgress) => void,
): Promise<Cloned> {
  const tooLarge = new AbortController();
  const git = { ...given, signal: AbortSignal.any([given.signal, tooLarge.signal]) };
  const read = progressReader((progress) => {
    if (progress.bytes !== null && progress.bytes > mostBytes) tooLarge.abort();
    else onProgress(progress);
  });
  const run = async (...args: readonly string[]): Promise<string> =>
    outcomeOf(await runCloneGit(git, args, read), url);
  try {
    const how = [...HISTORY[history], '--no-checkout', '--single-branch', '--template=', '--progress'];
    await run('clone', ...how, '--', url.href, folder);
    await holdFilters(folder);
    if (commit !== null)
      await run('-C', folder, 'fetch', '--progress', ...HISTORY[history], 'origin', commit);
    await run('-C', folder, 'reset', '--quiet', '--hard', commit ?? 'HEAD');
    return await whatCame(folder, run);
  } catch (error) {
    if (tooLarge.signal.aborted && !given.signal.aborted) throw sizeError(url, mostBytes);
    throw error;
  }
}

/** The last word on every path, above any .gitattributes: no program is started to write or read a file. */
async function holdFilters(folder: string): Promise<void> {
  const info = join(folder, '.git', 'info');
  await mkdir(info, { recursive: true });
  const why =
    '# Cloned by RepoMaster: programs that filter files are off. Delete these two lines to allow them.';
  await appendFile(join(info, 'attributes'), `${why}\n* -filter\n`);
}

/** First lines of what Git LFS leaves in place of a file. */
const POINTER = '^version https://git-lfs.github.com/spec/';

async function whatCame(
  folder: string,
  run: (...args: readonly string[]) => Promise<string>,
): Promise<Cloned> {
  const commit = (await run('-C', folder, 'rev-parse', 'HEAD')).trim();
  const entries = (await run('-C', folder, 'ls-files', '--stage', '-z')).split('\0');
  const submodules = entries.flatMap((entry) =>
    entry.startsWith('160000 ') ? [entry.split('\t')[1] ?? ''] : [],
  );
  return { commit, submodules, pointers: await pointersIn(folder, run) };
}

/** Looks into the files only where the repository names Git LFS. */
async function pointersIn(
  folder: string,
  run: (...args: readonly string[]) => Promise<string>,
): Promise<readonly string[]> {
  const named = await run('-C', folder, 'ls-files', '-z', '--', ':(glob)**/.gitattributes');
  if (named === '') return [];
  const found = await run('-C', folder, 'grep', '-lzI', '--max-count=1', '-e', POINTER, '--', '.');
  return found.split('\0').filter((path) => path !== '');
}

/** What git printed. `git grep` that finds nothing ends with 1 and says nothing. */
function outcomeOf({ code, stdout, complaint, isLate }: CloneEnd, url: URL): string {
  if (code === 0 || (code === 1 && complaint.trim() === '')) return stdout;
  throw new UserError('outside-failed', isLate ? lateness(url) : failure(complaint, url));
}

function lateness(url: URL): Phrase {
  return phrase(
    '{0} was not cloned: nothing came from {1} for {2} s. Try again later.',
    url.href,
    url.host,
    QUIET_MS / 1000,
  );
}

/** In git's words, which hold no credentials: none stood in the address. */
function failure(complaint: string, url: URL): Phrase {
  if (/could not read Username|Authentication failed|terminal prompts disabled/.test(complaint))
    return phrase(
      '{0} was not cloned: {1} asks who you are. It is private or not there; set GITHUB_TOKEN or a credential helper of git if it is yours.',
      url.href,
      url.host,
    );
  if (/repository '.*' not found|returned error: 404/.test(complaint))
    return phrase('{0} was not cloned: there is no such repository.', url.href);
  const said = complaint
    .split(/[\r\n]/)
    .filter((line) => /^(?:fatal|error|remote): \S/.test(line) && !/\d+% \(/.test(line))
    .slice(-3);
  return phrase(
    '{0} was not cloned: {1}',
    url.href,
    (said.length > 0 ? said : [complaint.trim().slice(-300)]).join(' '),
  );
}

function sizeError(url: URL, mostBytes: number): UserError {
  return new UserError(
    'outside-failed',
    phrase(
      '{0} was not cloned: more than {1} MB came. Clone its newest commit alone, or allow more.',
      url.href,
      { count: Math.round(mostBytes / 1e6) },
    ),
  );
}
