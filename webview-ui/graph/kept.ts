/** What the page remembers over being hidden and over a restart of the window. */
import * as z from 'zod/mini';
import type { GraphFocus } from '../../src/core/map/graphView';
import type { Positions } from './layout';
import type { GraphState } from './state';

/** `focus` is read by the host too, when it brings the page back. */
export interface Kept {
  readonly focus: GraphFocus;
  readonly positions: Positions;
  readonly filters: Pick<GraphState, 'hiddenShapes' | 'hiddenRelations' | 'isTableShown'>;
}

const form = z.object({
  focus: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('core') }),
    z.object({ kind: z.literal('around'), id: z.string() }),
  ]),
  positions: z.array(z.tuple([z.string(), z.number(), z.number()])),
  hiddenShapes: z.array(z.enum(['module', 'class', 'function'])),
  hiddenRelations: z.array(z.enum(['imports', 'calls', 'contains', 'inherits'])),
  isTableShown: z.boolean(),
});

/** The JSON that `parseKept` reads. */
export function renderKept({ focus, positions, filters }: Kept): z.output<typeof form> {
  return {
    focus,
    positions: [...positions].map(([id, { x, y }]) => [id, x, y]),
    hiddenShapes: [...filters.hiddenShapes],
    hiddenRelations: [...filters.hiddenRelations],
    isTableShown: filters.isTableShown,
  };
}

/** What was kept; null where nothing was, or by another version of the page. */
export function parseKept(raw: unknown): Kept | null {
  const parsed = form.safeParse(raw);
  if (!parsed.success) return null;
  const { focus, positions, hiddenShapes, hiddenRelations, isTableShown } = parsed.data;
  return {
    focus,
    positions: new Map(positions.map(([id, x, y]) => [id, { x, y }])),
    filters: {
      hiddenShapes: new Set(hiddenShapes),
      hiddenRelations: new Set(hiddenRelations),
      isTableShown,
    },
  };
}

/** Whether positions of one focus may stand for the other's. */
export function isSameFocus(a: GraphFocus, b: GraphFocus): boolean {
  return a.kind === 'core' ? b.kind === 'core' : b.kind === 'around' && a.id === b.id;
}
