import * as z from 'zod';
import type { Explorer, SearchCodeArgs } from '../../core/map/explore';
import { phrase } from '../../core/text/phrase';
import type { Tool } from '../../core/conversation/tool';
import { clip, oneLine } from '../../explore/answer/text';
import { MAX_NAME, explorationTool } from './explorationTool';

const schema = z.strictObject({
  query: z.string().min(1).max(4000).describe('Names, words, or a JavaScript regex'),
  kinds: z
    .array(z.enum(['regex', 'keyword', 'symbol', 'file']))
    .min(1)
    .max(4)
    .optional()
    .describe('Default: all but regex, and regex when the query looks like one'),
  limit: z.int().min(1).max(50).optional().describe('Entries; default 12'),
  package: z.string().min(1).max(MAX_NAME).optional().describe('Searches this installed package instead'),
});

/** The tool search_code. */
export function searchCodeTool(explorer: Explorer): Tool {
  return explorationTool<SearchCodeArgs>(explorer, {
    name: 'search_code',
    description:
      'Finds where something is when you do not know its id: by symbol name, file name, words in code and comments, ' +
      'or regex. Comes back as one list ranked by match and importance: path:line, the enclosing symbol, the line.',
    schema,
    example: { query: 'parse config', limit: 12 },
    toRequest: (args) => ({ tool: 'search_code', args }),
    doing: ({ query }) => phrase('Searching for {0}', shownQuery(query)),
    done: ({ query }, { results, truncated }) => {
      const shown = shownQuery(query);
      if (truncated) return phrase('Found the best matches for {0}', shown);
      if (results.length === 0) return phrase('Found no match for {0}', shown);
      if (results.length === 1) return phrase('Found 1 match for {0}', shown);
      return phrase('Found {0} matches for {1}', results.length, shown);
    },
  });
}

function shownQuery(query: string): string {
  return clip(oneLine(query).trim(), 60);
}
