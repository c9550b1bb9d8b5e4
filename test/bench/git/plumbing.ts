/** git as the miner asks it: fixed arguments; new objects go to a folder of its own, so a repository is never written. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export interface MinedRepository {
  /** Of its git directory, absolute. */
  readonly gitFolder: string;
  /** Where objects of tried merges go; empty, or one that was used before. */
  readonly objects: string;
}

/** What a merge of two commits comes to. */
export interface TriedMerge {
  readonly clean: boolean;
  readonly tree: string;
  readonly stages: readonly Stage[];
}

export interface Stage {
  readonly mode: string;
  readonly blob: string;
  readonly number: 1 | 2 | 3;
  readonly path: string;
}

/** More than all answers to one question take. */
const MOST_BYTES = 2 ** 30;

export function git({ gitFolder, objects }: MinedRepository, args: readonly string[], input = ''): Buffer {
  const env = {
    ...process.env,
    ...{ GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', GIT_NO_LAZY_FETCH: '1' },
    GIT_OBJECT_DIRECTORY: objects,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: join(gitFolder, 'objects'),
  };
  const all = ['--git-dir', gitFolder, '-c', 'core.attributesFile=/dev/null', ...args];
  return execFileSync('git', all, { input, env, maxBuffer: MOST_BYTES, stdio: ['pipe', 'pipe', 'pipe'] });
}

/** The merges of these pairs in their order, in git's default style of markers; null for one that git cannot do (an object is not there). */
export function tryMerges(
  repository: MinedRepository,
  pairs: readonly (readonly [string, string])[],
): (TriedMerge | null)[] {
  if (pairs.length === 0) return [];
  try {
    return tryAtOnce(repository, pairs);
  } catch (error) {
    if (!(error instanceof Error && 'stderr' in error)) throw error;
    if (pairs.length === 1) return [null];
    const half = pairs.length >> 1;
    return [...tryMerges(repository, pairs.slice(0, half)), ...tryMerges(repository, pairs.slice(half))];
  }
}

function tryAtOnce(repository: MinedRepository, pairs: readonly (readonly [string, string])[]): TriedMerge[] {
  const input = pairs.map(([one, two]) => `${one} ${two}\n`).join('');
  const options = ['--stdin', '--no-messages', '--allow-unrelated-histories'];
  const args = ['-c', 'merge.conflictStyle=merge', 'merge-tree', ...options];
  const words = git(repository, args, input).toString('utf8').split('\0');
  const merges: TriedMerge[] = [];
  for (let at = 0; at + 1 < words.length; at++) {
    const clean = (words[at++] ?? '').trim() === '1';
    const tree = words[at++] ?? '';
    const stages: Stage[] = [];
    for (; words[at] !== undefined && words[at] !== ''; at++) stages.push(stageOf(words[at] ?? ''));
    merges.push({ clean, tree, stages });
  }
  return merges;
}

function stageOf(line: string): Stage {
  const match = /^(\d+) ([0-9a-f]+) ([123])\t(.*)$/s.exec(line);
  if (match === null) throw new Error(`git merge-tree said "${line}"`);
  const [, mode = '', blob = '', number, path = ''] = match;
  return { mode, blob, number: Number(number) as 1 | 2 | 3, path };
}

/** Texts of objects (`HASH` or `TREE:PATH`), null for one that is not there or not UTF-8. */
export function readTexts(repository: MinedRepository, names: readonly string[]): (string | null)[] {
  const answer = git(repository, ['cat-file', '--batch'], names.map((name) => `${name}\n`).join(''));
  let at = 0;
  return names.map(() => {
    const end = answer.indexOf(10, at);
    const [, type, size] = answer.toString('latin1', at, end).split(' ');
    at = end + 1;
    if (type !== 'blob') return null;
    const bytes = answer.subarray(at, at + Number(size));
    at += Number(size) + 1;
    const text = bytes.toString('utf8');
    return Buffer.from(text).equals(bytes) && !text.includes('\0') ? text : null;
  });
}
