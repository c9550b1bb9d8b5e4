/** The changed lines of a change as a model is shown them: as much as fits, the most important files first. */
import type { ReviewedFile } from '../../../core/changes/checks';
import { diffLines } from '../../../core/text/lineDiff';
import type { LineHunk } from '../../../core/text/lineDiff';
import { estimateTokens } from '../../../core/tokens/estimateTokens';

export interface ShownHunks {
  readonly text: string;
  readonly shown: number;
  /** Places that did not fit, or whose files hold secrets. */
  readonly left: number;
  /** Files of the shown places. */
  readonly paths: ReadonlySet<string>;
}

/** Unchanged lines around a place. */
const AROUND = 3;
/** Minified code says nothing beyond. */
export const MOST_COLUMNS = 300;

/** In the order of the files; a place is shown whole or not at all. No line of a secret file. Cost: that of the diffs. */
export function changedHunks(
  files: readonly ReviewedFile[],
  isSecret: (path: string) => boolean,
  mostTokens: number,
): ShownHunks {
  const texts: string[] = [];
  const paths = new Set<string>();
  let [room, left] = [mostTokens, 0];
  for (const { path, before, after } of files) {
    const [old, young] = [linesOf(before), linesOf(after)];
    const hunks = diffLines(old, young);
    if (isSecret(path)) {
      left += hunks.length;
      continue;
    }
    for (const hunk of hunks) {
      const text = hunkText(path, hunk, old, young);
      const tokens = estimateTokens(text) + 1;
      if (tokens > room) {
        left++;
        continue;
      }
      room -= tokens;
      texts.push(text);
      paths.add(path);
    }
  }
  return { text: texts.join('\n'), shown: texts.length, left, paths };
}

export function linesOf(text: string | null): readonly string[] {
  return text === null || text === '' ? [] : text.replace(/\n$/, '').split(/\r?\n/);
}

/** `12 + code`: a line with its number after the change; lines that went have none. */
function hunkText(
  path: string,
  { from, to, newFrom, newTo }: LineHunk,
  old: readonly string[],
  young: readonly string[],
): string {
  const first = Math.max(0, newFrom - AROUND);
  const numbered = (start: number, end: number, mark: string): readonly string[] =>
    young.slice(start, end).map((line, at) => `${start + at + 1} ${mark} ${line.slice(0, MOST_COLUMNS)}`);
  return [
    `@@ ${path}:${newFrom + 1}`,
    ...numbered(first, newFrom, ' '),
    ...old.slice(from, to).map((line) => `- ${line.slice(0, MOST_COLUMNS)}`),
    ...numbered(newFrom, newTo, '+'),
    ...numbered(newTo, newTo + AROUND, ' '),
  ].join('\n');
}
