/** A result that the user writes: its text, and the texts before and after it for undo and redo. Line ends are `\n` here. */

export interface Draft {
  readonly text: string;
  /** Newest last. */
  readonly past: readonly string[];
  /** What was taken back, newest last. */
  readonly future: readonly string[];
}

const MOST_STEPS = 500;

/** Begins with the text as it was before its first edit. */
export function startDraft(text: string): Draft {
  return { text, past: [], future: [] };
}

/** After an edit: letters typed one after the other are one step. */
export function edited(draft: Draft, text: string): Draft {
  if (text === draft.text) return draft;
  const last = draft.past.at(-1);
  const isTyping = last !== undefined && draft.future.length === 0 && isOneWord(last, draft.text, text);
  const past = isTyping ? draft.past : [...draft.past, draft.text].slice(-MOST_STEPS);
  return { text, past, future: [] };
}

/** The text before the last step; the same draft where there is none. */
export function undone(draft: Draft): Draft {
  const text = draft.past.at(-1);
  if (text === undefined) return draft;
  return { text, past: draft.past.slice(0, -1), future: [...draft.future, draft.text] };
}

/** The text that was taken back last; the same draft where there is none. */
export function redone(draft: Draft): Draft {
  const text = draft.future.at(-1);
  if (text === undefined) return draft;
  return { text, past: [...draft.past, draft.text], future: draft.future.slice(0, -1) };
}

/** Where the cursor belongs after `before` became `after`: behind what differs. */
export function caretAfter(before: string, after: string): number {
  let tail = 0;
  const shorter = Math.min(before.length, after.length);
  while (tail < shorter && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return after.length - tail;
}

/** Whether `after` is one letter more than `now`, right behind what was put into `before`. */
function isOneWord(before: string, now: string, after: string): boolean {
  if (after.length !== now.length + 1 || now.length <= before.length) return false;
  const at = caretAfter(before, now);
  return after.startsWith(now.slice(0, at)) && after.endsWith(now.slice(at)) && /\S/.test(after[at] ?? '');
}

/** As a text field has it. */
export function withoutReturns(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** The text with line ends as `model` has them: `\r\n` where each of its lines ends so. */
export function withEndsOf(model: string, text: string): string {
  const ends = model.match(/\r?\n/g) ?? [];
  const hasReturns = ends.length > 0 && ends.every((end) => end === '\r\n');
  return hasReturns ? withoutReturns(text).replaceAll('\n', '\r\n') : text;
}
