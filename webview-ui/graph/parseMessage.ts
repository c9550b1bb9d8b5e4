/** Takes what the host sends, and nothing else. */
import * as z from 'zod/mini';
import type { ToGraph } from '../../src/protocol/graphMessages';
import { phraseForm } from '../../src/protocol/phraseForm';

const focus = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('core') }),
  z.object({ kind: z.literal('around'), id: z.string() }),
]);

const node = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum([
    'module',
    ...(['class', 'interface', 'enum', 'struct', 'trait', 'namespace'] as const),
    ...(['function', 'method', 'getter', 'setter', 'constructor', 'lambda'] as const),
  ]),
  location: z.object({ path: z.string(), startLine: z.number(), endLine: z.number() }),
  score: z.nullable(z.number()),
  doc: z.nullable(z.string()),
  group: z.string(),
});

const edge = z.object({
  from: z.string(),
  to: z.string(),
  kind: z.enum(['imports', 'calls', 'contains', 'inherits']),
  weight: z.number(),
  resolution: z.nullable(z.enum(['exact', 'inferred'])),
});

const form: z.ZodMiniType<ToGraph> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('init'), strings: z.record(z.string(), z.string()) }),
  z.object({
    type: z.literal('graph'),
    view: z.object({
      focus,
      nodes: z.array(node),
      edges: z.array(edge),
      hidden: z.number(),
      isEmpty: z.boolean(),
      partial: z.boolean(),
    }),
  }),
  z.object({
    type: z.literal('empty'),
    why: phraseForm,
    action: z.nullable(
      z.object({
        label: phraseForm,
        command: z.enum(['rebuildIndex', 'indexAnyway', 'openFolder', 'showCore', 'drawAgain']),
      }),
    ),
  }),
]);

/** The message; null for anything that is none. */
export function parseMessage(raw: unknown): ToGraph | null {
  const parsed = form.safeParse(raw);
  return parsed.success ? parsed.data : null;
}
