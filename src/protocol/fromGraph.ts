/** What the graph page may ask of the host: what comes from a page is data until it is known to be a message. */
import * as z from 'zod';
import { APART_CHOICES } from '../core/files/apart';
import { parserOf } from '../core/form';
import type { Frozen } from '../core/form';
import type { GraphFocus } from '../core/map/graphView';
import { graphActionForm } from './toGraph';

/** Ids hold a path and names: the longest path of Linux, and as much again. */
const maxIdCharacters = 8192;

const id = z.string().min(1).max(maxIdCharacters);
const focusForm = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('core') }),
  z.strictObject({ kind: z.literal('around'), id }),
]);

const fromGraphForm = z.discriminatedUnion('type', [
  /** The page is loaded (again): answered with `init` and the graph. */
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('focus'), focus: focusForm }),
  z.strictObject({ type: z.literal('apart'), choice: z.enum(APART_CHOICES) }),
  z.strictObject({ type: z.literal('open'), id }),
  z.strictObject({ type: z.literal('explore'), id }),
  z.strictObject({ type: z.literal('act'), command: graphActionForm.shape.command }),
]);

export type FromGraph = Frozen<z.output<typeof fromGraphForm>>;

/** The message, or null for anything that is not one: unknown types and keys, wrong fields, sizes beyond the bounds. */
export const parseFromGraph = parserOf<FromGraph>(fromGraphForm);

/** The focus that the page kept for its next life; the core components where it kept none. */
export function parseKeptFocus(raw: unknown): GraphFocus {
  const result = z.object({ focus: focusForm }).safeParse(raw);
  return result.success ? result.data.focus : { kind: 'core' };
}
