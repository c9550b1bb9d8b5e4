import type { LineHunk } from '../core/text/lineDiff';

/** Lines that stay, around each change: enough to know the place by. */
const CONTEXT = 2;

/**
 * The change as a unified diff without its file names: `@@ -3,2 +3,3 @@`, then ` same`, `-old` and `+new` lines, at most
 * `mostLines` of them with a last line that counts the rest.
 */
export function renderDiff(
  before: readonly string[],
  after: readonly string[],
  hunks: readonly LineHunk[],
  mostLines: number,
): readonly string[] {
  const lines = groups(hunks).flatMap((group) => renderGroup(before, after, group));
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines - 1), `[${lines.length - mostLines + 1} more diff lines]`];
}

/** Changes whose context touches are shown as one. */
function groups(hunks: readonly LineHunk[]): readonly (readonly LineHunk[])[] {
  const made: LineHunk[][] = [];
  for (const hunk of hunks) {
    const open = made.at(-1);
    const last = open?.at(-1);
    if (open && last && hunk.from - last.to <= 2 * CONTEXT) open.push(hunk);
    else made.push([hunk]);
  }
  return made;
}

function renderGroup(
  before: readonly string[],
  after: readonly string[],
  group: readonly LineHunk[],
): string[] {
  const [first, last] = [group.at(0), group.at(-1)];
  if (!first || !last) return [];
  const start = Math.max(0, first.from - CONTEXT);
  const end = Math.min(before.length, last.to + CONTEXT);
  const lines: string[] = [];
  let at = start;
  const stays = (to: number): void => {
    for (; at < to; at++) lines.push(` ${before[at] ?? ''}`);
  };
  for (const { from, to, newFrom, newTo } of group) {
    stays(from);
    lines.push(
      ...before.slice(from, to).map((line) => `-${line}`),
      ...after.slice(newFrom, newTo).map((line) => `+${line}`),
    );
    at = to;
  }
  stays(end);
  const newStart = first.newFrom - (first.from - start);
  const newEnd = last.newTo + (end - last.to);
  return [`@@ -${place(start, end)} +${place(newStart, newEnd)} @@`, ...lines];
}

/** As diff writes it: where there is no line, the one before. */
function place(from: number, to: number): string {
  const count = to - from;
  return `${count === 0 ? from : from + 1},${count}`;
}
