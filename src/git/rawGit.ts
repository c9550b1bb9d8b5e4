import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { errorText, throwIfCancelled } from '../core/errors';
import { gitEnvironment } from './gitEnvironment';
import { WORK_MS, lateError, limitOf } from './gitLimits';
import { checkReadable } from './readableRepository';
import { untilEnded } from './untilEnded';

export interface RawGit {
  /** Where git works. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Variables of git's own, set by this room. */
  readonly variables: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** git ended with another code than 0; the message is what it wrote. */
export class GitExit extends Error {
  constructor(
    message: string,
    /** Null where a signal ended it. */
    readonly code: number | null,
  ) {
    super(message);
  }
}

/** git says what is wrong in a line or two. */
const MAX_COMPLAINT = 10_000;

/**
 * The bytes that one git command printed, given `input` on its standard input: for names that are not UTF-8, and lists of
 * them. `args` are constants of this room, hashes, and paths that git takes
 * literally. Throws CancelledError once git has ended, or an Error whose message is what git wrote.
 */
export async function rawGit(git: RawGit, args: readonly string[], input?: Buffer): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await run(git, args, { input, stdout: 'pipe', onOutput: (piece) => pieces.push(piece) });
  return Buffer.concat(pieces);
}

/** Writes what one git command prints into a file, which is made or emptied first: output may be longer than memory. */
export async function rawGitToFile(git: RawGit, args: readonly string[], path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    await run(git, args, { input: undefined, stdout: file.fd, onOutput: () => undefined });
    await file.sync();
  } finally {
    await file.close();
  }
}

interface Streams {
  readonly input: Buffer | undefined;
  readonly stdout: 'pipe' | number;
  readonly onOutput: (piece: Buffer) => void;
}

async function run(
  { folder, environment, variables, signal }: RawGit,
  args: readonly string[],
  { input, stdout, onOutput }: Streams,
): Promise<void> {
  throwIfCancelled(signal);
  checkReadable(folder);
  const limit = limitOf(WORK_MS, signal);
  const child = spawn('git', ['-c', 'core.fsmonitor=false', '-C', folder, ...args], {
    env: { ...gitEnvironment(environment), ...variables },
    stdio: ['pipe', stdout, 'pipe'],
    windowsHide: true,
  });
  child.stdout?.on('data', onOutput);
  const complaint = collect(child.stderr);
  const ended = untilEnded(child, limit.signal);
  // A git that fails closes its input early, and says why on stderr.
  child.stdin?.on('error', () => undefined).end(input);
  const [outcome] = await Promise.allSettled([ended]);
  limit.stop();
  throwIfCancelled(signal);
  if (limit.isOver) throw lateError(WORK_MS);
  if (outcome.status === 'rejected') {
    throw new Error(errorText(outcome.reason), { cause: outcome.reason });
  }
  const code = outcome.value;
  if (code !== 0) throw new GitExit(complaint().trim() || `git ${args[0]} ended with ${code}`, code);
}

function collect(stream: Readable | null): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (piece: string) => {
    text = (text + piece).slice(0, MAX_COMPLAINT);
  });
  return () => text;
}
