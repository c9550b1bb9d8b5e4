/** What the graph page remembers over being hidden and over a restart of the window. */
import * as z from 'zod/mini';
import { graphEdgeKindForm, graphFocusForm } from '../core/map/graphView';
import type { GraphFocus } from '../core/map/graphView';

const nodeShapeForm = z.enum(['module', 'class', 'function']);

/** Kinds of nodes as the legend tells them apart; each has a shape. */
export type NodeShape = z.output<typeof nodeShapeForm>;

const keptFocusForm = z.object({ focus: graphFocusForm });

/** As JSON in the page's state. */
export const keptGraphForm = z.object({
  ...keptFocusForm.shape,
  positions: z.array(z.tuple([z.string(), z.number(), z.number()])),
  hiddenShapes: z.array(nodeShapeForm),
  hiddenRelations: z.array(graphEdgeKindForm),
  isTableShown: z.boolean(),
});

/** The focus that the page kept for its next life, for the host; the core components where it kept none. */
export function parseKeptFocus(raw: unknown): GraphFocus {
  const result = keptFocusForm.safeParse(raw);
  return result.success ? result.data.focus : { kind: 'core' };
}
