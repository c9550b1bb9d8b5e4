import * as z from 'zod';
import type { Explorer, ViewCodeArgs } from '../../core/map/explore';
import { phrase } from '../../core/text/phrase';
import type { Tool } from '../../core/conversation/tool';
import { MAX_NAME, explorationTool } from './explorationTool';
import { shownName } from '../offered/shownName';

/** More would each get too few lines of the one limit they share. */
const MOST_TARGETS = 20;

const schema = z.strictObject({
  // Models often write one target as it is; what is meant is plain.
  targets: z.preprocess(
    (given) => (typeof given === 'string' ? [given] : given),
    z
      .array(z.string().min(1).max(MAX_NAME))
      .min(1)
      .max(MOST_TARGETS)
      .describe('Each an id (Cart.add), a path, or path:from-to (lines)'),
  ),
  level: z
    .enum(['path', 'signature', 'skeleton', 'body'])
    .optional()
    .describe('skeleton = definitions without bodies; default: body, for long files and classes skeleton'),
});

/** The tool view_code. */
export function viewCodeTool(explorer: Explorer): Tool {
  return explorationTool<ViewCodeArgs>(explorer, {
    name: 'view_code',
    description:
      'Shows code with line numbers as it is on disk: functions, classes, files or line ranges, several at once. Ask ' +
      'for functions by id rather than for whole files. Comes back within about 4,000 tokens: what does not fit is ' +
      'shown at a lower level, and the answer says how to get the rest.',
    schema,
    example: { targets: ['Cart.add', 'src/shop/order.py:10-60'], level: 'body' },
    toRequest: (args, { roomTokens }) => ({
      tool: 'view_code',
      args: roomTokens === undefined ? args : { ...args, roomTokens },
    }),
    doing: ({ targets }) =>
      targets.length === 1
        ? phrase('Viewing {0}', shownName(targets[0] ?? ''))
        : phrase('Viewing {0} places', targets.length),
    done: ({ targets }) => {
      const [first = '', second = ''] = targets.map(shownName);
      if (targets.length === 1) return phrase('Viewed {0}', first);
      if (targets.length === 2) return phrase('Viewed {0} and {1}', first, second);
      return phrase('Viewed {0} and {1} others', first, targets.length - 1);
    },
  });
}
