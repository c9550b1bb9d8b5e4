/** A task's repository as it was given, and with a patch on top. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorText } from '../../../src/core/errors';
import type { TaskSpec } from './taskSpec';

/**
 * Copies the repository of the task. Of one with a commit, that commit and its ancestors alone: later commits, other
 * branches and what lies about in the folder may hold the solution. A folder that is no repository becomes one, and so does
 * a submodule or a linked work tree, whose git folder is elsewhere. Throws where git fails.
 */
export function copyRepository({ repository, commit }: TaskSpec, work: string): void {
  if (commit !== null) {
    checkOut(repository, commit, work);
    return;
  }
  cpSync(repository, work, { recursive: true, verbatimSymlinks: true });
  const own = statSync(join(work, '.git'), { throwIfNoEntry: false });
  if (own?.isDirectory() === true) return;
  rmSync(join(work, '.git'), { force: true });
  git(work, 'init', '-q');
  git(work, 'add', '-A');
  const who = ['-c', 'user.name=Tasks', '-c', 'user.email=tasks@example.com', '-c', 'commit.gpgsign=false'];
  git(work, ...who, 'commit', '-q', '--allow-empty', '-m', 'Start');
}

function checkOut(repository: string, commit: string, work: string): void {
  const whole = git(repository, 'rev-parse', '--verify', `${commit}^{commit}`).trim();
  mkdirSync(work, { recursive: true });
  git(work, 'init', '-q');
  git(work, 'fetch', '-q', '--no-tags', repository, whole);
  git(work, 'checkout', '-q', '-b', 'task', whole);
  rmSync(join(work, '.git', 'FETCH_HEAD'), { force: true });
}

/** What came of a patch; `none`: the run left no file. */
export type Applied =
  { readonly kind: 'applied' | 'empty' | 'none' } | { readonly kind: 'refused'; readonly why: string };

/** Applies the patch whole, or not at all. */
export function applyPatch(work: string, patch: string): Applied {
  const found = statSync(patch, { throwIfNoEntry: false });
  if (found === undefined) return { kind: 'none' };
  if (found.size === 0) return { kind: 'empty' };
  try {
    git(work, 'apply', '--binary', '--whitespace=nowarn', patch);
    return { kind: 'applied' };
  } catch (error) {
    return { kind: 'refused', why: errorText(error) };
  }
}

function git(folder: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${error ? errorText(error) : stderr.trim()}`);
  return stdout;
}
