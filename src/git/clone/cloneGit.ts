/** git that fetches: HTTP alone, the user's settings for it alone, nobody to ask, and nothing of a repository run. */
import { spawn } from 'node:child_process';
import { devNull } from 'node:os';
import { throwIfCancelled } from '../../core/errors';
import { endGroup } from '../endGroup';
import { gitEnvironment } from '../gitEnvironment';
import { QUIET_MS, limitOf } from '../gitLimits';

export interface CloneGit {
  readonly environment: NodeJS.ProcessEnv;
  /** Settings that count, as `git -c` takes them. */
  readonly settings: ReadonlyMap<string, readonly string[]>;
  /** What a helper among the settings reads; in no argument and no setting of the clone. */
  readonly token: string | null;
  readonly signal: AbortSignal;
}

export interface CloneEnd {
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  /** The last 10,000 characters. */
  readonly complaint: string;
  /** It said nothing for too long, and was ended. */
  readonly isLate: boolean;
}

/** No program of a repository's choosing: neither hooks nor monitors, nor a second repository within the first. */
const SAFE: readonly (readonly [string, string])[] = [
  ['core.hooksPath', devNull],
  ['core.fsmonitor', 'false'],
  ['submodule.recurse', 'false'],
  ['fetch.recurseSubmodules', 'false'],
  ['http.followRedirects', 'initial'],
  ['advice.detachedHead', 'false'],
];

/** The token is in it, for the helper of the one host. */
export const TOKEN_VARIABLE = 'REPOMASTER_CLONE_TOKEN';

const MOST_COMPLAINT = 10_000;
/** A list of the paths of a repository. */
const MOST_ANSWER = 16 * 1024 * 1024;

/**
 * Runs one git command and says how it ended. `args` are constants of this room, URLs that cloneUrl allowed, hashes and paths of ours
 * behind `--`. `onSaid` gets what git writes on stderr as it comes; after
 * `quietMs` without a word it is ended. Throws CancelledError, or the error of starting it.
 */
export async function runCloneGit(
  git: CloneGit,
  args: readonly string[],
  onSaid: (piece: string) => void = () => undefined,
  quietMs: number = QUIET_MS,
): Promise<CloneEnd> {
  throwIfCancelled(git.signal);
  const limit = limitOf(quietMs, git.signal);
  const child = spawn('git', [...args], {
    env: environmentOf(git),
    // Its helper for HTTP, which waits for a server, holds its outputs open: both are ended as one group.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  let [stdout, complaint] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    limit.again();
    stdout = (stdout + piece).slice(0, MOST_ANSWER);
  });
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    limit.again();
    complaint = (complaint + piece).slice(-MOST_COMPLAINT);
    onSaid(piece);
  });
  const end = (): void => endGroup(child);
  limit.signal.addEventListener('abort', end, { once: true });
  const faults: Error[] = [];
  child.on('error', (error) => faults.push(error));
  // Not before it has ended: until then one that is told to end still writes where others clean up.
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  limit.signal.removeEventListener('abort', end);
  limit.stop();
  throwIfCancelled(git.signal);
  const [fault] = faults;
  if (fault !== undefined && !limit.isOver) throw fault;
  return { code, stdout, complaint, isLate: limit.isOver };
}

/**
 * The user's and the machine's configuration is not obeyed but for what `settings` took from it: a rewritten address or a filter that
 * it names would start other programs.
 */
function environmentOf({ environment, settings, token }: CloneGit): Record<string, string> {
  const all = [
    ...[...settings].flatMap(([name, values]) => values.map((value) => [name, value] as const)),
    ...SAFE,
  ];
  const numbered = all.flatMap(([name, value], at) => [
    [`GIT_CONFIG_KEY_${at}`, name] as const,
    [`GIT_CONFIG_VALUE_${at}`, value] as const,
  ]);
  return {
    ...gitEnvironment(environment),
    GIT_CONFIG_GLOBAL: devNull,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ALLOW_PROTOCOL: 'https:http',
    GIT_NO_LAZY_FETCH: '0',
    GIT_LFS_SKIP_SMUDGE: '1',
    ...(token === null ? {} : { [TOKEN_VARIABLE]: token }),
    GIT_CONFIG_COUNT: String(all.length),
    ...Object.fromEntries(numbered),
  };
}
