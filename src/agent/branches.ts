/**
 * The branches of a conversation: an edited question begins another one behind the same answers. The journal keeps them all in the
 * order in which they were written; which entries count is read here, and nowhere else.
 */
import type { Entry } from '../core/conversation/conversation';
import type { RunReport } from '../core/running/runner';

export type BranchedEntry = Extract<Entry, { type: 'branched' }>;

/** A turn of the branch that counts whose question has other versions. */
export interface Versions {
  readonly turn: number;
  /** All of them, itself included, oldest first. */
  readonly versions: readonly number[];
}

/** The turns of the branch that counts, in their order. Linear. */
export function turnsThatCount(entries: readonly Entry[]): readonly number[] {
  return readTree(entries).path;
}

/**
 * The entries of the branch that counts, in their order; the same array where there is one branch alone. As long as a branch is
 * gone on with, those before an entry of it stay the same ones, so that a summary's `covers` holds. Linear.
 */
export function entriesThatCount(entries: readonly Entry[]): readonly Entry[] {
  if (!entries.some(({ type }) => type === 'branched')) return entries;
  const tree = readTree(entries);
  const counted = new Set<Entry>(tree.path.flatMap((turn) => tree.beginnings.get(turn) ?? []));
  if (tree.last !== null) counted.add(tree.last);
  const isAside = asideIn(tree);
  return entries.filter((entry) => (entry.type === 'branched' ? counted.has(entry) : !isAside(entry)));
}

/** Tells of entries to come, as the end of a command, whether they are of a turn that is put aside. Linear once. */
export function putAside(entries: readonly Entry[]): (entry: Entry) => boolean {
  return asideIn(readTree(entries));
}

/** The number of the next question: no branch has it. Linear. */
export function nextTurnNumber(entries: readonly Entry[]): number {
  return 1 + entries.reduce((most, entry) => (entry.type === 'asked' ? Math.max(most, entry.turn) : most), 0);
}

/**
 * What makes the conversation go on behind the turn `after` (0: from its beginning) as it stood there last; null where it has no such
 * turn, or that is where it stands. Linear.
 */
export function branchTo(entries: readonly Entry[], after: number, atMs: number): BranchedEntry | null {
  const tree = readTree(entries);
  const path = pathTo(tree, after);
  if (path === null || after === (tree.path.at(-1) ?? 0)) return null;
  const left = new Set(tree.path.filter((turn) => !path.includes(turn)));
  const files = new Set(
    entries.flatMap((entry) => ('turn' in entry && left.has(entry.turn) ? changedBy(entry) : [])),
  );
  return { type: 'branched', turn: nextTurnNumber(entries), atMs, after, files: [...files] };
}

/** The turn before this one in its branch, 0 for none; null where there is no such turn. Linear. */
export function turnBefore(entries: readonly Entry[], turn: number): number | null {
  return readTree(entries).parents.get(turn) ?? null;
}

/** The newest of the turns that follow this one in any branch, or itself: where that version was left. Linear. */
export function newestBehind(entries: readonly Entry[], turn: number): number {
  const behind = new Set([turn]);
  // A turn comes behind the one before it.
  for (const [each, before] of readTree(entries).parents) if (behind.has(before)) behind.add(each);
  return Math.max(...behind);
}

/** Those turns that have other versions; and, newest last, the ones that followed the last turn and are put aside. Linear. */
export function versionsIn(entries: readonly Entry[]): {
  readonly versions: readonly Versions[];
  readonly further: readonly number[];
} {
  const { path, parents } = readTree(entries);
  const behind = new Map<number, number[]>();
  for (const [turn, before] of parents) behind.set(before, [...(behind.get(before) ?? []), turn]);
  const versions = path.flatMap((turn) => {
    const all = behind.get(parents.get(turn) ?? 0) ?? [];
    return all.length > 1 ? [{ turn, versions: all }] : [];
  });
  return { versions, further: behind.get(path.at(-1) ?? 0) ?? [] };
}

interface Tree {
  readonly path: readonly number[];
  /** Of every turn, in the order in which they were asked: the one before it, 0 for none. */
  readonly parents: ReadonlyMap<number, number>;
  /** What a turn's branch began with, of the turns that are the first of one. */
  readonly beginnings: ReadonlyMap<number, BranchedEntry>;
  /** Where nothing was asked since. */
  readonly last: BranchedEntry | null;
}

/** A journal may come from anybody: what names no turn before it counts for nothing, and a turn has one place whatever comes later. */
function readTree(entries: readonly Entry[]): Tree {
  const parents = new Map<number, number>();
  const beginnings = new Map<number, BranchedEntry>();
  let path: number[] = [];
  let last: BranchedEntry | null = null;
  for (const entry of entries) {
    if (entry.type === 'branched') {
      const next = pathTo({ parents }, entry.after);
      if (next === null) continue;
      path = [...next];
      last = entry;
    }
    if (entry.type !== 'asked') continue;
    const { turn } = entry;
    const isKnown = parents.has(turn);
    if (!isKnown) parents.set(turn, path.at(-1) ?? 0);
    if (last !== null) beginnings.set(turn, last);
    last = null;
    if (!isKnown || !path.includes(turn)) path.push(turn);
  }
  return { path, parents, beginnings, last };
}

function pathTo({ parents }: Pick<Tree, 'parents'>, turn: number): readonly number[] | null {
  const path: number[] = [];
  for (let at = turn; at !== 0;) {
    const before = parents.get(at);
    if (before === undefined) return null;
    path.push(at);
    at = before;
  }
  return path.reverse();
}

/** What is of a turn that nobody asked, as its line is damaged, is not aside. */
function asideIn({ path, parents }: Tree): (entry: Entry) => boolean {
  const counting = new Set(path);
  return (entry) => 'turn' in entry && parents.has(entry.turn) && !counting.has(entry.turn);
}

function changedBy(entry: Entry): readonly string[] {
  if (entry.type === 'restored') return entry.files;
  if (entry.type === 'runEnded') return changedByRun(entry.report);
  if (entry.type !== 'toolEnded' || entry.outcome.kind !== 'answered') return [];
  const { changes = [], run } = entry.outcome.answer;
  return [...changes.map(({ path }) => path), ...changedByRun(run)];
}

function changedByRun(run: RunReport | null): readonly string[] {
  return run?.changes?.files.map(({ path }) => path) ?? [];
}
