/** Three sequences aligned by what both sides did to the base (diff3). */
import { diffLines } from '../../../core/text/lineDiff';
import type { LineHunk } from '../../../core/text/lineDiff';

export interface Chunk {
  /** Who changed the base here; `both`: both, to the same. */
  readonly kind: 'same' | 'ours' | 'theirs' | 'both' | 'conflict';
  readonly base: readonly string[];
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

/** Whether changes that touch one another, with nothing unchanged in between, are one conflict, as git has it. */
export type Touching = 'conflict' | 'apart';

/** The chunks in order; joined, each side is whole. Two insertions in one place are always a conflict. */
export function chunksOf(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  touching: Touching,
): Chunk[] {
  const left = { hunks: diffLines(base, ours), next: 0, shift: 0 };
  const right = { hunks: diffLines(base, theirs), next: 0, shift: 0 };
  const chunks: Chunk[] = [];
  const add = (from: number, to: number, shifts: readonly [number, number]): void => {
    const chunk = {
      base: base.slice(from, to),
      ours: ours.slice(from + shifts[0], to + left.shift),
      theirs: theirs.slice(from + shifts[1], to + right.shift),
    };
    if (chunk.base.length + chunk.ours.length + chunk.theirs.length > 0)
      chunks.push({ ...chunk, kind: kindOf(chunk) });
  };
  let at = 0;
  for (;;) {
    const group = nextGroup(left, right, touching);
    const shifts = [left.shift, right.shift] as const;
    if (group === null) break;
    add(at, group.from, shifts);
    settle(left, group.counts[0]);
    settle(right, group.counts[1]);
    add(group.from, group.to, shifts);
    at = group.to;
  }
  add(at, base.length, [left.shift, right.shift]);
  return chunks;
}

interface Side {
  readonly hunks: readonly LineHunk[];
  next: number;
  /** Place in the side minus place in the base, behind the hunks that are settled. */
  shift: number;
}

interface Group {
  readonly from: number;
  readonly to: number;
  /** How many hunks of each side are in it. */
  readonly counts: readonly [number, number];
}

function nextGroup(left: Side, right: Side, touching: Touching): Group | null {
  const [one, two] = [left.hunks[left.next], right.hunks[right.next]];
  const first = one === undefined || (two !== undefined && isBefore(two, one)) ? two : one;
  if (first === undefined) return null;
  let { from, to } = first;
  let [ours, theirs] = first === one ? [1, 0] : [0, 1];
  for (;;) {
    const [next, other] = [left.hunks[left.next + ours], right.hunks[right.next + theirs]];
    if (next !== undefined && theirs > 0 && meets(next, { from, to }, touching)) {
      [from, to, ours] = [Math.min(from, next.from), Math.max(to, next.to), ours + 1];
    } else if (other !== undefined && ours > 0 && meets(other, { from, to }, touching)) {
      [from, to, theirs] = [Math.min(from, other.from), Math.max(to, other.to), theirs + 1];
    } else return { from, to, counts: [ours, theirs] };
  }
}

type Range = Pick<LineHunk, 'from' | 'to'>;

const isBefore = (a: Range, b: Range): boolean => a.from < b.from || (a.from === b.from && a.to < b.to);

function meets(a: Range, b: Range, touching: Touching): boolean {
  if (touching === 'conflict') return a.from <= b.to && b.from <= a.to;
  if (a.from === a.to && b.from === b.to) return a.from === b.from;
  return a.from < b.to && b.from < a.to;
}

function settle(side: Side, count: number): void {
  const last = side.hunks[side.next + count - 1];
  side.next += count;
  if (count > 0 && last !== undefined) side.shift = last.newTo - last.to;
}

function kindOf({ base, ours, theirs }: Omit<Chunk, 'kind'>): Chunk['kind'] {
  const [byOurs, byTheirs] = [!isSame(base, ours), !isSame(base, theirs)];
  if (byOurs && byTheirs) return isSame(ours, theirs) ? 'both' : 'conflict';
  return byOurs ? 'ours' : byTheirs ? 'theirs' : 'same';
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}
