/** The refs of git folders: the user's as git tells them, those of a copy as plain files, since it could lead git anywhere. */
import { setImmediate } from 'node:timers/promises';
import { join } from 'node:path';
import { throwIfCancelled } from '../../../core/errors';
import { statOrNone } from '../paths';
import { askGit } from './askGit';
import { plainBytes } from './plainFiles';

/** An object's name, in SHA-1 or SHA-256. */
const OBJECT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const MOST_LOOSE_BYTES = 4_096;
/** Some two million refs. */
const MOST_PACKED_BYTES = 128 << 20;
/** What git would take for a name; of a line for git nothing else may be a part. */
const NAME = /^refs\/[^\s\p{Cc}~^:?*[\\]+$/u;
const NO_PART = /\/\.|\.\.|@\{|\/\/|\.lock(?:\/|$)|[./]$/;
/** Refs after which others have their turn. */
const AT_ONCE = 1_000;

/** Of one work tree alone, and therefore never packed. */
export const OF_TREE = /^refs\/(?:bisect|worktree|rewritten)\//;

export interface UsersRefs {
  /** Object by name of the ref (`refs/heads/main`). */
  readonly objects: ReadonlyMap<string, string>;
  /** By name, the name of the ref that it stands for. */
  readonly symbolic: ReadonlyMap<string, string>;
}

/** Null where git cannot read them. Costs a reading of all refs, in a process of its own. */
export async function askRefs(git: string): Promise<UsersRefs | null> {
  const args = ['for-each-ref', '--format=%(objectname) %(refname) %(symref)'];
  const { code, output } = await askGit({ git, args });
  if (code !== 0) return null;
  const [objects, symbolic] = [new Map<string, string>(), new Map<string, string>()];
  const pause = pauses(new AbortController().signal);
  for (const line of output.split('\n')) {
    await pause();
    const [object = '', name = '', other = ''] = line.split(' ');
    if (!isName(name)) continue;
    if (other === '') objects.set(name, object);
    else symbolic.set(name, other);
  }
  return { objects, symbolic };
}

/**
 * Object by name of the ref; refs that name other refs are left out. `files`: paths in the folder. Null where there are more
 * than can be read. Throws CancelledError.
 */
export async function readRefs(
  git: string,
  files: Iterable<string>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string> | null> {
  const refs = new Map<string, string>();
  const pause = pauses(signal);
  const add = (name: string, object: string): boolean => {
    if (!OBJECT.test(object) || !isName(name)) return false;
    refs.set(name, object);
    return true;
  };
  if ((statOrNone(join(git, 'packed-refs'))?.size ?? 0) > MOST_PACKED_BYTES) return null;
  for (const line of textOf(join(git, 'packed-refs'), MOST_PACKED_BYTES).split('\n')) {
    const [object = '', name = ''] = line.split(' ');
    add(name, object);
    await pause();
  }
  for (const name of files) {
    if (!name.startsWith('refs/')) continue;
    if (!add(name, textOf(join(git, name), MOST_LOOSE_BYTES).trim())) refs.delete(name);
    await pause();
  }
  return refs;
}

/** What HEAD says: `ref: refs/heads/main`, or an object; null for anything else. */
export function readHead(git: string): string | null {
  const text = textOf(join(git, 'HEAD'), MOST_LOOSE_BYTES).trim();
  return OBJECT.test(text) || /^ref: refs\/heads\/\S+$/.test(text) ? text : null;
}

/** Empty where no plain file is, or a larger one. */
function textOf(path: string, most: number): string {
  return plainBytes(path, most)?.toString('utf8') ?? '';
}

/** As git-check-ref-format(1) has it. */
function isName(name: string): boolean {
  return NAME.test(name) && !NO_PART.test(name);
}

/** Lets others have their turn now and then. */
function pauses(signal: AbortSignal): () => Promise<void> | undefined {
  let count = 0;
  return () => {
    throwIfCancelled(signal);
    return ++count % AT_ONCE === 0 ? setImmediate() : undefined;
  };
}
