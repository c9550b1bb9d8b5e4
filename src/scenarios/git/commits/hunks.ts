/** Changed files as hunks with ids, and what a file holds once some of their lines are committed. Pure. */
import { createHash } from 'node:crypto';
import type { PrintedHunk } from '../../../core/git/commitPlan';
import { shownPath } from '../../../git/bytePaths';
import type { ChangedFile, LineHunk } from '../../../git/operations/changedFiles';
import type { PathEntry } from '../../../git/operations/commitIndex';
import { splitLines } from '../lines';
import { segmentsOf } from './segments';

/** `whole`: the content at once. `rename` and `mode` leave the content as it is. */
export type HunkPart = 'rename' | 'mode' | 'whole' | 'lines';

export interface Hunk {
  readonly id: string;
  readonly file: ChangedFile;
  readonly part: HunkPart;
  /** Null but for `lines`. */
  readonly lines: LineHunk | null;
}

/** Of lines of a hunk, from 0: removed ones first, then added ones. */
export type LineSet = ReadonlySet<number>;

/** What is committed of each hunk, by its id; without an entry nothing. */
export type Selection = ReadonlyMap<string, LineSet>;

/** The hunks of a file: its rename, its mode, then its content from the top down. */
export function hunksOf(file: ChangedFile): readonly Hunk[] {
  const { before, after, hunks, path, oldPath } = file;
  const seen = new Map<string, number>();
  const made = (part: HunkPart, lines: LineHunk | null): Hunk => {
    const own = lines === null ? [] : [lines.removed.join(''), lines.added.join('')];
    const text = JSON.stringify([path, oldPath, part, lines === null ? [before, after] : own]);
    const times = seen.get(text) ?? 0;
    seen.set(text, times + 1);
    const id = createHash('sha256').update(`${text}${times}`).digest('hex').slice(0, 12);
    return { id, file, part, lines };
  };
  const both = before !== null && after !== null;
  return [
    ...(path === oldPath ? [] : [made('rename', null)]),
    ...(both && hunks !== null && before.mode !== after.mode ? [made('mode', null)] : []),
    ...(hunks === null ? [made('whole', null)] : hunks.map((lines) => made('lines', lines))),
  ];
}

/** How many lines a hunk has; 1 for one without lines, which is taken whole. */
export function sizeOf({ lines }: Hunk): number {
  return lines === null ? 1 : lines.removed.length + lines.added.length;
}

export function allOf(hunk: Hunk): LineSet {
  return new Set(Array.from({ length: sizeOf(hunk) }, (_, at) => at));
}

export function printedHunk(hunk: Hunk): PrintedHunk {
  const { id, file, lines } = hunk;
  return {
    ...{ id, path: shownPath(file.path), oldPath: shownPath(file.oldPath) },
    file: file.before === null ? 'new' : file.after === null ? 'deleted' : 'changed',
    what: whatOf(hunk),
    oldStart: lines?.oldStart ?? 0,
    oldLines: lines?.removed.length ?? 0,
    newStart: lines?.newStart ?? 0,
    newLines: lines?.added.length ?? 0,
  };
}

/** Of no bytes, by SHA-1 and by SHA-256. */
const EMPTY =
  /^(?:e69de29bb2d1d6434b8b29ae775ad8c2e48c5391|473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813)$/;

function whatOf({ part, file: { before, after } }: Hunk): PrintedHunk['what'] {
  if (part !== 'whole') return part;
  const entries = [after, before].filter((entry) => entry !== null);
  if (entries.some(({ mode }) => mode === '120000')) return 'link';
  if (entries.some(({ mode }) => mode === '160000')) return 'submodule';
  return entries.every(({ id }) => EMPTY.test(id)) ? 'empty' : 'binary or large';
}

/** Where lines of a hunk that are kept stand: in front of what comes in their own place, or of all that comes. */
export type Layout = 'in place' | 'in front';

