/** Objects that a command has written become the repository's: nothing that is there is replaced. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { throwIfCancelled } from '../../../core/errors';
import { LFS } from './borrowGit';
import type { BorrowedGit } from './borrowGit';
import { judgeContent } from './judgeContent';
import type { Content } from './judgeContent';
import { overLimit } from './kept';
import type { Kept } from './kept';
import { moveWhole } from './moveWhole';
import type { Budget, TakeLimits, Within } from './takeLimits';
import { takePacks } from './takePacks';
import { entriesOf } from './walk';

const OBJECT_NAME = /^(?:[0-9a-f]{38}|[0-9a-f]{62})$/;

/**
 * Moves what was written to the git folder's objects: single ones that are what their name says, packs as git reads them anew, and
 * files of git-lfs. Costs a reading of what is new. Returns what stays out for its size; what is no object nothing names. Throws
 * CancelledError, and as the file system does.
 */
export async function takeObjects(
  { git, own, objects }: BorrowedGit,
  budget: Budget,
  within: Within,
): Promise<readonly Kept[]> {
  if (objects === null) return [];
  const taking: Taking = { budget, within, kept: new Map() };
  await takeLoose(objects.own, join(git, 'objects'), taking);
  const packs = await takePacks({ git, ...objects }, budget, within);
  await takeLfs(join(own, LFS, 'objects'), join(git, LFS, 'objects'), taking);
  return [...packs, ...taking.kept.values()];
}

interface Taking {
  readonly budget: Budget;
  readonly within: Within;
  /** What stays out, once a reason. */
  readonly kept: Map<string, Kept>;
}

async function takeLoose(from: string, to: string, taking: Taking): Promise<void> {
  for await (const part of entriesOf(from)) {
    if (!part.isDirectory() || !/^[0-9a-f]{2}$/.test(part.name)) continue;
    for await (const { name } of entriesOf(join(from, part.name))) {
      if (!OBJECT_NAME.test(name)) continue;
      const content: Content = { kind: 'object', name: part.name + name };
      await takeContent([from, to], `${part.name}/${name}`, content, taking);
    }
  }
}

/** Git-lfs has them at `ab/cd/abcd...`, each with what it holds as its name. */
async function takeLfs(from: string, to: string, taking: Taking): Promise<void> {
  for await (const first of entriesOf(from)) {
    for await (const second of entriesOf(join(from, first.name))) {
      for await (const { name } of entriesOf(join(from, first.name, second.name))) {
        if (!/^[0-9a-f]{64}$/.test(name) || !name.startsWith(first.name + second.name)) continue;
        const path = `${first.name}/${second.name}/${name}`;
        await takeContent([from, to], path, { kind: 'file', name }, taking);
      }
    }
  }
}

/** Takes over one that is not there yet, if it is what its name says. */
async function takeContent(
  [own, users]: readonly [string, string],
  path: string,
  content: Content,
  { budget, within, kept }: Taking,
): Promise<void> {
  throwIfCancelled(within.signal);
  const [from, to] = [join(own, path), join(users, path)];
  const isCounted = budget.spend('objects', 1);
  if (isCounted && existsSync(to)) return;
  const verdict = isCounted ? await judgeContent(from, content, budget, within.signal) : 'many';
  if (verdict === 'right') return moveWhole(from, to);
  if (verdict === 'wrong') return;
  const why = whyOut(verdict, within.limits);
  kept.set(why, { name: content.kind === 'file' ? LFS : 'objects', why });
}

function whyOut(verdict: 'many' | 'large' | 'inflates', limits: TakeLimits): string {
  if (verdict === 'many') return overLimit(limits.objects, 'objects');
  if (verdict === 'large') return overLimit(limits.bytes, 'bytes');
  return overLimit(limits.inflated, 'bytes inflated');
}
