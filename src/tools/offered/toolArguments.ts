import * as z from 'zod';
import { ToolError } from '../../core/errors';

export interface ArgumentSpec<Args> {
  readonly name: string;
  readonly schema: z.ZodType<Args>;
  /** A right call, shown to a model that made a wrong one. */
  readonly example: Args;
}

/**
 * What costs tokens in each request and changes no call of a model: the dialect, that texts and lists are not empty, and how
 * long texts may be. They are checked all the same, and told where they are wrong.
 */
const UNSAID = ['$schema', 'minLength', 'maxLength', 'minItems'];
/** Of a text that is not blank: said by nothing else. */
const NOT_BLANK = /\S/.source;

/** The JSON schema that a model is shown. */
export function inputSchemaOf(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const shown = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      for (const key of UNSAID) Reflect.deleteProperty(jsonSchema, key);
      if (jsonSchema.pattern === NOT_BLANK) delete jsonSchema.pattern;
    },
  });
  return Object.fromEntries(Object.entries(shown).filter(([key]) => key !== '$schema'));
}

/** The arguments that a model gave, checked. Throws ToolError that says what is wrong and shows what is right. */
export function checkArguments<Args>({ name, schema, example }: ArgumentSpec<Args>, input: unknown): Args {
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
