/** Which lines of a text were replaced: Myers, "An O(ND) Difference Algorithm and Its Variations" (1986). */

/** Old lines [oldStart, oldEnd) became new lines [newStart, newEnd); from 0. */
export interface LineChange {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** Beyond so many edits the middle is one change: the search costs their square. */
const MAX_EDITS = 2_000;

/** The lines of a text with their ends; joined they are the text. No lines for an empty one. */
export function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** The changes from one text to another, from the top down, no two adjacent. Equal texts: none. */
export function diffLines(before: readonly string[], after: readonly string[]): readonly LineChange[] {
  let top = 0;
  while (top < before.length && top < after.length && before[top] === after[top]) top++;
  let bottom = 0;
  const room = Math.min(before.length, after.length) - top;
  while (bottom < room && before[before.length - 1 - bottom] === after[after.length - 1 - bottom]) bottom++;
  const middle = {
    old: before.slice(top, before.length - bottom),
    new: after.slice(top, after.length - bottom),
  };
  if (middle.old.length === 0 && middle.new.length === 0) return [];
  return changesOf(middle.old, middle.new, top);
}

/** How far each diagonal reached after d edits, for each d. */
function search(before: readonly string[], after: readonly string[]): readonly Int32Array[] | null {
  const most = Math.min(before.length + after.length, MAX_EDITS);
  const reached = new Int32Array(2 * most + 3);
  const origin = most + 1;
  const trace: Int32Array[] = [];
  const at = (k: number): number => reached[origin + k] ?? 0;
  for (let d = 0; d <= most; d++) {
    trace.push(reached.slice());
    for (let k = -d; k <= d; k += 2) {
      let x = k === -d || (k !== d && at(k - 1) < at(k + 1)) ? at(k + 1) : at(k - 1) + 1;
      while (x < before.length && x - k < after.length && before[x] === after[x - k]) x++;
      reached[origin + k] = x;
      if (x >= before.length && x - k >= after.length) return trace;
    }
  }
  return null;
}

function changesOf(
  before: readonly string[],
  after: readonly string[],
  shift: number,
): readonly LineChange[] {
  const trace = search(before, after);
  const whole = {
    oldStart: shift,
    oldEnd: shift + before.length,
    newStart: shift,
    newEnd: shift + after.length,
  };
  if (trace === null) return [whole];
  const changes: LineChange[] = [];
  let [x, y] = [before.length, after.length];
  for (let d = trace.length - 1; d > 0; d--) {
    const reached = trace[d] ?? new Int32Array();
    const origin = (reached.length - 1) / 2;
    const at = (k: number): number => reached[origin + k] ?? 0;
    const k = x - y;
    const fromAbove = k === -d || (k !== d && at(k - 1) < at(k + 1));
    const previous = fromAbove ? k + 1 : k - 1;
    const [oldAt, newAt] = [at(previous), at(previous) - previous];
    const [oldEnd, newEnd] = fromAbove ? [oldAt, newAt + 1] : [oldAt + 1, newAt];
    addBefore(changes, {
      oldStart: shift + oldAt,
      oldEnd: shift + oldEnd,
      newStart: shift + newAt,
      newEnd: shift + newEnd,
    });
    [x, y] = [oldAt, newAt];
  }
  return changes;
}

function addBefore(changes: LineChange[], change: LineChange): void {
  const [next] = changes;
  if (next === undefined || next.oldStart !== change.oldEnd || next.newStart !== change.newEnd) {
    changes.unshift(change);
  } else changes[0] = { ...next, oldStart: change.oldStart, newStart: change.newStart };
}
