import type { CommitObject } from '../../../../../src/git/operations/commits';
import type { RangeEntry, RebaseRange } from '../../../../../src/scenarios/git/rebase/range';
import type { CommitSymbols } from '../../../../../src/scenarios/git/rebase/symbols';
import type { RangeFacts } from '../../../../../src/scenarios/git/rebase/suggestion';
import type { TouchedFile } from '../../../../../src/scenarios/git/rebase/touched';

/** An id of 40 characters that begins with this letter four times. */
export const idOf = (letter: string): string => letter.repeat(4).padEnd(40, '0');

const commitOf = (letter: string, message: string): CommitObject => ({
  ...{ id: idOf(letter), tree: idOf(letter), parents: [], author: 'T', time: 0, message, isSigned: false },
});

export function entryOf(letter: string, message = letter, branches: readonly string[] = []): RangeEntry {
  return { ...commitOf(letter, message), changes: [], pushed: null, branches };
}

/** A range of these commits, named by letters from `a` on. */
export function rangeOf(...messages: readonly string[]): RebaseRange {
  const entries = messages.map((message, at) => entryOf(String.fromCharCode(97 + at), message));
  const base = commitOf('0', 'base');
  return { head: entries.at(-1) ?? base, name: 'main', onto: base, ontoName: 'base', base, entries };
}

const NOTHING: CommitSymbols = { changes: new Map(), calls: new Set(), broken: [], mended: [] };

/** What the rules know of a range where nothing else is told. */
export function factsOf(
  { entries }: RebaseRange,
  known: {
    readonly touched?: readonly (readonly TouchedFile[])[];
    readonly symbols?: readonly Partial<CommitSymbols>[];
  } = {},
): RangeFacts {
  return {
    entries,
    touched: known.touched ?? entries.map(() => []),
    symbols: entries.map((_, at) => ({ ...NOTHING, ...known.symbols?.[at] })),
  };
}
