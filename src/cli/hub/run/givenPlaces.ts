/** The inputs of a task and its folder for results: its journal keeps them, so that it continues with the same. */
import { resolve } from 'node:path';
import { UserError } from '../../../core/errors';
import type { GivenPlaces } from '../../../core/hub/phases';
import type { HubRunOptions } from './hubRunSyntax';

type Options = Pick<HubRunOptions, 'inputs' | 'output'>;

export function givenPlaces({ inputs, output }: Options): GivenPlaces {
  return {
    inputs: inputs.map(({ name, path }) => ({ name, path: resolve(path) })),
    output: output === null ? null : resolve(output),
  };
}

/** The options with what the task began with, where they name nothing. Throws UserError where they name something else. */
export function withGiven<Given extends Options>(options: Given, kept: GivenPlaces | null): Given {
  if (kept === null) return options;
  const now = givenPlaces(options);
  const isOther =
    (now.output !== null && now.output !== kept.output) ||
    (now.inputs.length > 0 && listed(now) !== listed(kept));
  if (isOther)
    throw new UserError(
      'bad-input',
      'The task began with other inputs or another output folder. Leave out --input and --output to continue it.',
    );
  return { ...options, inputs: kept.inputs, output: kept.output };
}

function listed({ inputs }: GivenPlaces): string {
  return JSON.stringify(inputs.map(({ name, path }) => `${name}=${path}`).sort());
}
