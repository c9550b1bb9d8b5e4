import * as z from 'zod';
import { ToolError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { Tool } from '../../core/conversation/tool';
import { clipMiddle, oneLine } from '../../explore/answer/text';
import type { ConversationRuns } from '../../run/conversation/conversationRuns';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';

/** A card has two lines at the width of a side bar. */
const WIDTH = 32;

const schema = z.strictObject({ run: z.int().min(1).describe('Its number, as its answer told') });

const spec = { name: 'stop_run', schema, example: { run: 1 } };

/** The tool stop_run: it ends a command that goes on in the background. */
export function stopRunTool(runs: Pick<ConversationRuns, 'underWay' | 'find'>): Tool {
  return {
    name: 'stop_run',
    description: 'Ends a command that runs in the background, with everything it started.',
    inputSchema: inputSchemaOf(schema),
    prepare: (input) =>
      new Promise((prepared) => {
        const { run } = checkArguments(spec, input);
        const going = runs.underWay().filter(({ isBackground }) => isBackground);
        const one = going.find(({ number }) => number === run);
        if (one === undefined) {
          const named = going.map(({ number }) => number).join(', ');
          throw new ToolError(
            `stop_run: run ${run} does not run in the background${named === '' ? ', and none does' : `; these do: ${named}`}.`,
          );
        }
        const shown = clipMiddle(oneLine(one.command).trim(), WIDTH);
        prepared({
          doing: phrase('Ending {0}', shown),
          approval: null,
          isChanging: true,
          run: async () => {
            const still = runs.find(run);
            await still?.end();
            const text = still
              ? `run ${run} is ended, with everything it had started; how it ended is told to you on its own`
              : `run ${run} had ended by itself before; how is told to you on its own`;
            return {
              ...{ text, results: [], truncated: false, more: null },
              ...{ done: phrase('Ended {0}', shown), run: null },
            };
          },
        });
      }),
  };
}
