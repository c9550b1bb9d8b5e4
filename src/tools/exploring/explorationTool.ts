import type { z } from 'zod';
import type { ExploreAnswer, ExploreRequest, Explorer } from '../../core/map/explore';
import type { Phrase } from '../../core/text/phrase';
import { answerOf } from '../../core/map/reading';
import type { Tool, ToolContext, ToolName } from '../../core/conversation/tool';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';

/** Ids and paths are shorter; what is longer was not meant as one. */
export const MAX_NAME = 500;

/** What one exploration tool is made of. */
export interface ExplorationSpec<Args> {
  readonly name: ToolName;
  readonly description: string;
  readonly schema: z.ZodType<Args>;
  /** A right call, shown to a model that made a wrong one. */
  readonly example: Args;
  toRequest(args: Args, context: Pick<ToolContext, 'roomTokens'>): ExploreRequest;
  doing(args: Args): Phrase;
  done(args: Args, answer: ExploreAnswer): Phrase;
}

/** The tool that asks `explorer` one question: its arguments are checked by the schema that the model is shown. */
export function explorationTool<Args>(explorer: Explorer, spec: ExplorationSpec<Args>): Tool {
  return {
    name: spec.name,
    description: spec.description,
    inputSchema: inputSchemaOf(spec.schema),
    prepare: (input) =>
      new Promise((prepared) => {
        const args = checkArguments(spec, input);
        prepared({
          doing: spec.doing(args),
          approval: null,
          run: async (context) => {
            const answer = answerOf(await explorer.explore(spec.toRequest(args, context), context.signal));
            return { ...answer, done: spec.done(args, answer), run: null };
          },
        });
      }),
  };
}
