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
  /** The folder of a clone without files. */
  readonly clone: string;
  readonly ms: number;
}

type Git = (...args: readonly string[]) => string;

/** A clone without files that shares the objects: a bare repository has no work tree, and none is written. */
export async function openShared(
  folder: string,
  place: string,
): Promise<{
  readonly name: string;
  readonly repository: Repository;
  readonly clone: string;
  readonly git: Git;
}> {
  const source = ['repo', '.git', '.']
    .map((inner) => join(folder, inner))
    .find((each) => existsSync(join(each, 'objects')));
  if (source === undefined) throw new Error(`${folder} is no repository`);
  const name = basename(folder) === 'repo' ? basename(dirname(folder)) : basename(folder);
  const clone = join(place, name);
  execFileSync('git', ['clone', '-q', '--shared', '--no-checkout', source, clone]);
  const git: Git = (...args) =>
    execFileSync('git', ['-C', clone, ...args], { maxBuffer: 2 ** 30 }).toString('utf8');
  return { name, repository: await openRepository(clone, process.env, never), clone, git };
}

export function drawCommits(git: Git, random: Random, most: number): readonly string[] {
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

/** What stands at `REF:PATH`, each once, by one process; what is not there is left out. */
export function textsAt({ clone }: Compared, specs: readonly string[]): ReadonlyMap<string, string> {
  const input = [...new Set(specs)];
  const args = ['-C', clone, 'cat-file', '--batch'];
  const printed = execFileSync('git', args, { input: `${input.join('\n')}\n`, maxBuffer: 2 ** 30 });
  const found = new Map<string, string>();
  let at = 0;
  for (const spec of input) {
    const end = printed.indexOf(0x0a, at);
    const size = /^[0-9a-f]+ blob (\d+)$/.exec(printed.toString('latin1', at, end))?.[1];
    at = end + 1;
    if (size === undefined) continue;
    found.set(spec, printed.toString('utf8', at, at + Number(size)).replace(/^\uFEFF/, ''));
    at += Number(size) + 1;
  }
  return found;
}

export interface VersionPair {
  readonly file: StructureReport['files'][number];
  /** Null where it was not there. */
  readonly before: Version | null;
  readonly after: Version | null;
}

/** Both versions of the changed files that `isAsked` says yes to. */
export function versionsOf(
  one: Compared,
  isAsked: (file: StructureReport['files'][number]) => boolean,
): readonly VersionPair[] {
  const files = one.report.files.filter(isAsked);
  const specOf = (ref: string, path: string): string => `${ref}:${path}`;
  const specs = files.flatMap(({ path, from }) => [
    specOf(`${one.commit}~1`, from ?? path),
    specOf(one.commit, path),
  ]);
  const texts = textsAt(one, specs);
  const version = (ref: string, path: string): Version | null => {
    const text = texts.get(specOf(ref, path));
    return text === undefined ? null : { path, text };
  };
  return files.map((file) => ({
    file,
    before: file.status === 'added' ? null : version(`${one.commit}~1`, file.from ?? file.path),
    after: file.status === 'deleted' ? null : version(one.commit, file.path),
  }));
}
