/** The changed lines of a change as a model is shown them: as much as fits, the most important files first. */
import type { ReviewedFile } from '../../../core/changes/checks';
import { diffLines } from '../../../core/text/lineDiff';
import type { LineHunk } from '../../../core/text/lineDiff';
import { estimateTokens } from '../../../core/tokens/estimateTokens';

export interface ShownHunks {
  readonly text: string;
  /** Places, whole or in part. */
  readonly shown: number;
  /** Of those, the ones that are shown in part. */
  readonly cut: number;
  /** Places that did not fit, or whose files hold secrets. */
  readonly left: number;
  /** Files of the shown places. */
  readonly paths: ReadonlySet<string>;
}

/** Unchanged lines around a place. */
const AROUND = 3;
/** Minified code says nothing beyond. */
export const MOST_COLUMNS = 300;

/** Of a place that is cut: fewer lines tell nothing. */
const LEAST_LINES = 10;
/** Of the line that says how much is cut. */
const CUT_TOKENS = 20;

/**
 * In the order of the files. A place that alone is more than all that is shown is cut; others are shown whole or not at all. No line
 * of a secret file. Cost: that of the diffs.
 */
export function changedHunks(
  files: readonly ReviewedFile[],
  isSecret: (path: string) => boolean,
  mostTokens: number,
): ShownHunks {
  const texts: string[] = [];
  const paths = new Set<string>();
  let [room, cut, left] = [mostTokens, 0, 0];
  for (const { path, before, after } of files) {
    const [old, young] = [linesOf(before), linesOf(after)];
    const hunks = diffLines(old, young);
    if (isSecret(path)) {
      left += hunks.length;
      continue;
    }
    for (const hunk of hunks) {
      const whole = hunkText(path, hunk, old, young);
      const tokens = estimateTokens(whole) + 1;
      const isOversized = tokens > mostTokens;
      const text = isOversized ? cutText(path, hunk, { old, young }, room) : tokens <= room ? whole : null;
      if (text === null) {
        left++;
        continue;
      }
      cut += Number(isOversized);
      room -= estimateTokens(text) + 1;
      texts.push(text);
      paths.add(path);
    }
  }
  return { text: texts.join('\n'), shown: texts.length, cut, left, paths };
}

export function linesOf(text: string | null): readonly string[] {
  return text === null || text === '' ? [] : text.replace(/\n$/, '').split(/\r?\n/);
}

/** As much of a place as there is room for, first of what came; null where that is too little. */
function cutText(
  path: string,
  hunk: LineHunk,
  { old, young }: { readonly old: readonly string[]; readonly young: readonly string[] },
  room: number,
): string | null {
  const kept = hunk.newTo > hunk.newFrom ? { ...hunk, to: hunk.from } : hunk;
  const lines = hunkText(path, kept, old, young).split('\n');
  let [used, fit] = [CUT_TOKENS, 0];
  for (const line of lines) {
    used += estimateTokens(`${line}\n`);
    if (used > room) break;
    fit++;
  }
  if (fit < Math.min(LEAST_LINES, lines.length)) return null;
  const hidden = lines.length - fit + (hunk.to - kept.to);
  return [...lines.slice(0, fit), `(${hidden} more lines of this place are not shown)`].join('\n');
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
