/** The form of what the host says of mentions. */
import '../../shared/jitless';
import * as z from 'zod/mini';
import { sentMention } from '../../../src/protocol/eventForm';
import { formOf } from '../../../src/protocol/form';
import type { MentionAnswer } from '../../../src/protocol/mentionMessages';

const candidate = z.object({
  ...{ text: z.string(), name: z.string(), path: z.string(), line: z.number() },
  what: z.enum(['module', 'class', 'function', 'folder', 'file']),
  cost: z.nullable(sentMention),
});

export const mentionAnswer = formOf<MentionAnswer>()(
  z.discriminatedUnion('kind', [
    z.object({
      ...{ kind: z.literal('candidates'), request: z.number(), items: z.array(candidate) },
      how: z.enum(['match', 'near', 'noMap']),
    }),
    z.object({ kind: z.literal('costs'), costs: z.array(sentMention) }),
    z.object({ kind: z.literal('attached'), tokens: z.record(z.string(), z.number()) }),
    z.object({ kind: z.literal('preview'), mention: z.string(), text: z.string() }),
    z.object({ kind: z.literal('pasted'), text: z.string(), mentions: z.string() }),
  ]),
);
