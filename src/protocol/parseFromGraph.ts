/** The check at the graph page's door: what comes from a page is data until it is known to be a message. */
import * as z from 'zod';
import type { FromGraph } from './graphMessages';

/** Ids hold a path and names: the longest path of Linux, and as much again. */
const maxIdCharacters = 8192;

const id = z.string().min(1).max(maxIdCharacters);
const focusForm = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('core') }),
  z.strictObject({ kind: z.literal('around'), id }),
]);

const fromGraph = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('focus'), focus: focusForm }),
  z.strictObject({ type: z.literal('open'), id }),
  z.strictObject({ type: z.literal('explore'), id }),
  z.strictObject({
    type: z.literal('act'),
    command: z.enum(['rebuildIndex', 'indexAnyway', 'openFolder', 'showCore', 'drawAgain']),
  }),
]);

/** Does not compile once the union has a message that the schema lacks; `parseFromGraph` checks the other direction. */
type Checked = FromGraph extends z.output<typeof fromGraph> ? FromGraph : never;

/** The message, or null for anything that is not one: unknown types and keys, wrong fields, sizes beyond the bounds. */
export function parseFromGraph(raw: unknown): Checked | null {
  const result = fromGraph.safeParse(raw);
  return result.success ? result.data : null;
}

/** The focus that the page kept for its next life; the core components where it kept none. */
export function parseKeptFocus(raw: unknown): Extract<FromGraph, { type: 'focus' }>['focus'] {
  const result = z.object({ focus: focusForm }).safeParse(raw);
  return result.success ? result.data.focus : { kind: 'core' };
}
