/** Holds what commands print beside the schemas that `repomaster schema` prints, by a validator that is none of ours. */
import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020';
import type { ValidateFunction } from 'ajv/dist/2020';
import { renderSchema } from '../../src/cli/schema/renderSchema';
import type { JsonCommand } from '../../src/cli/schema/schemaSyntax';

/** The validator of the command's answers; strict: a schema that says nothing, or what is unknown, is an error. */
export function validatorOf(command: JsonCommand): ValidateFunction {
  return new Ajv2020({ strict: true }).compile(JSON.parse(renderSchema(command)) as object);
}

/** The value is as the schema says, and would not be with one property more in any of its objects. */
export function checkStrictly(validate: ValidateFunction, value: unknown): void {
  assert.ok(validate(value), JSON.stringify(validate.errors));
  const loose = objectsIn(value, '').filter(({ path, object }) => {
    if (FREE.some((free) => free.test(path))) return false;
    object['surplus'] = 1;
    const taken = validate(value);
    delete object['surplus'];
    return taken;
  });
  assert.deepEqual(
    loose.map(({ path }) => path),
    [],
    'objects that may have any property',
  );
}

/** Where any value may stand: what a tool was called with, and tokens by the name of what took them. */
const FREE: readonly RegExp[] = [/\/input(\/|$)/, /\/sources(\/|$)/];

interface Found {
  readonly path: string;
  readonly object: Record<string, unknown>;
}

/** The objects in the value; of a long list the first ones, since its rows are alike. */
function objectsIn(value: unknown, path: string): Found[] {
  if (Array.isArray(value))
    return value.slice(0, MOST_ROWS).flatMap((each, at) => objectsIn(each, `${path}/${at}`));
  if (typeof value !== 'object' || value === null) return [];
  const object = value as Record<string, unknown>;
  return [
    { path, object },
    ...Object.entries(object).flatMap(([name, each]) => objectsIn(each, `${path}/${name}`)),
  ];
}

const MOST_ROWS = 3;
