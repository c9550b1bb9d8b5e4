/** Messages from the graph page to the host, each validated before use. */
import * as z from 'zod';
import { APART_CHOICES } from '../core/files/apart';
import { parserOf } from '../core/form';
import type { Frozen } from '../core/form';
import { graphFocusForm, graphIdForm } from '../core/map/graphView';
import { graphActionForm } from './toGraph';

const fromGraphForm = z.discriminatedUnion('type', [
  /** The page is loaded (again): answered with `init` and the graph. */
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('focus'), focus: graphFocusForm }),
  z.strictObject({ type: z.literal('apart'), choice: z.enum(APART_CHOICES) }),
  z.strictObject({ type: z.literal('open'), id: graphIdForm }),
  z.strictObject({ type: z.literal('explore'), id: graphIdForm }),
  z.strictObject({ type: z.literal('act'), command: graphActionForm.shape.command }),
]);

export type FromGraph = Frozen<z.output<typeof fromGraphForm>>;

/** The message, or null for anything that is not one: unknown types and keys, wrong fields, sizes beyond the bounds. */
export const parseFromGraph = parserOf<FromGraph>(fromGraphForm);
