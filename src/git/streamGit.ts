import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { errorText, throwIfCancelled } from '../core/errors';
import { gitEnvironment } from './gitEnvironment';
import { QUIET_MS, lateError, limitOf } from './gitLimits';
import type { Limit } from './gitLimits';
import { checkReadable } from './readableRepository';
import { untilEnded } from './untilEnded';

/** git says what is wrong in a line or two; a flood of warnings is not kept. */
const maxComplaint = 10_000;

/**
 * What `read` makes of one git command's output, handed on in pieces as it comes: for output that may be longer
 * than a string can be. Decoded and run as in runGit; `args` are constants of this room.
 * Throws CancelledError once the process has ended, or an Error whose message is what git wrote, or that it was not
 * asked or was silent for too long.
 */
export async function streamGit<T>(
  folder: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
  read: (pieces: AsyncIterable<string>) => Promise<T>,
): Promise<T> {
  throwIfCancelled(signal);
  checkReadable(folder);
  const limit = limitOf(QUIET_MS, signal);
  const child = spawn('git', ['-c', 'core.fsmonitor=false', '-C', folder, ...args], {
    env: gitEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const complaint = collect(child.stderr);
  const [ended, answer] = await Promise.allSettled([
    untilEnded(child, limit.signal),
    read(noting(child.stdout.setEncoding('utf8'), limit)),
  ]);
  limit.stop();
  throwIfCancelled(signal);
  if (limit.isOver) throw lateError(QUIET_MS);
  if (ended.status === 'rejected') throw new Error(errorText(ended.reason), { cause: ended.reason });
  if (answer.status === 'rejected') throw answer.reason;
  const code = ended.value;
  if (code !== 0) throw new Error(complaint().trim() || `git ${args[0]} ended with ${code}`);
  return answer.value;
}

async function* noting(pieces: AsyncIterable<string>, limit: Limit): AsyncGenerator<string> {
  for await (const piece of pieces) {
    limit.again();
    yield piece;
  }
}

function collect(stream: Readable): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (piece: string) => {
    text = (text + piece).slice(0, maxComplaint);
  });
  return () => text;
}
