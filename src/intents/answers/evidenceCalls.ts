/** What is asked of the tools for a question that is not answered. */
import type { ExploreRequest } from '../../core/map/explore';

/** A question's words are searched for as words: its brackets and stars are no pattern. */
const WORD_KINDS = ['symbol', 'file', 'keyword'] as const;

/** Longer questions have their subject at the beginning. */
const MOST_WORDS = 200;

/** What documents say in the words of a text, and the places nearest to them. */
export function evidenceCalls(text: string): readonly ExploreRequest[] {
  const query = text
    .replace(/(?<=\p{L})['’](?:s|re|ll|ve|d|m)\b/gu, '')
    .replace(/[^\p{L}\p{N}_.$/-]+/gu, ' ')
    .trim()
    .slice(0, MOST_WORDS);
  return query === ''
    ? []
    : [
        { tool: 'survey_repository', args: { topic: 'passages', target: query } },
        { tool: 'search_code', args: { query, kinds: [...WORD_KINDS] } },
      ];
}
