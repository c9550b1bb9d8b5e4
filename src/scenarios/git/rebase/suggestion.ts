/** One change of a todo that a rule suggests, and the todo with it. */
import type { TodoItem } from '../../../core/git/rebase';
import type { Phrase } from '../../../core/text/phrase';
import type { RangeEntry } from './range';
import { isFold } from './todo';
import type { CommitSymbols } from './symbols';
import type { TouchedFile } from './touched';

/** What the rules know of a range; by the commits' places. */
export interface RangeFacts {
  readonly entries: readonly RangeEntry[];
  readonly touched: readonly (readonly TouchedFile[])[];
  readonly symbols: readonly CommitSymbols[];
}

export type TodoChange =
  | {
      readonly kind: 'fold';
      readonly commit: string;
      readonly into: string;
      readonly action: 'fixup' | 'squash' | 'fixup -C';
    }
  | { readonly kind: 'drop'; readonly commits: readonly string[] }
  | { readonly kind: 'behind'; readonly commit: string; readonly after: string }
  | { readonly kind: 'reword'; readonly commit: string; readonly message: string };

export interface Suggestion {
  /** As `rules` of a proposal names it. */
  readonly rule: string;
  /** In [0, 1], set by hand. */
  readonly confidence: number;
  /** Whether the commits themselves ask for it. */
  readonly isAsked: boolean;
  readonly change: TodoChange;
  readonly reason: Phrase;
}

/** A rule of the todo: pure, and it knows no other rule. */
export type RebaseRule = (facts: RangeFacts) => readonly Suggestion[];

/** The todo with a change; null where it does not fit any more, as for a commit that is folded already. */
export function changed(todo: readonly TodoItem[], change: TodoChange): readonly TodoItem[] | null {
  switch (change.kind) {
    case 'fold':
      return folded(todo, change);
    case 'drop': {
      const gone = new Set(change.commits);
      const picks = todo.filter((item) => isPick(item, item.commit) && gone.has(item.commit ?? ''));
      if (picks.length < gone.size || picks.some((item) => hasFolds(todo, item))) return null;
      return todo.map((item) => (gone.has(item.commit ?? '') ? { ...item, action: 'drop' } : item));
    }
    case 'behind':
      return movedBehind(todo, change);
    case 'reword':
      return todo.some((item) => isPick(item, change.commit))
        ? todo.map((item) =>
            item.commit === change.commit ? { ...item, action: 'reword', message: change.message } : item,
          )
        : null;
  }
}

function isPick({ action, commit }: TodoItem, wanted: string | null): boolean {
  return action === 'pick' && commit === wanted;
}

function hasFolds(todo: readonly TodoItem[], item: TodoItem): boolean {
  const next = todo[todo.indexOf(item) + 1];
  return next !== undefined && isFold(next.action);
}

/** The end, exclusive, of what is folded into the item at this place. */
function groupEnd(todo: readonly TodoItem[], at: number): number {
  let end = at + 1;
  while (end < todo.length && isFold(todo[end]?.action ?? 'pick')) end++;
  return end;
}

function folded(
  todo: readonly TodoItem[],
  { commit, into, action }: TodoChange & { readonly kind: 'fold' },
): readonly TodoItem[] | null {
  const item = todo.find((each) => isPick(each, commit));
  const target = todo.find((each) => each.commit === into);
  if (item === undefined || target === undefined || target.action === 'drop') return null;
  const own = groupEnd(todo, todo.indexOf(item));
  const moving = todo.slice(todo.indexOf(item), own);
  const rest = todo.filter((each) => !moving.includes(each));
  const end = groupEnd(rest, rest.indexOf(target));
  return [...rest.slice(0, end), { ...item, action }, ...moving.slice(1), ...rest.slice(end)];
}

function movedBehind(
  todo: readonly TodoItem[],
  { commit, after }: TodoChange & { readonly kind: 'behind' },
): readonly TodoItem[] | null {
  const item = todo.find((each) => isPick(each, commit));
  const target = todo.find((each) => each.commit === after);
  if (item === undefined || target === undefined || target.action === 'drop') return null;
  const moving = todo.slice(todo.indexOf(item), groupEnd(todo, todo.indexOf(item)));
  const rest = todo.filter((each) => !moving.includes(each));
  const end = groupEnd(rest, rest.indexOf(target));
  return [...rest.slice(0, end), ...moving, ...rest.slice(end)];
}
