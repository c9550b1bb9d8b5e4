/** Commits of a repository with their structural diffs. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { StructureReport } from '../../../../src/core/git/structure';
import { openRepository } from '../../../../src/git/operations/repository';
import type { Repository } from '../../../../src/git/operations/repository';
import type { Random } from '../../../support/seededRandom';

const never = new AbortController().signal;

export interface Compared {
  readonly name: string;
  readonly commit: string;
  readonly report: StructureReport;
  readonly git: (...args: readonly string[]) => string;
  readonly ms: number;
}

/** A clone without files that shares the objects: a bare repository has no work tree, and none is written. */
export async function openShared(
  folder: string,
  place: string,
): Promise<{ readonly name: string; readonly repository: Repository; readonly git: Compared['git'] }> {
  const source = ['repo', '.git', '.']
    .map((inner) => join(folder, inner))
    .find((each) => existsSync(join(each, 'objects')));
  if (source === undefined) throw new Error(`${folder} is no repository`);
  const name = basename(folder) === 'repo' ? basename(dirname(folder)) : basename(folder);
  const clone = join(place, name);
  execFileSync('git', ['clone', '-q', '--shared', '--no-checkout', source, clone]);
  const git: Compared['git'] = (...args) =>
    execFileSync('git', ['-C', clone, ...args], { maxBuffer: 2 ** 30 }).toString('utf8');
  return { name, repository: await openRepository(clone, process.env, never), git };
}

export function drawCommits(git: Compared['git'], random: Random, most: number): readonly string[] {
  const globs = ['*.py', '*.ts', '*.tsx', '*.js', '*.mjs'];
  const all = git('rev-list', '--no-merges', '--min-parents=1', 'HEAD', '--', ...globs)
    .split('\n')
    .filter(Boolean);
  const drawn: string[] = [];
  while (drawn.length < most && all.length > 0) drawn.push(...all.splice(random(all.length), 1));
  return drawn;
}

export interface Version {
  readonly path: string;
  readonly text: string;
}

export function textAt({ git }: Compared, ref: string, path: string | null): Version | null {
  return path === null ? null : { path, text: git('show', `${ref}:${path}`).replace(/^\uFEFF/, '') };
}
