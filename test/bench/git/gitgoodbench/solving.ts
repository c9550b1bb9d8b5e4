/** Who works on a scenario that is set up: the product's rules alone, or a model with the product's tools. */
import { join } from 'node:path';
import { repositoryRoot } from '../../../support/paths';
import { startProcess } from '../../../support/process';
import type { BisectScenario } from './scenario';
import type { Kind } from './record';
import { scenarioEnvironment } from './workplace';

export interface Worked {
  /** Null where it came to its end; else what went wrong. */
  readonly error: string | null;
  readonly tokens: number;
  /** US dollars; null where the price is not known. */
  readonly cost: number | null;
  /** The commit that a bisection named; null elsewhere. */
  readonly found: string | null;
}

export interface Asked {
  readonly kind: Kind;
  /** Absolute: the top of the work tree. */
  readonly folder: string;
  /** What the commits stand on; null for a merge and a bisection. */
  readonly base: string | null;
  readonly bisect: BisectScenario | null;
  /** Absolute: where what is kept of it goes; it is there. */
  readonly kept: string;
}

export type Solver = (asked: Asked, signal: AbortSignal) => Promise<Worked>;

const CLI = join(repositoryRoot, 'dist', 'cli.js');
/** `repomaster git` ends with it where something is left: that is an answer, too. */
const LEFT = 1;

/** `repomaster git`, with the first candidate, plan or proposal. Bisections are always its own: they take no model. */
export const byRules: Solver = async (asked, signal) => {
  const { child, ended } = startProcess([CLI, 'git', ...wordsOf(asked)], {
    cwd: asked.folder,
    env: scenarioEnvironment(process.env),
  });
  const stop = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  try {
    const { code, stdout, stderr } = await ended;
    const isDone = code === 0 || code === LEFT;
    const error = isDone ? null : (stderr.trim().split('\n').at(-1) ?? `it ended with ${String(code)}`);
    return {
      error,
      tokens: 0,
      cost: 0,
      found: isDone && asked.kind === 'bisect' ? firstBadOf(stdout) : null,
    };
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

function wordsOf({ kind, base, bisect }: Asked): readonly string[] {
  switch (kind) {
    case 'merge':
      return ['merge', '.', '--apply', 'first', '--json'];
    case 'commits':
      return ['commit', '.', '--apply', 'first', '--json'];
    case 'rebase':
      return ['rebase', '.', '--onto', base ?? '', '--apply', 'first', '--json'];
    case 'bisect':
      return bisect === null ? [] : bisectWords(bisect);
  }
}

function bisectWords({ good_commit: good, bad_commit: bad, file, text }: BisectScenario): readonly string[] {
  const run = `git grep -qF -e '${text}' -- '${file}'`;
  return ['bisect', '.', '--good', good, '--bad', bad, '--run', run, '--json'];
}

function firstBadOf(stdout: string): string | null {
  const { result } = JSON.parse(stdout) as { result: { firstBad: string | null } | null };
  return result?.firstBad ?? null;
}
