import type { ExploreResult, SearchKind } from '../core/explore';
import { bodyRoom, roomOf } from './answerText';
import { codeNodesOf, isModule } from './codeNodes';
import type { ExploreMap } from './exploreMap';
import type { Hit } from './searchHit';
import { clip, firstSentence, groupedNumber, oneLine } from './text';

const LINE_CHARACTERS = 160;
const SHOWN_LINES = 4;
/** Ids and paths of generated code are data. */
const HEAD_CHARACTERS = 240;

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

/** Two lines an entry, as many entries as there is room for: its place, symbol and kinds; the text of its line. */
export function renderEntries(
  map: ExploreMap,
  entries: readonly SearchEntry[],
  room: number,
): { lines: string[]; results: ExploreResult[] } {
  const texts = new Map<string, readonly string[]>();
  const lines: string[] = [];
  const results: ExploreResult[] = [];
  let left = room;
  for (const entry of entries) {
    const own = entryLines(map, entry, texts);
    left -= roomOf(own);
    if (left < 0 && results.length > 0) break;
    const { path, line, endLine, id } = entry.best;
    lines.push(...own);
    results.push({ path, line, endLine, id, score: entry.score });
  }
  return { lines, results };
}

function entryLines(map: ExploreMap, entry: SearchEntry, texts: Map<string, readonly string[]>): string[] {
  const { best, kinds, otherLines } = entry;
  const rest = otherLines.length - SHOWN_LINES;
  const others =
    otherLines.length === 0
      ? []
      : [
          `+${groupedNumber(otherLines.length)} more lines: ${otherLines.slice(0, SHOWN_LINES).join(', ')}${rest > 0 ? ', ...' : ''}`,
        ];
  const head = [
    `${best.path}:${best.line}`,
    ...(best.id === null ? [] : [best.id]),
    `[${kinds.join(', ')}]`,
    ...others,
  ];
  const shown = shownText(map, best, texts);
  return [clip(oneLine(head.join('  ')), HEAD_CHARACTERS), ...(shown === '' ? [] : [`    ${shown}`])];
}

/** Of a file what it says of itself, else the line. */
function shownText(map: ExploreMap, best: Hit, texts: Map<string, readonly string[]>): string {
  if (best.kind === 'file') {
    const node = codeNodesOf(map).get(best.id ?? '');
    return clip(firstSentence(node && isModule(node) ? node.doc : null), LINE_CHARACTERS);
  }
  let lines = texts.get(best.path);
  if (!lines) texts.set(best.path, (lines = (map.texts.read(best.path) ?? '').split(/\r\n|[\n\r]/)));
  return clip(oneLine((lines[best.line - 1] ?? '').trim()), LINE_CHARACTERS);
}
