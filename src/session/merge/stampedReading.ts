/** Readings of a merge that are not made again while nothing they were made from has changed: a reading starts dozens of processes. */
import { lstat } from 'node:fs/promises';
import { isMissingFile } from '../../core/files/missingFile';
import { placeOfBytes } from '../../git/bytePaths';
import type { MergeReading } from '../../scenarios/git/mergeReading';
import type { MergeEngine, Undoable } from './mergeEngine';

export interface Stamped {
  readonly reading: MergeReading;
  readonly undo: Undoable | null;
}

/** Files and folders of git's own that every step of git touches one of. */
const OF_GIT = [
  ...['HEAD', 'index', 'ORIG_HEAD', 'logs/HEAD', 'packed-refs', 'config', 'info/attributes'],
  ...['MERGE_HEAD', 'MERGE_MSG', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'REBASE_HEAD'],
  ...['rebase-merge', 'rebase-apply', 'sequencer', 'logs/refs/stash', 'repomaster/undo'],
];

/** Of a reading: what was there when it was asked for, or later. `nowMs` is the clock of the file system. */
export function createStampedReading(
  engine: MergeEngine,
  nowMs: () => number = Date.now,
): (signal: AbortSignal) => Promise<Stamped> {
  let last: { readonly stamps: readonly Stamp[]; readonly value: Stamped } | null = null;
  const stampsNow = (value: Stamped | undefined): Promise<readonly Stamp[]> => {
    const places = [
      ...OF_GIT.map((name) => `${engine.gitDir}/${name}`),
      `${engine.root}/.gitattributes`,
      ...(value?.reading.files ?? []).map(({ path }) => placeOfBytes(engine.root, path)),
    ];
    return Promise.all(places.map(stampOf));
  };
  return async (signal) => {
    const before = await stampsNow(last?.value);
    if (last !== null && isSame(last.stamps, before)) return last.value;
    const startMs = nowMs();
    const value = { reading: await engine.read(signal), undo: await engine.undoable(signal) };
    const after = await stampsNow(value);
    // What changed while it was made may be in it or not: then it counts for this once.
    const isSettled = after.every(({ changedMs }) => changedMs <= startMs);
    last = { stamps: isSettled ? after : [], value };
    return value;
  };
}

interface Stamp {
  readonly text: string;
  readonly changedMs: number;
}

function isSame(a: readonly Stamp[], b: readonly Stamp[]): boolean {
  return a.length === b.length && a.every(({ text }, at) => text === b[at]?.text);
}

async function stampOf(place: string | Buffer): Promise<Stamp> {
  try {
    const { mtimeNs, ctimeNs, ctimeMs, size, ino, mode } = await lstat(place, { bigint: true });
    return { text: `${mtimeNs} ${ctimeNs} ${size} ${ino} ${mode}`, changedMs: Number(ctimeMs) };
  } catch (error) {
    if (isMissingFile(error)) return { text: '-', changedMs: 0 };
    throw error;
  }
}
