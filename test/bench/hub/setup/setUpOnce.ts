/** One repository set up by the product itself: `repomaster hub setup` on a fresh clone, offline to any service. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hubSetupForm } from '../../../../src/core/hub/setup';
import type { HubSetup } from '../../../../src/core/hub/setup';
import type { RunnerOption } from '../../../../src/cli/run/runSyntax';
import { repositoryRoot } from '../../../support/paths';
import { startProcess } from '../../../support/process';

export type SetUpOutcome = 'tests' | 'help' | 'import' | 'failed' | 'late' | 'no answer';

export interface SetUpTry {
  readonly name: string;
  readonly commit: string;
  /** `tests`: its own test command ran at least one test and exits with 0; else what proves less, or why nothing does. */
  readonly outcome: SetUpOutcome;
  readonly setup: HubSetup | null;
  /** The last line on stderr. */
  readonly said: string;
  readonly seconds: number;
}

interface Asked {
  readonly name: string;
  readonly gitFolder: string;
  /** The file of what came of it; one that is there is the answer. */
  readonly kept: string;
  readonly runner: RunnerOption;
  readonly limitMs: number;
}

/** Throws where the repository cannot be cloned. */
export async function setUpOnce({ name, gitFolder, kept, runner, limitMs }: Asked): Promise<SetUpTry> {
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as SetUpTry;
  const folder = mkdtempSync(join(tmpdir(), 'repomaster-bench-setup-'));
  const started = performance.now();
  try {
    const clone = join(folder, 'clone');
    git('clone', '-q', '--no-hardlinks', gitFolder, clone);
    const commit = git('-C', clone, 'rev-parse', 'HEAD').trim();
    const { stdout, stderr, isLate } = await runSetup(clone, folder, runner, limitMs);
    const setup = parsed(stdout);
    const tried: SetUpTry = {
      ...{ name, commit, outcome: isLate ? 'late' : outcomeOf(setup), setup },
      said: stderr.trimEnd().split('\n').at(-1) ?? '',
      seconds: (performance.now() - started) / 1_000,
    };
    writeFileSync(kept, `${JSON.stringify(tried, null, 2)}\n`);
    return tried;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

async function runSetup(
  clone: string,
  folder: string,
  runner: RunnerOption,
  limitMs: number,
): Promise<{ readonly stdout: string; readonly stderr: string; readonly isLate: boolean }> {
  const cli = join(repositoryRoot, 'dist', 'cli.js');
  const env = { ...process.env, XDG_CACHE_HOME: join(folder, 'cache'), GITHUB_TOKEN: undefined };
  const words = ['hub', 'setup', clone, '--json', '--offline', '--runner', runner];
  const { child, ended } = startProcess([cli, ...words], { cwd: folder, env });
  let isLate = false;
  // It ends what it started, as on Ctrl+C.
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGINT');
  }, limitMs);
  const hard = setTimeout(() => child.kill('SIGKILL'), limitMs + 30_000);
  try {
    const { stdout, stderr } = await ended;
    return { stdout, stderr, isLate };
  } finally {
    clearTimeout(timer);
    clearTimeout(hard);
  }
}

function outcomeOf(setup: HubSetup | null): SetUpOutcome {
  if (setup === null) return 'no answer';
  if (setup.outcome === 'failed') return 'failed';
  const { check } = setup;
  // A command that ran no test proves nothing of the code.
  if (check?.kind === 'tests') return (check.tests ?? 0) > 0 ? 'tests' : 'failed';
  return check?.kind ?? 'failed';
}

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout;
}

function parsed(stdout: string): HubSetup | null {
  try {
    return hubSetupForm.safeParse(JSON.parse(stdout)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
