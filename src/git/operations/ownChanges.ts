/** Tells what an operation changed itself from what people saved while its hooks ran. */
import type { BytePath } from '../bytePaths';
import { splitNul } from '../bytePaths';
import type { RawGit } from '../rawGit';
import { rawGit } from '../rawGit';
import { checkedOut } from './extras';
import { REBASE } from './manifest';
import type { Manifest } from './manifest';
import type { FileMark, OperationState } from './operationState';
import type { Repository } from './repository';
import { readingGit } from './repository';

/** How far the operation got, and which files and index it wrote. */
export type Progress = Pick<Manifest, 'name' | 'before' | 'intended' | 'phase'>;

/**
 * The state that the operation by itself came to, given the state now: before git goes on only what it meant to write, then
 * what git says of its commits and its index. What else differs from before is somebody's, and is in the result as it was.
 * Cost: nothing where all files are as they were or as intended; else the trees of HEAD and the index are listed.
 */
export async function ownState(
  repository: Repository,
  { name, before, intended, phase }: Progress,
  now: OperationState,
  signal: AbortSignal,
): Promise<OperationState> {
  const meant = (path: BytePath): FileMark | undefined => intended.files[path] ?? before.files[path];
  const isMeant = (path: BytePath): boolean =>
    now.files[path] === before.files[path] || now.files[path] === intended.files[path];
  const foreign = Object.keys(now.files).filter((path) => !isMeant(path));
  const files = { ...now.files };
  const git = readingGit(repository, signal);
  const isIndexMeant = now.index === before.index || now.index === intended.index;
  if (phase !== 'finishing') {
    for (const path of foreign) files[path] = meant(path) ?? 'none';
    const index = isIndexMeant ? now.index : (intended.index ?? before.index);
    return { ...before, files, index };
  }
  if (foreign.length > 0) {
    const trees = await readTrees(git, { before, now });
    for (const path of foreign) files[path] = await ownMark(git, trees, path, { now, meant });
  }
  const isOwn = isIndexMeant || hasAutostash(before) || (await isIndexOfGit(git));
  return {
    ...ownRefs(name, before, now),
    files,
    index: isOwn ? now.index : (intended.index ?? before.index),
    notes: now.notes,
  };
}

const hasNote = ({ notes }: OperationState, pattern: RegExp): boolean =>
  Object.keys(notes).some((name) => pattern.test(name));
const hasAutostash = (state: OperationState): boolean =>
  hasNote(state, /^(?:MERGE_AUTOSTASH|rebase-(?:merge|apply)\/autostash)$/);

/** A rebase ends on its branch and copies notes; what it put aside may come to the stashes. All else moves one branch. */
function ownRefs(
  name: string,
  before: OperationState,
  now: OperationState,
): Pick<OperationState, 'head' | 'commit' | 'refs' | 'stashes'> {
  const isRebase = name === REBASE || hasNote(before, /^rebase-/);
  const stashes = hasAutostash(before);
  const isDetached = (state: OperationState): boolean => !state.head.startsWith('ref: ');
  const isHeadOwn = now.head === before.head || isRebase || (isDetached(before) && isDetached(now));
  const isOwn = (ref: string): boolean => {
    if (ref === 'refs/stash') return stashes;
    // A branch without a commit yet is no ref, and becomes one.
    if (ref.startsWith('refs/heads/'))
      return before.refs[ref] !== undefined || before.head.trimEnd() === `ref: ${ref}`;
    return isRebase;
  };
  const names = [...new Set([...Object.keys(before.refs), ...Object.keys(now.refs)])];
  const refs = names.flatMap((ref) => {
    const id = (isOwn(ref) ? now : before).refs[ref];
    return id === undefined ? [] : [[ref, id] as const];
  });
  return {
    head: (isHeadOwn ? now : before).head,
    commit: (isHeadOwn ? now : before).commit,
    refs: Object.fromEntries(refs),
    stashes: (stashes ? now : before).stashes,
  };
}

/** It holds the next conflict, or nothing besides the commit. */
async function isIndexOfGit(git: RawGit): Promise<boolean> {
  if ((await rawGit(git, ['ls-files', '-u', '-z'])).length > 0) return true;
  const staged = await rawGit(git, ['diff-index', '--cached', '--name-only', '-z', 'HEAD', '--']);
  return staged.length === 0;
}

interface Entry {
  readonly mode: string;
  readonly id: string;
}
type Entries = ReadonlyMap<BytePath, Entry>;

interface Trees {
  readonly index: Entries;
  readonly unmerged: ReadonlySet<BytePath>;
  readonly head: Entries;
  readonly earlier: Entries;
  /** What was put aside for the while, and came back. */
  readonly putAside: ReadonlySet<BytePath>;
}

async function readTrees(
  git: RawGit,
  { before, now }: { readonly before: OperationState; readonly now: OperationState },
): Promise<Trees> {
  const listed = splitNul(await rawGit(git, ['ls-files', '-s', '-z']));
  const treeOf = async (commit: string | null): Promise<Entries> =>
    commit === null
      ? new Map()
      : entriesOf(splitNul(await rawGit(git, ['ls-tree', '-r', '-z', '--full-tree', commit])));
  const unmerged = listed.flatMap((entry) => /^\d+ [0-9a-f]+ [123]\t([^]+)$/.exec(entry)?.[1] ?? []);
  return {
    index: entriesOf(listed),
    unmerged: new Set(unmerged),
    head: await treeOf(now.commit),
    earlier: await treeOf(before.commit),
    putAside: hasAutostash(before) && !hasAutostash(now) ? new Set(Object.keys(now.files)) : new Set(),
  };
}

/** Of entries as ls-files and ls-tree print them, those that are merged. */
function entriesOf(listed: readonly string[]): Entries {
  return new Map(
    listed.flatMap((entry) => {
      const [, mode, id, path] = /^(\d{6}) (?:\w+ )?([0-9a-f]{40,64})(?: 0)?\t([^]+)$/.exec(entry) ?? [];
      return mode === undefined || id === undefined || path === undefined
        ? []
        : [[path, { mode, id }] as const];
    }),
  );
}

interface Marks {
  readonly now: OperationState;
  readonly meant: (path: BytePath) => FileMark | undefined;
}

/** The mark that the operation left at a path which is neither as before nor as intended. */
async function ownMark(
  git: RawGit,
  { index, unmerged, head, earlier, putAside }: Trees,
  path: BytePath,
  { now, meant }: Marks,
): Promise<FileMark> {
  const there = now.files[path] ?? 'none';
  if (unmerged.has(path) || putAside.has(path)) return there;
  for (const entry of [index.get(path), head.get(path)])
    if (await isSame(git, path, entry, there)) return there;
  const [old, next] = [earlier.get(path), head.get(path)];
  if (old?.id === next?.id) return meant(path) ?? 'none';
  return next === undefined ? 'none' : (await checkedOut(git, path, next)).mark;
}

async function isSame(
  git: RawGit,
  path: BytePath,
  entry: Entry | undefined,
  there: FileMark,
): Promise<boolean> {
  const id = there.split(' ')[1];
  if (entry === undefined || id === undefined) return entry === undefined && id === undefined;
  if (entry.id === id) return true;
  return (await checkedOut(git, path, entry)).mark.split(' ')[1] === id;
}
