/** A todo: what it means commit by commit, and whether it fits a range. */
import { UserError } from '../../../core/errors';
import type { TodoAction, TodoFile, TodoItem } from '../../../core/git/rebase';
import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import type { RangeEntry, RebaseRange } from './range';

/** One commit of the result, or what else is done. */
export type TodoStep =
  | {
      readonly kind: 'commit';
      readonly head: RangeEntry;
      /** Folded into it, in this order. */
      readonly folds: readonly RangeEntry[];
      /** Null keeps the head's own. */
      readonly message: string | null;
      /** Whether the rebase stops there for somebody's edits. */
      readonly stops: boolean;
    }
  | { readonly kind: 'exec'; readonly command: string }
  | { readonly kind: 'drop'; readonly commit: RangeEntry };

/** Every commit picked, in its order. */
export function plainTodo({ entries }: RebaseRange): readonly TodoItem[] {
  return entries.map(({ id }) => ({ action: 'pick', commit: id, message: null }));
}

export const isFold = (action: TodoAction): boolean =>
  action === 'fixup' || action === 'squash' || action === 'fixup -C';

/**
 * The todo of a file, its commits with their full ids. Throws UserError where it does not fit: a commit that is none of the
 * range, stands twice or is missing, a reword without a message, a fold into nothing.
 */
export function todoOf({ todo }: TodoFile, range: RebaseRange): readonly TodoItem[] {
  const seen = new Set<string>();
  const items = todo.map(({ action, commit, message }, at): TodoItem => {
    const text = message ?? null;
    if (action === 'exec') {
      if (commit !== undefined && commit !== null)
        throw wrong(phrase('exec takes a command as its message, and no commit.'));
      return { action, commit: null, message: commandOf(text) };
    }
    const { id } = entryOf(range, commit ?? '', at);
    if (seen.has(id)) throw wrong(phrase('The commit {0} stands in it twice.', id.slice(0, 8)));
    seen.add(id);
    if (text !== null && (action === 'pick' || action === 'fixup'))
      throw wrong(phrase('{0} takes no message. To set one, write reword or squash.', action));
    return { action, commit: id, message: text };
  });
  const missing = range.entries.find(({ id }) => !seen.has(id));
  if (missing !== undefined)
    throw wrong(phrase('The commit {0} is missing. To leave it out, write drop.', missing.id.slice(0, 8)));
  stepsOf(items, range);
  return items;
}

function wrong(why: Phrase): UserError {
  return new UserError('bad-input', phrase('The todo cannot be run: {0}', why));
}

/** Fewer characters of an id fit several commits. */
const LEAST_ID = 4;

function entryOf({ entries }: RebaseRange, name: string, at: number): RangeEntry {
  const found = name.length < LEAST_ID ? [] : entries.filter(({ id }) => id.startsWith(name.toLowerCase()));
  const [entry] = found;
  if (entry === undefined) throw wrong(phrase('Line {0} names no commit of the range: "{1}".', at + 1, name));
  if (found.length > 1) throw wrong(phrase('"{0}" fits several commits. Write more of its id.', name));
  return entry;
}

function commandOf(text: string | null): string {
  if (text === null || text.trim() === '') throw wrong(phrase('exec needs a command as its message.'));
  if (/[\n\r\0]/.test(text)) throw wrong(phrase('The command of exec must be one line.'));
  return text;
}

/** Throws UserError where a line cannot be done at its place. */
export function stepsOf(todo: readonly TodoItem[], { entries }: RebaseRange): readonly TodoStep[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const steps: TodoStep[] = [];
  for (const { action, commit, message } of todo) {
    if (action === 'exec') {
      steps.push({ kind: 'exec', command: message ?? '' });
      continue;
    }
    const entry = byId.get(commit ?? '');
    if (entry === undefined) throw new Error(`the todo names ${commit}, which is not in the range`);
    if (action === 'drop') steps.push({ kind: 'drop', commit: entry });
    else if (isFold(action)) fold(steps, entry, { action, message });
    else steps.push(head(entry, action, message));
  }
  return steps;
}

function head(entry: RangeEntry, action: TodoAction, message: string | null): TodoStep {
  if (action === 'reword' && (message ?? '').trim() === '')
    throw wrong(phrase('reword needs a message for {0}.', entry.id.slice(0, 8)));
  const own = action === 'pick' || message === null ? null : ended(message);
  return { kind: 'commit', head: entry, folds: [], message: own, stops: action === 'edit' };
}

function fold(
  steps: TodoStep[],
  entry: RangeEntry,
  { action, message }: { readonly action: TodoAction; readonly message: string | null },
): void {
  const at = steps.findLastIndex(({ kind }) => kind !== 'drop');
  const into = steps[at];
  if (into?.kind !== 'commit')
    throw wrong(phrase('There is no commit above {0} to fold it into.', entry.id.slice(0, 8)));
  const standing = into.message ?? into.head.message;
  const folded = { ...into, folds: [...into.folds, entry] };
  if (message !== null && action !== 'fixup') steps[at] = { ...folded, message: ended(message) };
  else if (action === 'fixup') steps[at] = folded;
  else if (action === 'fixup -C') steps[at] = { ...folded, message: bodyOf(entry.message) };
  else steps[at] = { ...folded, message: joined(standing, bodyOf(entry.message)) };
}

const MARKED = /^(?:fixup|squash|amend)! [^\n]*\n*/;

/** A message without the line that says where it is to be folded in. */
export function bodyOf(message: string): string {
  return message.replace(MARKED, '');
}

function joined(first: string, second: string): string {
  return second.trim() === '' ? ended(first) : `${first.trimEnd()}\n\n${ended(second)}`;
}

const ended = (message: string): string => `${message.trimEnd()}\n`;

/** Whether the plan says that other files may come of it than of the plain commits. */
export function changesFiles(todo: readonly TodoItem[]): boolean {
  return todo.some(({ action }) => action === 'edit' || action === 'exec');
}
