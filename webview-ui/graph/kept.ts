/** What the page remembers over being hidden and over a restart of the window. */
import type * as z from 'zod/mini';
import type { GraphFocus } from '../../src/core/map/graphView';
import { keptGraphForm } from '../../src/protocol/keptGraph';
import type { Positions } from './layout';
import type { GraphState } from './state';

/** `focus` is read by the host too, when it brings the page back. */
export interface Kept {
  readonly focus: GraphFocus;
  readonly positions: Positions;
  readonly filters: Pick<GraphState, 'hiddenShapes' | 'hiddenRelations' | 'isTableShown'>;
}

/** The JSON that `parseKept` reads. */
export function renderKept({ focus, positions, filters }: Kept): z.output<typeof keptGraphForm> {
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
  const parsed = keptGraphForm.safeParse(raw);
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
