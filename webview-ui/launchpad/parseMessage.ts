/** Takes what the host sends, and nothing else. */
import '../shared/jitless';
import * as z from 'zod/mini';
import { phraseForm, saidForm } from '../../src/protocol/phraseForm';
import { formOf } from '../../src/protocol/form';
import { startRequestForm } from '../../src/protocol/contextForm';
import type { ToLaunchpad } from '../../src/protocol/launchpadMessages';

const entry = z.object({
  key: z.string(),
  id: z.nullable(z.string()),
  ...{ path: z.string(), line: z.number(), endLine: z.number() },
  level: z.enum(['path', 'signature', 'skeleton', 'body']),
  tokens: z.number(),
  score: z.nullable(z.number()),
  terms: z.array(z.object({ name: z.string(), value: z.number() })),
  pinned: z.boolean(),
});

const block = z.object({
  kind: z.enum(['readme', 'modules', 'source', 'paths']),
  ...{ title: z.string(), tokens: z.number(), leftOut: z.number() },
  entries: z.array(entry),
});

const features = z.object({
  ...{ dependency: z.number(), complexity: z.number(), usage: z.number() },
  ...{ semantic: z.number(), doc: z.number(), git: z.number() },
});

const names = z.object({
  text: z.string(),
  names: z.array(
    z.object({
      ...{ key: z.string(), path: z.string(), line: z.number() },
      kind: z.enum(['file', 'class', 'function']),
    }),
  ),
  how: z.enum(['match', 'near']),
});

const context = z.object({
  version: z.literal(1),
  ...{ budgetTokens: z.number(), task: z.nullable(z.string()), text: z.string(), tokens: z.number() },
  weights: features,
  blocks: z.array(block),
});

const start = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rich') }),
  z.object({
    kind: z.literal('overview'),
    ...{ budgetTokens: z.number(), text: z.string(), tokens: z.number() },
  }),
]);

const form = formOf<ToLaunchpad>()(
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('init'), strings: z.record(z.string(), z.string()) }),
    z.object({ type: z.literal('context'), context, start, request: startRequestForm }),
    z.object({ type: z.literal('names'), names }),
    z.object({ type: z.literal('refused'), why: saidForm, start, request: startRequestForm }),
    z.object({
      type: z.literal('empty'),
      why: phraseForm,
      action: z.nullable(
        z.object({ label: phraseForm, command: z.enum(['rebuildIndex', 'indexAnyway', 'openFolder']) }),
      ),
    }),
  ]),
);

/** The message; null for anything that is none. */
export function parseMessage(raw: unknown): ToLaunchpad | null {
  const parsed = form.safeParse(raw);
  return parsed.success ? parsed.data : null;
}
