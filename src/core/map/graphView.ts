/** The part of the graphs that the graph panel draws: a few hundred nodes at most, and what stayed out. */
import * as z from 'zod/mini';
import { APART_CHOICES, APART_KINDS } from '../files/apart';
import { formOf } from '../form';
import type { Frozen } from '../form';
import type { ClassKind, FunctionKind } from './codeIndex';
import type { Location } from './views';

const nodeKindForm = formOf<'module' | ClassKind | FunctionKind>()(
  z.enum([
    'module',
    ...(['class', 'interface', 'enum', 'struct', 'trait', 'namespace'] as const),
    ...(['function', 'method', 'getter', 'setter', 'constructor', 'lambda'] as const),
  ]),
);

/** Ids hold a path and names: the longest path of Linux, and as much again. */
const MOST_ID_CHARACTERS = 8192;

/** The id of a node. */
export const graphIdForm = z.string().check(z.minLength(1), z.maxLength(MOST_ID_CHARACTERS));

export const graphFocusForm = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('core') }),
  z.strictObject({ kind: z.literal('around'), id: graphIdForm }),
]);

/** `core`: the core components and their modules; `around`: a symbol or module with its neighbours. */
export type GraphFocus = Frozen<z.output<typeof graphFocusForm>>;

const graphNodeForm = z.object({
  id: z.string(),
  label: z.string(),
  /** What tells it from nodes of the view with the same label: the end of its folder or file; else null. */
  place: z.nullable(z.string()),
  kind: nodeKindForm,
  location: formOf<Location>()(z.object({ path: z.string(), startLine: z.number(), endLine: z.number() })),
  /** I(m) or J(c); null for functions. */
  score: z.nullable(z.number()),
  doc: z.nullable(z.string()),
  /** The package or directory, for the colour; '' at the root. */
  group: z.string(),
  /** What makes its module stand apart; null for the repository's own code. */
  apart: z.nullable(z.enum(APART_KINDS)),
});

export type GraphNode = Frozen<z.output<typeof graphNodeForm>>;

export const graphEdgeKindForm = z.enum(['imports', 'calls', 'contains', 'inherits']);

export type GraphEdgeKind = z.output<typeof graphEdgeKindForm>;

const graphEdgeForm = z.object({
  from: z.string(),
  to: z.string(),
  kind: graphEdgeKindForm,
  weight: z.number(),
  /** Of calls; null for the others. An inferred edge is drawn dashed or lighter. */
  resolution: z.nullable(z.enum(['exact', 'inferred'])),
});

export type GraphEdge = Frozen<z.output<typeof graphEdgeForm>>;

export const graphViewForm = z.object({
  focus: graphFocusForm,
  nodes: z.array(graphNodeForm),
  /** Between nodes of the view; ordered by from, to, kind. */
  edges: z.array(graphEdgeForm),
  /** Neighbours and modules that would belong here and did not fit. */
  hidden: z.number(),
  /** The modules that stand apart, and whether the core has them; around a node they are shown in any case. */
  apart: z.object({ modules: z.number(), choice: z.enum(APART_CHOICES) }),
  /** The index holds no module: there is nothing to draw, for the reason that the index's state tells. */
  isEmpty: z.boolean(),
  partial: z.boolean(),
});

export type GraphView = Frozen<z.output<typeof graphViewForm>>;
