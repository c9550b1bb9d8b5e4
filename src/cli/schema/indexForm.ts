/** The form of `index --json`, version 1. Each row's type is taken from it, and the printer's rows have these types. */
import * as z from 'zod/mini';
import { formOf } from '../../core/form';
import type { Frozen } from '../../core/form';
import { languages } from '../../index/languages/rules';
import type { ClassKind, Features, FunctionKind, Language, Resolution } from '../../core/map/codeIndex';

const id = z.string().check(z.minLength(1));
const path = z.string().check(z.minLength(1), z.describe('Relative to the root, with /'));
const line = z.int().check(z.gte(1));
const lines = z.array(line).check(z.minLength(1), z.describe('Ascending, one entry for each site'));
const doc = z.nullable(
  z.string().check(z.maxLength(200), z.describe('First paragraph of the documentation')),
);
const unit = z.number().check(z.gte(0), z.lte(1));
const weight = z.int().check(z.gte(1));
const parent = id.check(z.describe('The class or function around it, else the module'));
const place = { startLine: line, endLine: line };

const moduleForm = z.strictObject({
  id,
  path,
  language: formOf<Language | 'notebook'>()(z.enum([...languages, 'notebook'])),
  package: z.nullable(id.check(z.describe('The package or directory around it; null at the root'))),
  ...place,
  cells: z.optional(
    z
      .array(z.strictObject({ cell: z.int().check(z.gte(1)), line }))
      .check(
        z.describe(
          'Of a notebook: code cells by their number among all cells, and the line at which each begins',
        ),
      ),
  ),
  doc,
  score: z.number().check(z.gte(0), z.lte(10), z.describe('I(m)')),
  features: formOf<Features>()(
    z.strictObject({
      ...{ dependency: unit, complexity: unit, usage: unit },
      ...{ semantic: unit, doc: unit, git: unit },
    }),
  ),
});

export type PrintedModule = Frozen<z.output<typeof moduleForm>>;

const classForm = z.strictObject({
  ...{ id, name: z.string() },
  kind: formOf<ClassKind>()(z.enum(['class', 'interface', 'enum', 'struct', 'trait', 'namespace'])),
  ...{ module: id, parent, ...place, doc },
  bases: z.array(z.string()).check(z.describe('Ids, or names of classes outside the folder')),
  score: z.number().check(z.gte(0), z.describe('J(c)')),
});

export type PrintedClass = Frozen<z.output<typeof classForm>>;

const functionForm = z.strictObject({
  ...{ id, name: z.string() },
  kind: formOf<FunctionKind>()(z.enum(['function', 'method', 'getter', 'setter', 'constructor', 'lambda'])),
  ...{ module: id, parent, ...place, doc, signature: z.string(), async: z.boolean() },
});

export type PrintedFunction = Frozen<z.output<typeof functionForm>>;

const callForm = z.strictObject({
  ...{ from: id, to: id, weight, lines },
  resolution: formOf<Resolution>()(z.enum(['exact', 'inferred'])),
  confidence: z.number().check(z.gt(0), z.lte(1)),
});

export type PrintedCall = Frozen<z.output<typeof callForm>>;

const ambiguousForm = z.strictObject({ from: id, name: z.string(), candidates: z.array(id), lines });

export type PrintedAmbiguous = Frozen<z.output<typeof ambiguousForm>>;

const namedForm = z.strictObject({ from: id, name: z.string(), lines });

export type PrintedNamed = Frozen<z.output<typeof namedForm>>;

const importForm = z.strictObject({ from: id, to: id, weight, names: z.array(z.string()), lines });

export type PrintedImport = Frozen<z.output<typeof importForm>>;

const skippedForm = z.strictObject({ path, reason: z.string() });

export type PrintedSkipped = Frozen<z.output<typeof skippedForm>>;

const problemForm = z.strictObject({ path, line, message: z.string() });

export type PrintedProblem = Frozen<z.output<typeof problemForm>>;

export const indexForm = z.strictObject({
  version: z.literal(1),
  root: z.literal('.'),
  partial: z.boolean(),
  modules: z.array(moduleForm),
  classes: z.array(classForm),
  functions: z.array(functionForm),
  calls: z.array(callForm),
  ambiguous: z.array(ambiguousForm),
  unresolved: z.array(namedForm),
  external: z.array(namedForm),
  imports: z.array(importForm),
  skipped: z.array(skippedForm),
  problems: z.array(problemForm),
});
