/** What each side of a conflict changed against its base, for the page to mark: it computes nothing that the host can. */
import * as z from 'zod/mini';
import { changedWords } from '../core/text/changedWords';
import type { Range } from '../core/text/changedWords';
import type { Frozen } from '../core/form';
import type { PrintedConflict } from '../core/git/conflicts';

const rangesForm = z.array(z.object({ from: z.number(), to: z.number() }));

/** In each text with `\n` as line ends: in order and apart. */
export const conflictMarksForm = z.object({
  id: z.string(),
  /** What either side removed. */
  base: rangesForm,
  /** What each side added; nothing where there is no base. */
  ours: rangesForm,
  theirs: rangesForm,
});

export type ConflictMarks = Frozen<z.output<typeof conflictMarksForm>>;

/** Of one conflict. */
export function marksOf({ id, base, ours, theirs }: PrintedConflict): ConflictMarks {
  if (base === null) return { id, base: [], ours: [], theirs: [] };
  const changed = (side: string | null) => changedWords(withoutReturns(base), withoutReturns(side ?? ''));
  const [mine, others] = [changed(ours), changed(theirs)];
  return { id, base: joined([...mine.removed, ...others.removed]), ours: mine.added, theirs: others.added };
}

function withoutReturns(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** The same characters as ranges in order and apart. */
function joined(ranges: readonly Range[]): readonly Range[] {
  const apart: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last && range.from <= last.to)
      apart[apart.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else apart.push(range);
  }
  return apart;
}
