import { z } from 'zod';
import { ToolError } from '../core/errors';
import type { ExploreAnswer, ExploreRequest, Explorer } from '../core/explore';
import type { Phrase } from '../core/phrase';
import type { Tool, ToolName } from '../core/tool';

/** Ids and paths are shorter; what is longer was not meant as one. */
export const MAX_NAME = 500;

/** What one exploration tool is made of. */
export interface ExplorationSpec<Args> {
  readonly name: ToolName;
  readonly description: string;
  readonly schema: z.ZodType<Args>;
  /** A right call, shown to a model that made a wrong one. */
  readonly example: Args;
  toRequest(args: Args): ExploreRequest;
  doing(args: Args): Phrase;
  done(args: Args, answer: ExploreAnswer): Phrase;
}

/** The tool that asks `explorer` one question: its arguments are checked by the schema that the model is shown. */
export function explorationTool<Args>(explorer: Explorer, spec: ExplorationSpec<Args>): Tool {
  // Every model knows the dialect; naming it costs tokens in each request.
  const entries = Object.entries(z.toJSONSchema(spec.schema)).filter(([key]) => key !== '$schema');
  return {
    name: spec.name,
    description: spec.description,
    inputSchema: Object.fromEntries(entries),
    prepare: (input) =>
      new Promise((prepared) => {
        const args = checked(spec, input);
        prepared({
          doing: spec.doing(args),
          approval: null,
          run: async ({ signal }) => {
            const answer = await explorer.explore(spec.toRequest(args), signal);
            return { ...answer, done: spec.done(args, answer), run: null };
          },
        });
      }),
  };
}

function checked<Args>({ name, schema, example }: ExplorationSpec<Args>, input: unknown): Args {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const wrong =
    typeof input === 'string'
      ? 'the arguments came as a string, not as an object'
      : result.error.issues.slice(0, 3).map(describe).join('; ');
  throw new ToolError(`${name}: ${wrong}. A right call: ${JSON.stringify(example)}`);
}

function describe({
  path,
  message,
}: {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}): string {
  const where = path.map(String).join('.');
  return where === '' ? message : `${where}: ${message}`;
}
