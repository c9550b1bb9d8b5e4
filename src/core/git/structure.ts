/**
 * What a change does to the structure of a program: what `repomaster git diff --json` prints, the text for a pull request shows
 * and silent conflicts and reviews are told from.
 */
import * as z from 'zod/mini';
import type { Frozen } from '../form';

const placeForm = z.strictObject({
  /** Relative to the top of the repository, `/`. */
  path: z.string(),
  /** From 1, inclusive; decorators are above them. */
  line: z.number(),
  endLine: z.number(),
});

export type StructurePlace = Frozen<z.output<typeof placeForm>>;

export const sideForm = z.strictObject({
  /** As it was asked for: a branch, a tag, a hash; `:index` and `:work` for what is staged and for the files as they are. */
  name: z.string(),
  /** Full id; null for the index, for the work tree and for the empty tree of a repository without commits. */
  commit: z.nullable(z.string()),
  /** Of the commit, seconds since the epoch; null without one. */
  time: z.nullable(z.number()),
});

export type StructureSide = Frozen<z.output<typeof sideForm>>;

const parameterChangeForm = z.strictObject({
  /** `order`: the same parameters, in another order. */
  change: z.enum(['added', 'removed', 'renamed', 'type', 'default', 'order']),
  /** After the change; of a removed one, before. */
  name: z.string(),
  /** The name, type or default before and after; null where there is none. Of an order: the names, separated by commas. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

export type ParameterChange = Frozen<z.output<typeof parameterChangeForm>>;

const signatureChangeForm = z.strictObject({
  /** On one line. */
  before: z.string(),
  after: z.string(),
  parameters: z.array(parameterChangeForm),
  /** How many parameters there are, separators left out; null where that is the same. */
  arity: z.nullable(z.strictObject({ before: z.number(), after: z.number() })),
  /** Null where nothing changed; its `before` and `after` are null where no type is written. */
  returns: z.nullable(z.strictObject({ before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  decorators: z.strictObject({ added: z.array(z.string()), removed: z.array(z.string()) }),
  bases: z.strictObject({ added: z.array(z.string()), removed: z.array(z.string()) }),
  /** Whether something else of the head changed: `async`, `static`, `export`, type parameters, the kind of the definition. */
  modifiers: z.boolean(),
});

export type SignatureChange = Frozen<z.output<typeof signatureChangeForm>>;

/** What became of a body: `code` is a change of what runs; the others leave every token as it is. */
const bodyChangeForm = z.enum(['same', 'code', 'documentation', 'comments', 'formatting']);

export type BodyChange = z.output<typeof bodyChangeForm>;

export const symbolChangeForm = z.strictObject({
  /**
   * The first that fits: added, removed, renamed (another own name), moved (another file or another symbol around it),
   * signature, body. What else changed is in `signature` and `body`.
   */
  change: z.enum(['added', 'removed', 'renamed', 'moved', 'signature', 'body']),
  kind: z.enum([
    ...(['class', 'interface', 'enum', 'struct', 'trait', 'namespace'] as const),
    ...(['function', 'method', 'getter', 'setter', 'constructor', 'lambda'] as const),
  ]),
  /** Names on the way down from the module, as outlines have them: `Cart.add`. Null where it was not there. */
  before: z.nullable(z.string()),
  /** Null where it is not there any more. */
  after: z.nullable(z.string()),
  ...placeForm.shape,
  /** Where it was; null for an added one, and for a removed one, whose place is `path` and `line`. */
  from: z.nullable(placeForm),
  /** Of a renamed or moved one, the share of its tokens that is on both sides, in (0, 1]; else null. */
  share: z.nullable(z.number()),
  signature: z.nullable(signatureChangeForm),
  body: bodyChangeForm,
});

export type StructureChange = Frozen<z.output<typeof symbolChangeForm>>;

export const fileForm = z.strictObject({
  path: z.string(),
  /** Where it was, of a renamed file; else null. */
  from: z.nullable(z.string()),
  status: z.enum(['added', 'deleted', 'modified', 'renamed', 'submodule', 'type']),
  /** `symbols`: its definitions were compared. Else why they were not. */
  read: z.enum([
    ...(['symbols', 'unknown-language', 'binary', 'too-large', 'minified', 'not-parsed'] as const),
    ...(['submodule', 'not-a-file', 'beyond-bound', 'missing'] as const),
  ]),
  /** Whether a program writes it, as its path or its first lines say. */
  generated: z.boolean(),
  /** Syntax errors of a side, so that symbols may be missing there. */
  problems: z.strictObject({ before: z.number(), after: z.number() }),
  /** The code outside of all definitions: constants, statements, imports. */
  top: bodyChangeForm,
  symbols: z.strictObject({
    ...{ added: z.number(), removed: z.number(), renamed: z.number(), moved: z.number() },
    ...{ signature: z.number(), body: z.number(), cosmetic: z.number() },
  }),
});

export type StructureFile = Frozen<z.output<typeof fileForm>>;

const edgeForm = z.strictObject({
  kind: z.enum(['call', 'import', 'base']),
  /** Ids of the map; the end of a base may be a name from outside. */
  from: z.string(),
  to: z.string(),
  /** Of the first site: on the side that has the edge. */
  path: z.string(),
  line: z.number(),
});

export type StructureEdge = Frozen<z.output<typeof edgeForm>>;

export const cycleForm = z.strictObject({
  /** Ids of modules that import one another in a circle, in order. */
  modules: z.array(z.string()),
  /** An import in it: a new one of a new cycle, one that is gone of one that is gone. */
  path: z.string(),
  line: z.number(),
});

export type StructureCycle = Frozen<z.output<typeof cycleForm>>;

const standingForm = z.nullable(z.strictObject({ place: z.number(), score: z.number() }));

const rankForm = z.strictObject({
  id: z.string(),
  kind: z.enum(['module', 'class']),
  path: z.string(),
  /** The place among the first ten, from 1; null outside of them. */
  before: standingForm,
  after: standingForm,
});

export type RankChange = Frozen<z.output<typeof rankForm>>;

const testForm = z.strictObject({
  id: z.string(),
  path: z.string(),
  line: z.number(),
  /** Ids of changed symbols that it reaches, at most five, and over how many calls the nearest. */
  reaches: z.array(z.string()),
  hops: z.number(),
});

export type ReachingTest = Frozen<z.output<typeof testForm>>;

const mapDiffForm = z.strictObject({
  /** At most 2,000 a list. */
  edges: z.strictObject({ added: z.array(edgeForm), removed: z.array(edgeForm) }),
  /** All of them. */
  counts: z.strictObject({ added: z.number(), removed: z.number(), tests: z.number() }),
  cycles: z.strictObject({ added: z.array(cycleForm), removed: z.array(cycleForm) }),
  rank: z.array(rankForm),
  /** Tests that reach a changed symbol over calls, the nearest first, at most 200. */
  tests: z.array(testForm),
});

export type MapDiff = Frozen<z.output<typeof mapDiffForm>>;

/** What `repomaster git diff --json` prints. */
export const structureReportForm = z.strictObject({
  version: z.literal(1),
  from: sideForm,
  to: sideForm,
  /** By path and line; cosmetic changes among them (`body`). */
  symbols: z.array(symbolChangeForm),
  /** Every changed file, in code-unit order of its path. */
  files: z.array(fileForm),
  totals: z.strictObject({
    files: z.number(),
    ...fileForm.shape.symbols.shape,
  }),
  ...mapDiffForm.shape,
  /** Whether both maps were made, so that edges, cycles, ranks and tests are told. */
  mapped: z.boolean(),
  /** Whether something was left out, which `notes` say. */
  partial: z.boolean(),
  notes: z.array(z.string()),
});

export type StructureReport = Frozen<z.output<typeof structureReportForm>>;
