/** Messages from the host to the graph page. */
import * as z from 'zod/mini';
import { parserOf } from '../core/form';
import type { Frozen } from '../core/form';
import { graphViewForm } from '../core/map/graphView';
import { phraseForm } from '../core/text/phraseForm';

export const graphActionForm = z.object({
  label: phraseForm,
  command: z.enum(['rebuildIndex', 'indexAnyway', 'openFolder', 'showCore', 'drawAgain']),
});

export type GraphAction = Frozen<z.output<typeof graphActionForm>>;

const toGraphForm = z.discriminatedUnion('type', [
  z.object({ type: z.literal('init'), strings: z.record(z.string(), z.string()) }),
  z.object({ type: z.literal('graph'), view: graphViewForm }),
  /** There is nothing to draw: why, and the command that helps (null = none does). */
  z.object({ type: z.literal('empty'), why: phraseForm, action: z.nullable(graphActionForm) }),
]);

export type ToGraph = Frozen<z.output<typeof toGraphForm>>;

/** The message; null for anything that is none. */
export const parseToGraph = parserOf<ToGraph>(toGraphForm);
