/** What is clustered: hunks, and parts of hunks that add or remove whole definitions, with what can be read off their lines. */
import type { Outline, OutlineSymbol } from '../../../core/changes/edits';
import { shownPath } from '../../../git/bytePaths';
import { ownName, symbolAround } from '../symbolChanges';
import type { Hunk } from './hunks';
import { allOf } from './hunks';
import { isBlank, isComment, isImport, namesIn } from './lineWords';
import type { ReadFile } from './readChanges';
import type { Piece } from './selection';

/** The outlines of a file before and after; null for a language that is not read. */
export interface FileOutlines {
  readonly before: Outline | null;
  readonly after: Outline | null;
}

export interface Unit {
  readonly piece: Piece;
  /** As people read it. */
  readonly path: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** Lines in the file after, from 1; of a deletion the line before it. */
  readonly from: number;
  readonly to: number;
  /** The innermost symbol around its first line; '' for none. */
  readonly symbol: string;
  /** Own names of symbols that begin in it. */
  readonly defines: ReadonlySet<string>;
  readonly addedNames: ReadonlySet<string>;
  readonly removedNames: ReadonlySet<string>;
  readonly kind: 'import' | 'comment' | 'blank' | 'code';
  /** Whether it changes nothing but white space. */
  readonly isFormat: boolean;
}

/** The units of all files, in their order. */
export function unitsOf(
  files: readonly ReadFile[],
  outlines: ReadonlyMap<string, FileOutlines>,
): readonly Unit[] {
  return files.flatMap(({ file, hunks }) => {
    const own = outlines.get(file.path) ?? { before: null, after: null };
    return hunks.flatMap((hunk) => partsOf(hunk, own).map((piece) => unitOf(piece, own)));
  });
}

/**
 * A hunk is cut where a definition begins; what it removes beside what it adds goes with the first part.
 * A file that comes or goes stays whole.
 */
function partsOf(hunk: Hunk, { before, after }: FileOutlines): readonly Piece[] {
  const { lines, file } = hunk;
  const isWhole = file.before === null || file.after === null;
  if (lines === null || isWhole) return [{ hunk, lines: allOf(hunk) }];
  const isAdded = lines.added.length > 0;
  const texts = isAdded ? lines.added : lines.removed;
  const first = isAdded ? lines.newStart : lines.oldStart;
  const cuts = cutsOf((isAdded ? after : before)?.symbols ?? [], texts, first);
  const shift = isAdded ? lines.removed.length : 0;
  const bounds = [-shift, ...cuts, texts.length];
  return bounds.slice(1).map((end, at) => {
    const start = bounds[at] ?? 0;
    const own = Array.from({ length: end - start }, (_, line) => shift + start + line);
    return { hunk, lines: new Set(own) };
  });
}

/** Indices of lines at which a definition begins that is in no block begun here, what stands above it included. */
function cutsOf(
  symbols: readonly OutlineSymbol[],
  texts: readonly string[],
  first: number,
): readonly number[] {
  const cuts = new Set<number>();
  for (const { startLine } of symbols) {
    let cut = startLine - first;
    if (cut <= 0 || cut >= texts.length || isInside(texts, cut)) continue;
    while (cut > 1 && isAbove(texts[cut - 1] ?? '')) cut--;
    cuts.add(cut);
  }
  const isTelling = (from: number, to: number): boolean => !texts.slice(from, to).every(isBlank);
  const kept: number[] = [];
  for (const cut of [...cuts].sort((a, b) => a - b))
    if (isTelling(kept.at(-1) ?? 0, cut) && isTelling(cut, texts.length)) kept.push(cut);
  return kept;
}

/** Whether a line of these above is further left: it may open a block that this one is part of. */
function isInside(texts: readonly string[], at: number): boolean {
  const indent = indentOf(texts[at] ?? '');
  return texts.slice(0, at).some((text) => !isBlank(text) && indentOf(text) < indent);
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** A comment, a decorator or an attribute. */
function isAbove(line: string): boolean {
  return isComment(line) || /^\s*(?:@|#\[|\[\w)/.test(line);
}

function unitOf(piece: Piece, outlines: FileOutlines): Unit {
  const { gone, come, from, oldFrom } = linesOf(piece);
  const isGone = come.length === 0;
  const outline = isGone ? outlines.before : outlines.after;
  const begin = isGone ? oldFrom : from;
  const end = begin + Math.max(1, isGone ? gone.length : come.length) - 1;
  const around = outline === null ? null : symbolAround(outline, begin);
  const defined = (outline?.symbols ?? []).filter(
    ({ startLine, name }) => startLine >= begin && startLine <= end && !name.includes('<'),
  );
  return {
    ...{ piece, path: shownPath(piece.hunk.file.path), removed: gone, added: come },
    ...{ from, to: from + Math.max(1, come.length) - 1 },
    symbol: around?.name ?? defined[0]?.name ?? '',
    defines: new Set(defined.map(({ name }) => ownName(name))),
    addedNames: namesIn(come),
    removedNames: namesIn(gone),
    kind: kindOf([...gone, ...come]),
    isFormat: gone.length > 0 && come.length > 0 && squeezed(gone) === squeezed(come),
  };
}

interface PieceLines {
  readonly gone: readonly string[];
  readonly come: readonly string[];
  /** Of the first line that comes, in the file after. */
  readonly from: number;
  /** Of the first line of all, in the file before. */
  readonly oldFrom: number;
}

function linesOf({ hunk, lines }: Piece): PieceLines {
  if (hunk.lines === null) return { gone: [], come: [], from: 0, oldFrom: 0 };
  const { removed, added, newStart, oldStart } = hunk.lines;
  const chosen = [...lines].sort((a, b) => a - b);
  const firstAdded = chosen.find((at) => at >= removed.length);
  return {
    gone: chosen.flatMap((at) => removed[at] ?? []).map(decoded),
    come: chosen
      .flatMap((at) => (at < removed.length ? [] : (added[at - removed.length] ?? [])))
      .map(decoded),
    from: firstAdded === undefined ? newStart : newStart + firstAdded - removed.length,
    oldFrom: oldStart + (chosen[0] ?? 0),
  };
}

const decoded = (line: string): string => Buffer.from(line, 'latin1').toString('utf8');

function kindOf(texts: readonly string[]): Unit['kind'] {
  const said = texts.filter((text) => !isBlank(text));
  if (said.length === 0) return 'blank';
  if (said.every(isImport)) return 'import';
  return said.every(isComment) ? 'comment' : 'code';
}

function squeezed(lines: readonly string[]): string {
  return lines.join('').replace(/\s+/g, '');
}
