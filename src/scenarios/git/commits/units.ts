/** What is clustered: hunks, and parts of hunks that add or remove whole definitions, with what can be read off their lines. */
import type { Outline, OutlineSymbol } from '../../../core/changes/edits';
import { shownPath } from '../../../git/bytePaths';
import { ownName, symbolAround } from '../symbolChanges';
import type { Hunk } from './hunks';
import { allOf } from './hunks';
import { cutsOf } from './cuts';
import type { Detail } from './cuts';
import { isBlank, isComment, isImport, namesIn } from './lineWords';
import type { ReadFile } from './readChanges';
import { segmentsOf } from './segments';
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
  /** Of these, those that are in no other one: a class without its methods. */
  readonly outerDefines: ReadonlySet<string>;
  readonly addedNames: ReadonlySet<string>;
  readonly removedNames: ReadonlySet<string>;
  /** Of these, those that the file lacked before, and those that it lacks after. */
  readonly freshNames: ReadonlySet<string>;
  readonly lostNames: ReadonlySet<string>;
  /** In the unchanged or changed lines next to it. */
  readonly aroundNames: ReadonlySet<string>;
  readonly kind: 'import' | 'comment' | 'blank' | 'code';
  /** Whether it changes nothing but white space. */
  readonly isFormat: boolean;
}

/** More are looked at in larger parts. */
export const MOST_UNITS = 300;

const DETAILS: readonly Detail[] = ['statement', 'paragraph', 'definition'];

/** The units of all files, in their order: in the smallest parts of which there are at most MOST_UNITS. */
export function unitsOf(
  files: readonly ReadFile[],
  outlines: ReadonlyMap<string, FileOutlines>,
): readonly Unit[] {
  let units: readonly Unit[] = [];
  const textNames = files.map(textNamesOf);
  for (const detail of DETAILS) {
    units = files.flatMap((read, at) => {
      const own = outlines.get(read.file.path) ?? { before: null, after: null };
      return read.hunks
        .flatMap((hunk) => partsOf(hunk, own, detail))
        .map((piece) => unitOf(piece, own, textNames[at] ?? NO_NAMES));
    });
    if (units.length <= MOST_UNITS) break;
  }
  return units;
}

/** Of a file: names that it held before and holds after, and its lines after. */
interface TextNames {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
  readonly lines: readonly string[];
}

const NO_NAMES: TextNames = { before: new Set(), after: new Set(), lines: [] };

function textNamesOf({ before, after }: ReadFile): TextNames {
  const lines = (after ?? '').split('\n');
  return { before: namesIn((before ?? '').split('\n')), after: namesIn(lines), lines };
}

/** The parts of a hunk, from the top down; a file that comes or goes stays whole. */
function partsOf(hunk: Hunk, { before, after }: FileOutlines, detail: Detail): readonly Piece[] {
  const { lines, file } = hunk;
  if (lines === null || file.before === null || file.after === null) return [{ hunk, lines: allOf(hunk) }];
  const { removed, added, oldStart, newStart } = lines;
  const goes = cutsOf(before?.symbols ?? [], removed, oldStart, detail);
  const comes = cutsOf(after?.symbols ?? [], added, newStart, detail);
  const parts: number[][] = [[]];
  const take = (line: number, isStart: boolean): void => {
    if (isStart && parts.at(-1)?.length !== 0) parts.push([]);
    parts.at(-1)?.push(line);
  };
  for (const segment of segmentsOf(lines)) {
    const { from: gone, to: goneEnd } = segment.removed;
    const { from: come, to: comeEnd } = segment.added;
    const isGone = come === comeEnd;
    // Lines that went are with what came in their place.
    for (let at = gone; at < goneEnd; at++) take(at, isGone ? goes.has(at) : at === gone && comes.has(come));
    for (let at = come; at < comeEnd; at++)
      take(removed.length + at, comes.has(at) && (at > come || gone === goneEnd));
  }
  return parts.filter((own) => own.length > 0).map((own) => ({ hunk, lines: new Set(own) }));
}

/** Lines around a change that say what it is about. */
const AROUND = 3;

function unitOf(piece: Piece, outlines: FileOutlines, text: TextNames): Unit {
  const { gone, come, from, oldFrom } = linesOf(piece);
  const isGone = come.length === 0;
  const outline = isGone ? outlines.before : outlines.after;
  const begin = isGone ? oldFrom : from;
  const end = begin + Math.max(1, isGone ? gone.length : come.length) - 1;
  const around = outline === null ? null : symbolAround(outline, begin);
  const defined = (outline?.symbols ?? []).filter(
    ({ startLine, name }) => startLine >= begin && startLine <= end && !name.includes('<'),
  );
  const [addedNames, removedNames] = [namesIn(come), namesIn(gone)];
  const to = from + Math.max(1, come.length) - 1;
  return {
    ...{ piece, path: shownPath(piece.hunk.file.path), removed: gone, added: come },
    ...{ from, to, addedNames, removedNames },
    freshNames: new Set([...addedNames].filter((name) => !text.before.has(name))),
    lostNames: new Set([...removedNames].filter((name) => !text.after.has(name))),
    aroundNames: namesIn([
      ...text.lines.slice(Math.max(0, from - 1 - AROUND), Math.max(0, from - 1)),
      ...text.lines.slice(to, to + AROUND),
    ]),
    symbol: around?.name ?? defined[0]?.name ?? '',
    defines: new Set(defined.map(({ name }) => ownName(name))),
    outerDefines: new Set(outermost(defined).map(({ name }) => ownName(name))),
    kind: kindOf([...gone, ...come]),
    isFormat: gone.length > 0 && come.length > 0 && squeezed(gone) === squeezed(come),
  };
}

/** Those that begin in no other one; linear, because they are in the order of their lines. */
function outermost(symbols: readonly OutlineSymbol[]): readonly OutlineSymbol[] {
  let end = 0;
  return symbols.filter(({ startLine, endLine }) => {
    const isOuter = startLine > end;
    end = Math.max(end, endLine);
    return isOuter;
  });
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
