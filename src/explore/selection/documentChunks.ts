import { UNITS_PER_TOKEN, tokenUnits } from '../../core/tokens/estimateTokens';
import { roomOf } from '../answer/answerText';
import { queryWords, wordsOf } from '../search/searchWords';

/** RepoMaster's L_c: the tokens of a chunk. */
const CHUNK_UNITS = 1000 * UNITS_PER_TOKEN;
/** RepoMaster's n_c: chunks that a query gets. */
export const BEST_CHUNKS = 4;
/** BM25's usual constants. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;

/** Lines of a document that stand together, at most about 1,000 tokens. */
export interface Chunk {
  /** Of the lines given, from 0; `end` is behind the last. */
  readonly start: number;
  readonly end: number;
}

/**
 * The lines in chunks of at most 1,000 tokens that fit in `room` as they are shown, in order and without a gap; a line
 * alone may be more. Where a chunk is full it ends at the last line of its second half at which `breaksAt` says that something new begins.
 * Source: RepoMaster section 3.3.3. Differs: whole lines, and sections stay together where they can.
 */
export function documentChunks(
  lines: readonly string[],
  breaksAt: (line: number) => boolean,
  room: number,
  shown: (line: string, at: number) => string = (line) => line,
): readonly Chunk[] {
  const chunks: Chunk[] = [];
  const shares = lines.map((line, at) =>
    Math.max(tokenUnits(`${line}\n`) / CHUNK_UNITS, roomOf([shown(line, at)]) / room),
  );
  let start = 0;
  let full = 0;
  let lastBreak = -1;
  shares.forEach((share, at) => {
    if (at > start && breaksAt(at)) lastBreak = at;
    if (at > start && full + share > 1) {
      const end = lastBreak > (start + at) / 2 ? lastBreak : at;
      chunks.push({ start, end });
      full = shares.slice(end, at).reduce((sum, kept) => sum + kept, 0);
      start = end;
    }
    full += share;
  });
  return lines.length > start ? [...chunks, { start, end: lines.length }] : chunks;
}

/** The places of the 4 chunks that hold most of the query by BM25, in the order of the document; none where none has a word of it. */
export function chunksFor(
  query: string,
  lines: readonly string[],
  chunks: readonly Chunk[],
): readonly number[] {
  const asked = queryWords(query);
  const known = new Map<string, readonly string[]>();
  const texts = chunks.map(({ start, end }) =>
    lines.slice(start, end).flatMap((line) => wordsOf(line, known)),
  );
  const average = texts.reduce((sum, words) => sum + words.length, 0) / (texts.length || 1);
  const counts = texts.map((words) => {
    const found = new Map<string, number>(asked.map((word) => [word, 0]));
    for (const word of words) if (found.has(word)) found.set(word, (found.get(word) ?? 0) + 1);
    return found;
  });
  const scores = counts.map((found, at) => {
    const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * (texts[at]?.length ?? 0)) / (average || 1);
    return asked.reduce((sum, word) => {
      const count = found.get(word) ?? 0;
      const having = counts.filter((other) => (other.get(word) ?? 0) > 0).length;
      const rarity = Math.log(1 + (chunks.length - having + 0.5) / (having + 0.5));
      return sum + (rarity * count * (SATURATION + 1)) / (count + SATURATION * length);
    }, 0);
  });
  return scores
    .map((score, at) => ({ score, at }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, BEST_CHUNKS)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
}
