/** Clones a repository that nobody here trusts yet: its files come, and nothing of it runs. */
import { appendFile, lstat, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError, errorText, throwIfCancelled } from '../../core/errors';
import { isMissingFile, isSystemError } from '../../core/files/missingFile';
import { NotClonable } from '../../core/hub/clone';
import type { CloneProgress, CloneRequest, CloneTokenFrom, Cloned, Cloner } from '../../core/hub/clone';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { WORK_MS } from '../gitLimits';
import { TOKEN_VARIABLE, runCloneGit } from './cloneGit';
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
      const incoming = await madeIncoming(request.folder);
      try {
        const settings = await settingsFor(url, request.token, environment, signal);
        const git = { environment, settings, token: request.token, signal };
        const cloned = await fill(request, url, git, incoming, onProgress);
        await requireNothing(request.folder);
        await rename(incoming, request.folder);
        return cloned;
      } finally {
        await removeIncoming(incoming);
      }
    },
  };
}

async function madeIncoming(folder: string): Promise<string> {
  try {
    return await makeIncoming(folder);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(
      'bad-input',
      phrase('{0} cannot be made: {1}. Choose another folder.', folder, error.message),
    );
  }
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

async function knownSettings(
  url: URL,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<CloneGit['settings']> {
  try {
    return await httpSettings(environment, signal);
  } catch (error) {
    throwIfCancelled(signal);
    throw new UserError('outside-failed', phrase('{0} was not cloned: {1}', url.href, errorText(error)));
  }
}

/** Answers for one host: git asks it anew for another one that it is sent to. */
const HELPER = `!f() { test "$1" = get && printf 'username=x-access-token\\npassword=%s\\n' "$${TOKEN_VARIABLE}"; }; f`;

async function settingsFor(
  url: URL,
  token: string | null,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<CloneGit['settings']> {
  const settings = await knownSettings(url, environment, signal);
  if (token === null) return settings;
  // Without the user's helpers, which would keep the token.
  const own = [...settings].filter(([name]) => !name.startsWith('credential.'));
  return new Map([...own, [`credential.${url.origin}.helper`, [HELPER]]]);
}

const HISTORY: Readonly<Record<CloneRequest['history'], readonly string[]>> = {
  all: [],
  names: ['--filter=blob:none'],
  newest: ['--depth=1', '--no-tags'],
};

async function fill(
  { history, commit, mostBytes, mostWrittenBytes = mostBytes, tokenFrom = 'environment' }: CloneRequest,
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
  const from = { url, tokenFrom };
  const run: Run = async (...args) => outcomeOf(await runCloneGit(git, args, read), from);
  const runLong: Run = async (...args) => outcomeOf(await runCloneGit(git, args, read, WORK_MS), from);
  try {
    const how = [...HISTORY[history], '--no-checkout', '--single-branch', '--template=', '--progress'];
    await run('clone', ...how, '--', url.href, folder);
    await holdFilters(folder);
    if (commit !== null)
      await run('-C', folder, 'fetch', '--progress', ...HISTORY[history], 'origin', commit);
    await checkOut(folder, { history, commit, mostBytes: mostWrittenBytes }, from, { run, runLong });
    return await whatCame(folder, run);
  } catch (error) {
    if (tooLarge.signal.aborted && !given.signal.aborted) throw sizeError(from, mostBytes);
    throw error;
  }
}

/** What errors name. */
interface CloneFrom {
  readonly url: URL;
  readonly tokenFrom: CloneTokenFrom;
}

/** What git printed. Throws UserError in its words. */
type Run = (...args: readonly string[]) => Promise<string>;

/** Writes the files: of a size that is looked at first, since a small pack may hold a large one. */
async function checkOut(
  folder: string,
  { history, commit, mostBytes }: Pick<CloneRequest, 'history' | 'commit' | 'mostBytes'>,
  from: CloneFrom,
  { run, runLong }: { readonly run: Run; readonly runLong: Run },
): Promise<void> {
  const head = commit ?? (await run('-C', folder, 'rev-parse', '--verify', '--quiet', 'HEAD')).trim();
  if (head === '')
    throw new NotClonable('outside-failed', phrase('{0} was not cloned: it has no commit.', from.url.href));
  // Where the contents are not there yet they are fetched now, and counted as they come.
  if (history !== 'names' && (await treeBytes(folder, head, runLong)) > mostBytes)
    throw sizeError(from, mostBytes);
  await runLong('-C', folder, 'reset', '--quiet', '--hard', head);
}

async function treeBytes(folder: string, head: string, runLong: Run): Promise<number> {
  const listed = await runLong('-C', folder, 'ls-tree', '-r', '-z', '--format=%(objectsize)', head);
  // Of a submodule the size is `-`.
  return listed.split('\0').reduce((sum, size) => sum + (Number(size) || 0), 0);
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

async function whatCame(folder: string, run: Run): Promise<Cloned> {
  const commit = (await run('-C', folder, 'rev-parse', 'HEAD')).trim();
  const entries = (await run('-C', folder, 'ls-files', '--stage', '-z')).split('\0');
  const submodules = entries.flatMap((entry) =>
    entry.startsWith('160000 ') ? [entry.split('\t')[1] ?? ''] : [],
  );
  return { commit, submodules, pointers: await pointersIn(folder, run) };
}

/** Looks into the files only where the repository names Git LFS. */
async function pointersIn(folder: string, run: Run): Promise<readonly string[]> {
  const named = await run('-C', folder, 'ls-files', '-z', '--', ':(glob)**/.gitattributes');
  if (named === '') return [];
  const found = await run('-C', folder, 'grep', '-lzI', '--max-count=1', '-e', POINTER, '--', '.');
  return found.split('\0').filter((path) => path !== '');
}

/** What git printed. `git grep` that finds nothing ends with 1 and says nothing. */
function outcomeOf({ code, stdout, complaint, isLate }: CloneEnd, from: CloneFrom): string {
  if (code === 0 || (code === 1 && complaint.trim() === '')) return stdout;
  const { url, tokenFrom } = from;
  if (isLate)
    throw new UserError(
      'outside-failed',
      phrase('{0} was not cloned: git said nothing for too long. Try again later.', url.href),
    );
  if (/could not read Username|Authentication failed|terminal prompts disabled/.test(complaint)) {
    // A token that is refused is the user's matter, not the repository's.
    const Kind = complaint.includes('Authentication failed') ? UserError : NotClonable;
    throw new Kind('outside-failed', unknownUser(from), tokenFrom === 'signIn' ? 'signInToGithub' : null);
  }
  const why = failure(complaint, url);
  throw isItsOwn(complaint) ? new NotClonable('outside-failed', why) : new UserError('outside-failed', why);
}

/** Whether what git complains of is the repository's: neither this machine's, nor the network's, nor a wrong token's. */
function isItsOwn(complaint: string): boolean {
  return /repository '.*' not found|not our ref|unadvertised object|returned error: (?:404|410|451)\b/.test(
    complaint,
  );
}

function unknownUser({ url: { href, host }, tokenFrom }: CloneFrom): Phrase {
  switch (tokenFrom) {
    case 'environment':
      return phrase(
        '{0} was not cloned: {1} asks who you are. It is private or not there; set GITHUB_TOKEN or a credential helper of git if it is yours.',
        href,
        host,
      );
    case 'signIn':
      return phrase(
        '{0} was not cloned: {1} asks who you are. It is private or not there; sign in with a token if it is yours.',
        href,
        host,
      );
    case 'helpers':
      return phrase(
        '{0} was not cloned: {1} asks who you are. It is private or not there; set a credential helper of git if it is yours.',
        href,
        host,
      );
  }
}

/** In git's words, which hold no credentials: none stood in the address. */
function failure(complaint: string, url: URL): Phrase {
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

function sizeError({ url, tokenFrom }: CloneFrom, mostBytes: number): NotClonable {
  const megabytes = { count: Math.round(mostBytes / 1e6) };
  return new NotClonable(
    'outside-failed',
    tokenFrom === 'environment'
      ? phrase(
          '{0} was not cloned: more than {1} MB came. Clone its newest commit alone, or allow more.',
          ...[url.href, megabytes],
        )
      : phrase(
          '{0} was not cloned: more than {1} MB came. Clone its newest commit alone, or use git itself.',
          ...[url.href, megabytes],
        ),
  );
}
