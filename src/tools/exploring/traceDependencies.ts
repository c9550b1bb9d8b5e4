import * as z from 'zod';
import { TRACE_DIRECTIONS } from '../../core/map/explore';
import type { Explorer, TraceDependenciesArgs } from '../../core/map/explore';
import type { Tool } from '../../core/conversation/tool';
import { MOST_DIFF_CHARACTERS, isUnifiedDiff } from '../../explore/trace/unifiedDiff';
import { MAX_NAME, explorationTool } from './explorationTool';
import { traceDoing, traceDone } from './tracePhrases';

const schema = z
  .strictObject({
    target: z
      .string()
      .min(1)
      .max(MOST_DIFF_CHARACTERS)
      .describe('Id, the end of one (Cart.add), or a path; for impact also path:from-to or a unified diff'),
    to: z.string().min(1).max(MAX_NAME).optional().describe('Where the path leads; for direction path only'),
    direction: z.enum(TRACE_DIRECTIONS),
    hops: z.int().min(1).max(5).optional().describe('Default 1; 3 for impact'),
  })
  .refine(({ direction, to }) => direction !== 'path' || to !== undefined, {
    path: ['to'],
    message: 'direction path needs to, the id where it leads',
  })
  .refine(
    ({ target, direction }) => target.length <= MAX_NAME || (direction === 'impact' && isUnifiedDiff(target)),
    {
      path: ['target'],
      message: `more than ${MAX_NAME} characters are no name; a unified diff is for direction impact`,
    },
  );

/** The tool trace_dependencies. */
export function traceDependenciesTool(explorer: Explorer): Tool {
  return explorationTool<TraceDependenciesArgs>(explorer, {
    name: 'trace_dependencies',
    description:
      'Follows the call, import and class graphs from a symbol or file. path: the shortest call path between two; ' +
      'impact: all that a change may affect. Use it before changing code; text search misses such places. Comes back ' +
      'with path:line of each site, exact or inferred, and how many sites could not be resolved.',
    schema,
    example: { target: 'Cart.add', direction: 'callers' },
    toRequest: (args) => ({ tool: 'trace_dependencies', args }),
    doing: traceDoing,
    done: traceDone,
  });
}
