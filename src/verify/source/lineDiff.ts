/** Lines that two texts do not have in common. Numbers count from 0; `end` is the first line behind. */
export interface LineHunk {
  readonly beforeStart: number;
  readonly beforeEnd: number;
  readonly afterStart: number;
  readonly afterEnd: number;
}

/** More insertions and deletions than this are a new text; what is kept for each is as long as their number. */
const MOST_EDITS = 1_500;

/**
 * The hunks that make `after` of `before`, in order, as few lines as possible (Myers 1986, the greedy algorithm); past
 * 1,500 changed lines one hunk from the first to the last change. Cost: lines times changed lines.
 */
export function diffLines(before: readonly string[], after: readonly string[]): readonly LineHunk[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const a = before.slice(head, before.length - tail);
  const b = after.slice(head, after.length - tail);
  if (a.length + b.length === 0) return [];
  const whole = { beforeStart: 0, beforeEnd: a.length, afterStart: 0, afterEnd: b.length };
  const hunks = a.length === 0 || b.length === 0 ? [whole] : (shortestEdits(a, b) ?? [whole]);
  return hunks.map((hunk) => ({
    beforeStart: hunk.beforeStart + head,
    beforeEnd: hunk.beforeEnd + head,
    afterStart: hunk.afterStart + head,
    afterEnd: hunk.afterEnd + head,
  }));
}

function shortestEdits(a: readonly string[], b: readonly string[]): readonly LineHunk[] | null {
  const trace: Int32Array[] = [];
  let furthest = new Int32Array(3);
  const most = Math.min(a.length + b.length, MOST_EDITS);
  for (let edits = 0; edits <= most; edits++) {
    // furthest[k + edits + 1] is how far in `a` the diagonal k is reached.
    const next = new Int32Array(2 * edits + 3);
    for (let k = -edits; k <= edits; k += 2) {
      let x = startOf(furthest, edits, k);
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      next[k + edits + 1] = x;
      if (x >= a.length && x - k >= b.length) return walkBack(trace, a.length, b.length, edits);
    }
    trace.push(next);
    furthest = next;
  }
  return null;
}

/** Where diagonal k begins after `edits` edits, from where the diagonals beside it were after one fewer. */
function startOf(furthest: Int32Array, edits: number, k: number): number {
  if (edits === 0) return 0;
  const below = furthest[k - 1 + edits] ?? 0;
  const above = furthest[k + 1 + edits] ?? 0;
  return isDown(k, edits, below, above) ? above : below + 1;
}

function isDown(k: number, edits: number, below: number, above: number): boolean {
  return k === -edits || (k !== edits && below < above);
}

function walkBack(trace: readonly Int32Array[], x: number, y: number, edits: number): readonly LineHunk[] {
  const hunks: LineHunk[] = [];
  for (let left = edits; left > 0; left--) {
    const furthest = trace[left - 1] ?? new Int32Array(3);
    const k = x - y;
    const below = furthest[k - 1 + left] ?? 0;
    const above = furthest[k + 1 + left] ?? 0;
    const down = isDown(k, left, below, above);
    const fromX = down ? above : below;
    const fromY = fromX - (down ? k + 1 : k - 1);
    const edit = down
      ? { beforeStart: fromX, beforeEnd: fromX, afterStart: fromY, afterEnd: fromY + 1 }
      : { beforeStart: fromX, beforeEnd: fromX + 1, afterStart: fromY, afterEnd: fromY };
    const last = hunks.at(-1);
    if (last && last.beforeStart === edit.beforeEnd && last.afterStart === edit.afterEnd) {
      hunks[hunks.length - 1] = { ...last, beforeStart: edit.beforeStart, afterStart: edit.afterStart };
    } else hunks.push(edit);
    x = fromX;
    y = fromY;
  }
  return hunks.reverse();
}
