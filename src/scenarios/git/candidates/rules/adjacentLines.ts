/** Changes of different lines that merely touch one another. */
import { phrase } from '../../../../core/text/phrase';
import { chunksOf } from '../chunks';
import type { Chunk } from '../chunks';
import type { Rule } from '../region';

export const adjacentLinesRule: Rule = {
  name: 'adjacent-lines',
  mostLength: 400_000,
  propose: ({ baseLines, oursLines, theirsLines }) => {
    if (baseLines.length === 0) return [];
    const text = settledText(chunksOf(baseLines, oursLines, theirsLines, 'apart'));
    if (text === null) return [];
    return [{ text, evidence: phrase('Each line was changed by one side only; the changes merely touch.') }];
  },
};

/** The merged text, if no chunk is a conflict. */
export function settledText(chunks: readonly Chunk[]): string | null {
  if (chunks.some(({ kind }) => kind === 'conflict')) return null;
  return chunks.map((chunk) => settledChunk(chunk).join('')).join('');
}

/** What is left of a chunk that is no conflict. */
export function settledChunk({ kind, base, ours, theirs }: Chunk): readonly string[] {
  if (kind === 'same') return base;
  return kind === 'theirs' ? theirs : ours;
}
