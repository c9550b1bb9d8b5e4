import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';

export interface GitAnswer {
  /** Null where a signal ended it. */
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
}

/** Nothing that settings or variables name is run or asked. */
const PLAIN = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', '-c', 'gc.auto=0'];

/** For `rev-list`: what a partial clone has not fetched is no damage. */
export const MISSING = '--missing=allow-promisor';

/** What git answers of a git folder of the user's, which holds settings and hooks of the user's alone. */
export function askGit({ git, args, input, index }: GitQuestion): Promise<GitAnswer> {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  const env = {
    ...Object.fromEntries(others),
    ...{ GIT_DIR: git, GIT_NO_REPLACE_OBJECTS: '1', GIT_ALLOW_PROTOCOL: 'none', GIT_OPTIONAL_LOCKS: '0' },
    ...{ GIT_COMMITTER_NAME: 'RepoMaster', GIT_COMMITTER_EMAIL: 'repomaster@localhost' },
    ...(index === undefined ? {} : { GIT_INDEX_FILE: index }),
  };
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...PLAIN, ...args], { cwd: '/', env, stdio: ['pipe', 'pipe', 'ignore'] });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: Buffer.concat(parts).toString('utf8') }));
    // It may end before it has read all.
    child.stdin.on('error', () => undefined);
    if (input !== undefined && 'file' in input)
      createReadStream(input.file).on('error', reject).pipe(child.stdin);
    else child.stdin.end(input?.text ?? '');
  });
}

export async function isGitContent(question: GitQuestion): Promise<boolean> {
  return (await askGit(question)).code === 0;
}
