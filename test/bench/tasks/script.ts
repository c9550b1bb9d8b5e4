/** A model's replies written down beside a task, to try the harness and the engine without a model. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { reply } from '../../support/modelAnswers';
import { startModelServer } from '../../support/modelServer';
import type { ModelServer } from '../../support/modelServer';
import type { TaskSpec } from './taskSpec';

const schema = z.array(
  z.strictObject({
    text: z.string().optional(),
    calls: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())])).default([]),
  }),
);

/**
 * A server that answers as the task's replies.json says (a benchmark's replies/NAME.json), `{output}` and `{input NAME}` being the places of this run. Whoever
 * starts it closes it. Throws where there is none.
 */
export async function scriptedServer(
  { name: task, folder, inputs, benchmark }: TaskSpec,
  output: string,
): Promise<ModelServer> {
  const file = join(folder, benchmark === null ? 'replies.json' : join('replies', `${task}.json`));
  if (!existsSync(file)) throw new Error(`there is no ${file}; --base-url names a model's server`);
  const written = readFileSync(file, 'utf8').replace(/\{(?:output|input (\w+))\}/g, (all, name?: string) => {
    const place = name === undefined ? output : inputs[name];
    return place === undefined ? all : JSON.stringify(place).slice(1, -1);
  });
  const replies = schema.parse(JSON.parse(written));
  return startModelServer(
    replies.map(({ text, calls }) =>
      reply({
        ...(text === undefined ? {} : { text }),
        toolUses: calls.map(([name, input]) => ({ name, input })),
      }),
    ),
  );
}
