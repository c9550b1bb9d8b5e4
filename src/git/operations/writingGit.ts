/** git that writes: with the user's hooks, signing and identity, and without anybody to ask. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { throwIfCancelled } from '../../core/errors';
import { endGroup } from '../endGroup';
import { gitEnvironment } from '../gitEnvironment';
import { limitOf } from '../gitLimits';
import { checkReadable } from '../readableRepository';
import type { Repository } from './repository';

export interface WriteEnd {
  /** Null where a signal ended it. */
  readonly code: number | null;
  /** What git and the hooks printed, both streams as they came: all of it, or its first and last 10,000 characters. */
  readonly output: string;
  /** Whether it was ended at its limit. */
  readonly isLate: boolean;
}

/** A hook may run a test suite; a signing program that waits for a person is ended. */
const HOOK_MS = 600_000;
/** Kept of the beginning of an output, and as much of its end. */
const MOST_OUTPUT = 10_000;

/** Who commits, and which settings count: the user's to say, also by the environment. */
const KEPT = [
  ...['GIT_AUTHOR_NAME', 'GIT_AUTHOR_EMAIL', 'GIT_AUTHOR_DATE'],
  ...['GIT_COMMITTER_NAME', 'GIT_COMMITTER_EMAIL', 'GIT_COMMITTER_DATE'],
  ...['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'GIT_CONFIG_NOSYSTEM'],
];

/** `:` is git's own word for no editor: no program is started. */
const NOBODY = { GIT_EDITOR: ':', GIT_SEQUENCE_EDITOR: ':', GIT_MERGE_AUTOEDIT: 'no' };

/**
 * Runs one git command that changes the repository, and says how it ended. `args` are constants of this room, hashes, and
 * paths behind `--`. It has no terminal and no input: what asks, fails. A cancel or the limit ends git with all that it started;
 * the end of this process does not, so `onStarted` is told which process it is. `variables` are constants of this room, and paths.
 * Throws CancelledError, or the error of starting it.
 */
export async function writeGit(
  repository: Repository,
  args: readonly string[],
  signal: AbortSignal,
  onStarted: (pid: number) => void,
  variables: Readonly<Record<string, string>> = {},
): Promise<WriteEnd> {
  throwIfCancelled(signal);
  checkReadable(repository.top);
  const limit = limitOf(HOOK_MS, signal);
  const child = spawn('git', ['-C', repository.top, ...args], {
    env: { ...writingEnvironment(repository.environment), ...variables },
    // A session of its own has no terminal that a program could ask at.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const output = collect(child);
  const end = (): void => endGroup(child);
  limit.signal.addEventListener('abort', end, { once: true });
  if (child.pid !== undefined) onStarted(child.pid);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    throwIfCancelled(signal);
    return { code, output: output(), isLate: limit.isOver };
  } finally {
    limit.signal.removeEventListener('abort', end);
    limit.stop();
  }
}

function writingEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(gitEnvironment(environment)).filter(([name]) => !DROPPED.has(name));
  const kept = KEPT.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries([...own, ...kept]), LC_ALL: 'C.UTF-8', ...NOBODY };
}

/** The one is for reading alone; at the other a signing program would ask. */
const DROPPED = new Set(['GIT_OPTIONAL_LOCKS', 'GPG_TTY']);

function collect(child: ChildProcess): () => string {
  let [first, last, length] = ['', '', 0];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      const room = MOST_OUTPUT - first.length;
      first += piece.slice(0, room);
      last = (last + piece.slice(room)).slice(-MOST_OUTPUT);
      length += piece.length;
    });
  return () => (length > first.length + last.length ? `${first}\n...\n${last}` : first + last);
}
