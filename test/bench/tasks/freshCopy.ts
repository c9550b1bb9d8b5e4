/** A task's repository as it was given, and with a patch on top. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorText } from '../../../src/core/errors';
import type { TaskSpec } from './taskSpec';

/** Copies the repository of the task, at its commit; one that is no repository becomes one. Throws where git fails. */
export function copyRepository({ repository, commit }: TaskSpec, work: string): void {
  cpSync(repository, work, { recursive: true, verbatimSymlinks: true });
  if (commit !== null) git(work, 'checkout', '-q', '--detach', commit);
  if (existsSync(join(work, '.git'))) return;
  git(work, 'init', '-q');
  git(work, 'add', '-A');
  const who = ['-c', 'user.name=Tasks', '-c', 'user.email=tasks@example.com', '-c', 'commit.gpgsign=false'];
  git(work, ...who, 'commit', '-q', '--allow-empty', '-m', 'Start');
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

function git(folder: string, ...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${error ? errorText(error) : stderr.trim()}`);
}
