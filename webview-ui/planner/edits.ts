/** A plan with what was changed of it, so that it can be taken back. */
export interface Edits<T> {
  /** The oldest first. */
  readonly past: readonly T[];
  readonly now: T;
  /** What was taken back, the last first. */
  readonly future: readonly T[];
}

/** Steps that are kept: nobody goes back further on a page. */
const MOST_PAST = 100;

export function startEdits<T>(now: T): Edits<T> {
  return { past: [], now, future: [] };
}

/** `joins`: the change goes on with the last one, as letters of one text do. */
export function edited<T>(edits: Edits<T>, next: T, joins: 'joins' | 'apart' = 'apart'): Edits<T> {
  if (next === edits.now) return edits;
  const past = joins === 'joins' ? edits.past : [...edits.past, edits.now].slice(-MOST_PAST);
  return { past, now: next, future: [] };
}

export function undone<T>({ past, now, future }: Edits<T>): Edits<T> {
  const before = past.at(-1);
  return before === undefined
    ? { past, now, future }
    : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redone<T>({ past, now, future }: Edits<T>): Edits<T> {
  const [next, ...rest] = future;
  return next === undefined ? { past, now, future } : { past: [...past, now], now: next, future: rest };
}

/** The list with the element at `from` put at `to`, both from 0; the same list where nothing moves. */
export function movedTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length || from === to) return list;
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
