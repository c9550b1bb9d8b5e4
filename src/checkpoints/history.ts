/** What the log of a session comes to: its steps, and of each path what was there and what we left. Pure. */
import type { BeyondBounds, ChangedPath, PathState, StepRecord } from '../core/changes/checkpoints';
import type { FileWriter } from '../core/conversation/takeBack';
import { sameState } from './pathStates';
import type { LogEntry, RestoringFile } from './stepLog';

/** What the session knows of its last writing of a path. */
type LastWriting =
  | { readonly kind: 'wrote'; readonly is: PathState }
  /** Cut off between the two: it is as it was, or has the content of `next`. */
  | { readonly kind: 'writing'; readonly was: PathState; readonly next: string | null }
  | { readonly kind: 'unknown' };

interface Touch {
  readonly step: number;
  readonly was: PathState;
  /** What the step left; null where that is not known. */
  is: PathState | null;
  /** Whether somebody else had changed the path since our last writing. */
  readonly afterOthers: boolean;
}

export interface History {
  readonly steps: StepRecord[];
  /** Of each path that a step touched, by step: a command in the background ends after later steps. */
  readonly touches: Map<string, Touch[]>;
  readonly last: Map<string, LastWriting>;
  /** Folders that a step made on the way to a file of its own. */
  readonly folders: { readonly step: number; readonly path: string }[];
  readonly beyond: { readonly step: number; readonly beyond: BeyondBounds }[];
  /** Of commands that began and did not end. */
  readonly commands: Set<number>;
  /** Likewise of a restore. */
  restoring: { readonly step: number; readonly files: readonly RestoringFile[] } | null;
}

/** The history of no entries. */
export function emptyHistory(): History {
  return {
    steps: [],
    touches: new Map(),
    last: new Map(),
    folders: [],
    beyond: [],
    commands: new Set(),
    restoring: null,
  };
}

/** Adds one entry to the history. */
export function addEntry(history: History, entry: LogEntry): void {
  switch (entry.type) {
    case 'started':
      return;
    case 'step':
      history.steps.push({ step: entry.step, title: entry.title, restores: entry.restores });
      return;
    case 'writing':
      addTouch(history, entry.path, entry.step, entry.was);
      history.folders.push(...entry.newFolders.map((path) => ({ step: entry.step, path })));
      history.last.set(entry.path, { kind: 'writing', was: entry.was, next: entry.next });
      return;
    case 'wrote':
      noteLeft(history, entry);
      history.last.set(entry.path, entry.is === null ? { kind: 'unknown' } : { kind: 'wrote', is: entry.is });
      return;
    case 'command':
      history.commands.add(entry.step);
      return;
    case 'commandEnded':
      history.commands.delete(entry.step);
      if (entry.beyond !== null) history.beyond.push({ step: entry.step, beyond: entry.beyond });
      return;
    case 'restoring':
      history.restoring = { step: entry.step, files: entry.files };
      return;
    case 'restored':
      history.restoring = null;
  }
}

function addTouch(history: History, path: string, step: number, was: PathState): void {
  const touches = history.touches.get(path) ?? [];
  // What it found is what was there at its first look.
  if (touches.some((touch) => touch.step === step && history.commands.has(step))) return;
  const at = touches.findLastIndex((touch) => touch.step <= step) + 1;
  touches.splice(at, 0, { step, was, is: null, afterOthers: isAfterOthers(history, path, at, was) });
  history.touches.set(path, touches);
}

/** Whether what a step found at its place among the touches is not what the one before it left. */
function isAfterOthers(history: History, path: string, at: number, was: PathState): boolean {
  const touches = history.touches.get(path) ?? [];
  const before = touches[at - 1];
  if (before === undefined) return false;
  if (at === touches.length) return writerOf(history, path, was) !== 'ours';
  return before.is === null || !sameState(before.is, was);
}

function noteLeft(history: History, { path, step, is }: Extract<LogEntry, { type: 'wrote' }>): void {
  const touch = history.touches.get(path)?.findLast((each) => each.step === step);
  if (touch !== undefined) touch.is = is;
}

/**
 * Whether steps from `since` on account for a path that was `before` when a command began, and is `after` now: they found it as
 * it was then, and it is as the last of them left it.
 */
export function isAccountedFor(
  history: History,
  since: number,
  { path, before, after }: ChangedPath,
): boolean {
  const first = touchesSince(history, since, path)[0];
  const last = history.last.get(path);
  if (first === undefined || after === null || last?.kind !== 'wrote') return false;
  return sameState(first.was, before) && sameState(last.is, after);
}

/** What the first of the steps from `since` on found, of each path that they touched. */
export function foundSince(history: History, since: number): ReadonlyMap<string, PathState> {
  const found = [...history.touches.keys()].flatMap((path): [string, PathState][] => {
    const first = touchesSince(history, since, path)[0];
    return first === undefined ? [] : [[path, first.was]];
  });
  return new Map(found);
}

function touchesSince(history: History, since: number, path: string): readonly Touch[] {
  return (history.touches.get(path) ?? []).filter(({ step }) => step >= since);
}

/** Who left a path that the session touched as it is `now`. */
export function writerOf(history: History, path: string, now: PathState): FileWriter {
  const last = history.last.get(path);
  if (last === undefined || last.kind === 'unknown') return 'unsure';
  if (last.kind === 'wrote') return sameState(last.is, now) ? 'ours' : 'others';
  if (sameState(last.was, now)) return 'ours';
  const content = now.kind === 'file' ? now.content : null;
  const written = last.next === null ? now.kind === 'absent' : content === last.next;
  return written ? 'ours' : 'unsure';
}

export interface TakenBack {
  readonly path: string;
  readonly target: PathState;
  /** Whether others changed the path between two of the writings that are taken back. */
  readonly othersBetween: boolean;
}

/** What was at each path before step `before`, of those that it or a later step touched. */
export function statesBefore(history: History, before: number): readonly TakenBack[] {
  return [...history.touches].flatMap(([path, touches]) => {
    const [first, ...later] = touches.filter(({ step }) => step >= before);
    if (first === undefined) return [];
    return [{ path, target: first.was, othersBetween: later.some(({ afterOthers }) => afterOthers) }];
  });
}

/** Folders that step `before` or a later one made, innermost first. */
export function foldersMadeSince(history: History, before: number): readonly string[] {
  const paths = history.folders.filter(({ step }) => step >= before).map(({ path }) => path);
  return [...new Set(paths)].sort((a, b) => b.length - a.length);
}
