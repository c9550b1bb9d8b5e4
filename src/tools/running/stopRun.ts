import * as z from 'zod';
import { ToolError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { Tool } from '../../core/conversation/tool';
import { clipMiddle, oneLine } from '../../explore/answer/text';
import type { ConversationRuns } from '../../run/conversation/conversationRuns';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';

/** A card has two lines at the width of a side bar. */
const WIDTH = 32;

const schema = z.strictObject({ run: z.int().min(1).describe("The run's number from its answer") });

const spec = { name: 'stop_run', schema, example: { run: 1 } };

/** The tool stop_run: it ends a command that goes on in the background. */
export function stopRunTool(runs: Pick<ConversationRuns, 'underWay' | 'find'>): Tool {
  return {
    name: 'stop_run',
    description: 'Stops a background command and everything it started.',
    inputSchema: inputSchemaOf(schema),
    prepare: (input) =>
      new Promise((prepared) => {
        const { run } = checkArguments(spec, input);
        const going = runs.underWay().filter(({ isBackground }) => isBackground);
        const one = going.find(({ number }) => number === run);
        if (one === undefined) {
          const named = going.map(({ number }) => number).join(', ');
          throw new ToolError(
            `stop_run: run ${run} is not running in the background${named === '' ? ', and none does' : `; these do: ${named}`}.`,
          );
        }
        const shown = clipMiddle(oneLine(one.command).trim(), WIDTH);
        prepared({
          doing: phrase('Stopping {0}', shown),
          approval: null,
          isChanging: true,
          run: async () => {
            const still = runs.find(run);
            await still?.end();
            const text = still
              ? `run ${run} was stopped with everything it started; its result follows`
              : `run ${run} had already ended by itself; its result follows`;
            return {
              ...{ text, results: [], truncated: false, more: null },
              ...{ done: phrase('Stopped {0}', shown), run: null },
            };
          },
        });
      }),
  };
}
