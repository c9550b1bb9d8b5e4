import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { CancelledError } from '../../../core/errors';

export interface GitAnswer {
  /** Null where a signal ended it, or more was said than is read. */
  readonly code: number | null;
  readonly output: string;
}

export interface GitQuestion {
  /** Absolute. */
  readonly git: string;
  readonly args: readonly string[];
  /** What git reads: a text, or the file at an absolute path. */
  readonly input?: { readonly text: string } | { readonly file: string };
  /** Absolute: another index than the folder's own. */
  readonly index?: string;
  /** Absolute: another place for objects than the folder's own, and one where others are read. */
  readonly objects?: { readonly own: string; readonly others?: string };
  /** Ends git. Absent: it is one of the short questions in the middle of writing. */
  readonly signal?: AbortSignal;
}

/** Nothing that settings or variables name is run or asked. */
const PLAIN = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', '-c', 'gc.auto=0'];
/** Objects of a command's own may say that they are of any size, and name one another in any number. */
const MOST_MEMORY_KB = 4 << 20;
const MOST_CPU_SECONDS = 300;
const BOUNDED = `ulimit -d ${MOST_MEMORY_KB}; ulimit -t ${MOST_CPU_SECONDS}; exec git "$@"`;
/** The names of some million commits. */
const MOST_OUTPUT_BYTES = 256 << 20;

/** For `rev-list`: what a partial clone has not fetched is no damage. */
export const MISSING = '--missing=allow-promisor';

/**
 * What git answers of a git folder of the user's, which holds settings and hooks of the user's alone; with bounded memory and
 * time. Throws CancelledError.
 */
export function askGit({ git, args, input, index, objects, signal }: GitQuestion): Promise<GitAnswer> {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  const env = {
    ...Object.fromEntries(others),
    ...{ GIT_DIR: git, GIT_NO_REPLACE_OBJECTS: '1', GIT_ALLOW_PROTOCOL: 'none', GIT_OPTIONAL_LOCKS: '0' },
    ...{ GIT_COMMITTER_NAME: 'RepoMaster', GIT_COMMITTER_EMAIL: 'repomaster@localhost' },
    ...(index === undefined ? {} : { GIT_INDEX_FILE: index }),
    ...(objects === undefined ? {} : { GIT_OBJECT_DIRECTORY: objects.own }),
    // Quoted: a colon would end a name.
    ...(objects?.others === undefined
      ? {}
      : { GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(objects.others) }),
  };
  return new Promise((resolve, reject) => {
    const bounded = ['-c', BOUNDED, 'git', ...PLAIN, ...args];
    const child = spawn('sh', bounded, { cwd: '/', env, stdio: ['pipe', 'pipe', 'ignore'] });
    const end = (): void => void child.kill();
    signal?.addEventListener('abort', end, { once: true });
    const parts: Buffer[] = [];
    let bytes = 0;
    child.stdout.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= MOST_OUTPUT_BYTES) parts.push(part);
      else end();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      signal?.removeEventListener('abort', end);
      if (signal?.aborted === true) reject(new CancelledError());
      else resolve({ code, output: Buffer.concat(parts).toString('utf8') });
    });
    // It may end before it has read all.
    child.stdin.on('error', () => undefined);
    if (input !== undefined && 'file' in input)
      createReadStream(input.file).on('error', reject).pipe(child.stdin);
    else child.stdin.end(input?.text ?? '');
    if (signal?.aborted === true) end();
  });
}

export async function isGitContent(question: GitQuestion): Promise<boolean> {
  return (await askGit(question)).code === 0;
}
