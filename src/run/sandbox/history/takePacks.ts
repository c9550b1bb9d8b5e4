/** Packs that a command has written, as git reads them anew: an index of its own could show other content under known names. */
import { open, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { throwIfCancelled } from '../../../core/errors';
import { statOrNone } from '../paths';
import { askGit, isGitContent } from './askGit';
import type { BorrowedGit } from './borrowGit';
import { UNREADABLE, overLimit } from './kept';
import type { Kept } from './kept';
import { moveWhole } from './moveWhole';
import type { Budget, Within } from './takeLimits';
import { entriesOf } from './walk';

type Places = { readonly git: string } & NonNullable<BorrowedGit['objects']>;

/** Moves them to the git folder once git has read them apart from it. Returns those that stay out, as paths in the git folder. */
export async function takePacks(places: Places, budget: Budget, within: Within): Promise<readonly Kept[]> {
  const kept: Kept[] = [];
  for await (const { name } of entriesOf(join(places.own, 'pack'))) {
    throwIfCancelled(within.signal);
    if (!name.endsWith('.pack')) continue;
    if (!budget.spend('packs', 1))
      return [...kept, { name: 'objects/pack', why: overLimit(within.limits.packs, 'packs') }];
    const why = await takePack(join(places.own, 'pack', name), places, budget, within);
    if (why !== null) kept.push({ name: `objects/pack/${name}`, why });
  }
  return kept;
}

/** Why it stays out; null where it is taken over. */
async function takePack(
  path: string,
  { git, incoming }: Places,
  budget: Budget,
  { limits, signal }: Within,
): Promise<string | null> {
  const size = plainSize(path);
  const count = size === 0 ? null : await objectsIn(path, size);
  if (count === null) return UNREADABLE;
  if (count > limits.packed) return overLimit(limits.packed, 'objects in a pack');
  if (!budget.spend('bytes', size)) return overLimit(limits.bytes, 'bytes');
  try {
    return await readAnew(path, { git, incoming }, budget, { limits, signal });
  } finally {
    await rm(join(incoming, 'pack'), { recursive: true, force: true });
  }
}

async function readAnew(
  path: string,
  { git, incoming }: Pick<Places, 'git' | 'incoming'>,
  budget: Budget,
  { limits, signal }: Within,
): Promise<string | null> {
  // Of what a partial clone has fetched the rest is fetched again.
  const promised = existsSync(path.replace(/pack$/, 'promisor')) ? ['--promisor'] : [];
  const args = ['index-pack', '--stdin', '--fix-thin', ...promised];
  const objects = { own: incoming, others: join(git, 'objects') };
  if (!(await isGitContent({ git, args, objects, input: { file: path }, signal }))) return UNREADABLE;
  const inflated = await inflatedBytes(git, incoming, signal);
  if (inflated === null || !budget.spend('inflated', inflated))
    return overLimit(limits.inflated, 'bytes inflated');
  await moveRead(join(incoming, 'pack'), join(git, 'objects/pack'));
  return null;
}

function plainSize(path: string): number {
  const stats = statOrNone(path);
  return stats?.isFile() === true ? stats.size : 0;
}

/** Of all objects of a folder that has nothing but one pack; null where git says more than is read. */
async function inflatedBytes(git: string, own: string, signal: AbortSignal): Promise<number | null> {
  const args = ['cat-file', '--batch-all-objects', '--unordered', '--batch-check=%(objectsize)'];
  const { code, output } = await askGit({ git, args, objects: { own }, signal });
  return code === 0 ? output.split('\n').reduce((sum, size) => sum + Number(size), 0) : null;
}

/** A pack counts once its index is there. */
async function moveRead(from: string, to: string): Promise<void> {
  const names: string[] = [];
  for await (const { name } of entriesOf(from)) names.push(name);
  const isThere = names.some((name) => name.endsWith('.pack') && existsSync(join(to, name)));
  if (isThere) return;
  for (const name of names.sort((a, b) => Number(a.endsWith('.idx')) - Number(b.endsWith('.idx'))))
    await moveWhole(join(from, name), join(to, name));
}

/** By its header; null where that is none, or the file is too short for so many. */
async function objectsIn(path: string, size: number): Promise<number | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    if (bytesRead < HEADER_BYTES || buffer.toString('latin1', 0, 4) !== 'PACK') return null;
    const count = buffer.readUInt32BE(8);
    return count * LEAST_BYTES > size ? null : count;
  } finally {
    await file.close();
  }
}

const HEADER_BYTES = 12;
/** Of an object in a pack: a byte of its own, and what is deflated from nothing. */
const LEAST_BYTES = 9;