/** The content of a file with these lines of its hunks, a byte a character. `old` is what it held before. */
export function contentWith(
  old: string,
  hunks: readonly Hunk[],
  selection: Selection,
  layout: Layout = 'in place',
): string {
  const lines = splitLines(old);
  const result: string[] = [];
  let at = 0;
  for (const { id, lines: hunk } of hunks) {
    if (hunk === null) continue;
    // Of a hunk that removes nothing, git tells the line before.
    const start = hunk.removed.length === 0 ? hunk.oldStart : hunk.oldStart - 1;
    for (const line of lines.slice(at, start)) result.push(line);
    at = start + hunk.removed.length;
    for (const line of linesWith(hunk, selection.get(id) ?? NOTHING, layout)) result.push(line);
  }
  for (const line of lines.slice(at)) result.push(line);
  // A last line without an end stays last, or gets one.
  return result
    .map((line, index) => (index < result.length - 1 && !line.endsWith('\n') ? `${line}\n` : line))
    .join('');
}

const NOTHING: LineSet = new Set();

function linesWith(hunk: LineHunk, chosen: LineSet, layout: Layout): readonly string[] {
  const { removed, added } = hunk;
  if (chosen.size === 0) return removed;
  const result: string[] = [];
  const isWhole = chosen.size === removed.length + added.length;
  const all = { removed: { from: 0, to: removed.length }, added: { from: 0, to: added.length } };
  for (const segment of isWhole || layout === 'in front' ? [all] : segmentsOf(hunk)) {
    for (let at = segment.removed.from; at < segment.removed.to; at++)
      if (!chosen.has(at)) result.push(removed[at] ?? '');
    for (let at = segment.added.from; at < segment.added.to; at++)
      if (chosen.has(removed.length + at)) result.push(added[at] ?? '');
  }
  return result;
}

/** Content that is no object yet: a byte a character. */
export interface NewContent {
  readonly path: string;
  readonly mode: string;
  readonly content: string;
}

/** What the paths of a file hold once this is committed: entries, and at most one content that is still to be written. */
export interface FileStage {
  readonly entries: readonly PathEntry[];
  readonly content: NewContent | null;
}

/** `old` is what the file held before; it is asked for only where lines are chosen in part. */
export function stageOf(
  file: ChangedFile,
  hunks: readonly Hunk[],
  selection: Selection,
  old: () => string,
): FileStage {
  const { before, after, path, oldPath } = file;
  const isTaken = (part: HunkPart): boolean =>
    hunks.some((hunk) => hunk.part === part && isWhole(hunk, selection));
  const contents = hunks.filter(({ part }) => part === 'whole' || part === 'lines');
  const all = contents.every((hunk) => isWhole(hunk, selection));
  const none = contents.every(({ id }) => (selection.get(id)?.size ?? 0) === 0);
  const isRenamed = path !== oldPath && isTaken('rename');
  const at = isRenamed ? path : oldPath;
  const moved = leftPath(file, isRenamed);
  // Nothing of a new file, or all of a deleted one.
  if ((before === null && none) || (after === null && all))
    return { entries: [...moved, { path: at, entry: null }], content: null };
  const hasMode = hunks.some(({ part }) => part === 'mode');
  const isNewMode = hasMode ? isTaken('mode') : !none;
  const mode = modeOf(isNewMode ? [after, before] : [before, after]);
  const id = (all ? after : none ? before : null)?.id;
  if (id !== undefined) return { entries: [...moved, { path: at, entry: { mode, id } }], content: null };
  return { entries: moved, content: { path: at, mode, content: contentWith(old(), contents, selection) } };
}

/** Of a renamed file, the path that it does not have. */
function leftPath({ path, oldPath }: ChangedFile, isRenamed: boolean): readonly PathEntry[] {
  return path === oldPath ? [] : [{ path: isRenamed ? oldPath : path, entry: null }];
}

function isWhole(hunk: Hunk, selection: Selection): boolean {
  return selection.get(hunk.id)?.size === sizeOf(hunk);
}

/** Of the first that is there. */
function modeOf(entries: readonly ChangedFile['before'][]): string {
  return entries.find((entry) => entry !== null)?.mode ?? '100644';
}
