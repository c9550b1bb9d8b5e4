/** A unified diff, as `git diff` prints it and models write it: which lines of which files it changes. */
import { parseHunkHead } from '../../core/text/hunkHead';

/** A longer one is no question: its files are asked about one by one. */
export const MOST_DIFF_CHARACTERS = 60_000;

export interface DiffHunk {
  /** First line of each side, from 1; 0 for a side that is empty. */
  readonly oldStart: number;
  readonly newStart: number;
  /** Each with its sign: ` `, `+` or `-`. */
  readonly lines: readonly string[];
}

export interface DiffFile {
  /** With the change made; of a file that is deleted, without it. */
  readonly path: string;
  readonly hunks: readonly DiffHunk[];
}

/** Whether a text is meant as a unified diff: it has the head of a hunk. */
export function isUnifiedDiff(text: string): boolean {
  return text.split('\n').some((line) => parseHunkHead(line) !== null);
}

/**
 * The files of a unified diff with their hunks, in its order; hunks before the name of any file are left out. Where a
 * hunk has more lines than its head counts, they are its own all the same: models count badly. Linear.
 */
export function parseUnifiedDiff(text: string): readonly DiffFile[] {
  const lines = text.split(/\r?\n/);
  const files: { path: string; hunks: DiffHunk[] }[] = [];
  for (let at = 0; at < lines.length; at++) {
    const hunk = parseHunkHead(lines[at] ?? '');
    if (isFileHead(lines, at)) {
      const [before, after] = [pathOf(lines[at]), pathOf(lines[at + 1])];
      files.push({ path: after === '/dev/null' ? before : after, hunks: [] });
      at += 1;
    } else if (hunk) {
      const { oldStart, newStart } = hunk;
      const body = hunkLines(lines, at + 1, hunk.oldLines, hunk.newLines);
      files.at(-1)?.hunks.push({ oldStart, newStart, lines: body });
      at += body.length;
    }
  }
  return files;
}

function isFileHead(lines: readonly string[], at: number): boolean {
  return (lines[at] ?? '').startsWith('--- ') && (lines[at + 1] ?? '').startsWith('+++ ');
}

/** The lines of a hunk: a deleted line may look like the head of a file, so the counts of the hunk's head go first. */
function hunkLines(lines: readonly string[], from: number, old: number, now: number): readonly string[] {
  const body: string[] = [];
  let [oldLeft, newLeft] = [old, now];
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const isCounted = oldLeft > 0 || newLeft > 0;
    if (!isCounted && (isFileHead(lines, at) || line === '')) break;
    if (!/^(?:[ +\\-]|$)/.test(line)) break;
    if (!line.startsWith('+')) oldLeft -= 1;
    if (!line.startsWith('-')) newLeft -= 1;
    // An empty line is one of context whose blank was trimmed; what begins with \ tells of the line end alone.
    body.push(line === '' ? ' ' : line);
  }
  return body;
}

/** `--- a/src/cart.py` and a tab with a time behind it: src/cart.py. */
function pathOf(head = ''): string {
  const path = head
    .slice(4)
    .replace(/\t.*$/, '')
    .trim()
    .replace(/^"(.*)"$/, '$1');
  return path.replace(/^[ab]\//, '');
}
