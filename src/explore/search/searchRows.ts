import type { ExploreResult, SearchKind } from '../../core/map/explore';
import { bodyRoom, roomOf } from '../answer/answerText';
import { codeNodesOf, isModule } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { namesOf } from '../target/names';
import { isLineHit } from './searchHit';
import type { Hit } from './searchHit';
import { lineBehindCell } from './lineBehindCell';
import { textCellsOf } from './textCells';
import { numberedLine } from '../map/sourceLines';
import { clip, firstSentence, groupedNumber, oneLine } from '../answer/text';

const LINE_CHARACTERS = 160;
const SHOWN_LINES = 4;
/** Ids and paths of generated code are data. */
const HEAD_CHARACTERS = 240;
/** The best lines are shown with their neighbours: they are what is read next. */
const MOST_AROUND = 2;

/** Hits in one symbol. */
export interface SearchEntry {
  readonly best: Hit;
  readonly kinds: readonly SearchKind[];
  /** Lines of other hits, ascending. */
  readonly otherLines: readonly number[];
  readonly score: number;
}

/** Room for the entries of an answer of so many tokens. */
export function entryRoom(limitTokens: number): number {
  return bodyRoom(limitTokens);
}

/** How entries are shown. */
export interface EntryView {
  /** What was searched by: where it is one kind, no row says it again. */
  readonly kinds: readonly SearchKind[];
  readonly room: number;
}

/**
 * As many entries as there is room for: the place, symbol and kinds; the text of the line. What room is left goes to the lines
 * around the first two matching lines; of a definition, to those below it.
 */
export function renderEntries(
  map: ExploreMap,
  entries: readonly SearchEntry[],
  { kinds, room }: EntryView,
): { lines: string[]; results: ExploreResult[] } {
  const linesOf = rememberedLines(map);
  const rows: string[][] = [];
  let left = room;
  for (const entry of entries) {
    const row = [headOf(map, entry, kinds.length > 1), ...textOf(map, entry.best, linesOf)];
    if (roomOf(row) > left && rows.length > 0) break;
    left -= roomOf(row);
    rows.push(row);
  }
  const shown = entries.slice(0, rows.length);
  for (const [at, { best }] of shown.slice(0, MOST_AROUND).entries()) {
    const [head = '', ...plain] = rows[at] ?? [];
    const around = isLineHit(best) ? linesAround(map, best, linesOf(best)) : [];
    const more = roomOf(around) - roomOf(plain);
    if (around.length < 2 || more > left) continue;
    left -= more;
    rows[at] = [head, ...around];
  }
  return {
    lines: rows.flat(),
    results: shown.map(({ best, score }) => resultOf(map, best, score)),
  };
}

/** Of a text cell, which has no line of the file's text, the line that follows it. */
function resultOf(map: ExploreMap, { path, line, endLine, id, textCell }: Hit, score: number): ExploreResult {
  if (textCell === undefined) return { path, line, endLine, id, score };
  const behind = lineBehindCell(map, path, textCell);
  return { path, line: behind, endLine: behind, id, score };
}

/** `a.py:3`; `a.ipynb, cell 2, line 3` of a text cell. */
const placeOf = ({ path, line, textCell }: Hit): string =>
  textCell === undefined ? `${path}:${line}` : `${path}, cell ${textCell}, line ${line}`;

function headOf(map: ExploreMap, { best, kinds, otherLines }: SearchEntry, saysKinds: boolean): string {
  const rest = otherLines.length - SHOWN_LINES;
  const others =
    otherLines.length === 0
      ? []
      : [
          `+${groupedNumber(otherLines.length)} more lines: ${otherLines.slice(0, SHOWN_LINES).join(', ')}${rest > 0 ? ', ...' : ''}`,
        ];
  const head = [
    placeOf(best),
    ...nameIn(map, best),
    ...(saysKinds ? [`[${kinds.join(', ')}]`] : []),
    ...others,
  ];
  return clip(oneLine(head.join('  ')), HEAD_CHARACTERS);
}

/** The symbol's name without its module's, which its path says, where nothing else bears it; none for a module. */
function nameIn(map: ExploreMap, { id }: Hit): readonly string[] {
  const node = codeNodesOf(map).get(id ?? '');
  if (node === undefined || isModule(node)) return [];
  const name = node.id.slice(node.module.length + 1);
  return [namesOf(map).find(name).length === 1 ? name : node.id];
}

/** Of a file what it says of itself, else the line. */
function textOf(map: ExploreMap, best: Hit, linesOf: LinesOf): readonly string[] {
  const node = codeNodesOf(map).get(best.id ?? '');
  const text =
    best.kind === 'file'
      ? firstSentence(node && isModule(node) ? node.doc : null)
      : oneLine((linesOf(best)[best.line - 1] ?? '').trim());
  return text === '' ? [] : [`    ${clip(text, LINE_CHARACTERS)}`];
}

/**
 * The line between its neighbours of the same symbol, or a definition above what follows it, each behind its number; lines of
 * brackets alone are left out.
 */
function linesAround(
  map: ExploreMap,
  { line, id, isDefinition }: Hit,
  lines: readonly string[],
): readonly string[] {
  const node = codeNodesOf(map).get(id ?? '');
  const [start, end] =
    node === undefined || isModule(node) ? [1, lines.length] : [node.startLine, node.endLine];
  const first = isDefinition === true ? line : line - 1;
  return [first, first + 1, first + 2].flatMap((at) => {
    if (at < start || at > end) return [];
    const text = (lines[at - 1] ?? '').trimEnd();
    const isTelling = at === line || /[\p{L}\p{N}]/u.test(text);
    return isTelling ? [numberedLine(at, clip(text, LINE_CHARACTERS))] : [];
  });
}

/** The lines of the text in which a hit stands. */
type LinesOf = (hit: Pick<Hit, 'path' | 'textCell'>) => readonly string[];

function rememberedLines({ texts }: ExploreMap): LinesOf {
  const known = new Map<string, readonly string[]>();
  const textOfCell = (path: string, number: number): string =>
    textCellsOf(texts, path).find(({ cell }) => cell === number)?.text ?? '';
  return ({ path, textCell }) => {
    const key = `${path}\n${textCell ?? ''}`;
    const text = (): string =>
      textCell === undefined ? (texts.read(path) ?? '') : textOfCell(path, textCell);
    const lines = known.get(key) ?? text().split(/\r\n|[\n\r]/);
    known.set(key, lines);
    return lines;
  };
}
