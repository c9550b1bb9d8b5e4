/** Takes what the host sends, and nothing else. */
import '../shared/jitless';
import * as z from 'zod/mini';
import type { Entry } from '../../src/core/conversation';
import type { ToChat } from '../../src/protocol/chatMessages';
import { formOf } from '../../src/protocol/form';
import { mentionAnswer } from './mentions/mentionForm';
import { ledgerView } from './ledger/ledgerForm';
import { filePlace, filePreview } from './previewForm';
import {
  boundaryForm,
  entryForm,
  eventForm,
  modelIdentity,
  turnMode,
  usageForm,
} from '../../src/protocol/eventForm';
import { phraseForm, saidForm } from '../../src/protocol/phraseForm';

const place = z.object({
  where: z.enum(['terminal', 'sandbox', 'container']),
  boundary: z.nullable(boundaryForm),
  problem: z.nullable(saidForm),
});
const status = z.object({
  model: modelIdentity,
  models: z.array(modelIdentity),
  mode: turnMode,
  index: z.enum(['ready', 'indexing', 'none', 'missing']),
  indexedPercent: z.nullable(z.number()),
  isTrusted: z.boolean(),
  place: z.nullable(place),
});
const attachments = z.array(
  z.object({ id: z.string(), label: z.string(), path: z.string(), line: z.number() }),
);

const restoreView = z.object({
  ...{ turn: z.number(), step: z.number() },
  files: z.array(
    z.object({
      path: z.string(),
      change: z.enum(['rewritten', 'made', 'deleted']),
      writer: z.enum(['ours', 'others', 'unsure']),
      isUnsaved: z.boolean(),
    }),
  ),
  beyond: z.array(z.object({ count: z.number(), examples: z.array(z.string()) })),
});

const cost = z.nullable(z.number());
const accounts = z.array(
  z.object({ turn: z.number(), requests: z.number(), tokens: usageForm, estimated: z.number(), cost }),
);
const nextRequest = z.object({ tokens: z.number(), cost });

const cited = { path: z.string(), line: z.number(), endLine: z.number() };
const verdict = z.object({ ...cited, isVerified: z.boolean(), why: saidForm });
const peeked = z.object({ firstLine: z.number(), lines: z.array(z.string()), isCut: z.boolean() });

// An entry of a later version is left out, so that the conversation around it is not lost.
const entries = z.pipe(
  z.array(z.unknown()),
  z.transform((raw: unknown[]) => raw.flatMap((each) => knownEntry(each))),
);

const form = formOf<ToChat>()(
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('init'),
      strings: z.record(z.string(), z.string()),
      commands: z.array(z.object({ name: z.string(), argument: z.string(), summary: phraseForm })),
      status,
      attachments,
      entries,
    }),
    z.object({ type: z.literal('event'), event: eventForm }),
    z.object({ type: z.literal('status'), status }),
    z.object({ type: z.literal('attachments'), attachments }),
    z.object({ type: z.literal('restorePreview'), view: restoreView }),
    z.object({ type: z.literal('accounts'), accounts }),
    z.object({ type: z.literal('verdicts'), verdicts: z.array(verdict) }),
    z.object({ type: z.literal('peeked'), place: z.object(cited), code: z.nullable(peeked) }),
    z.object({ type: z.literal('ledger'), view: ledgerView, turn: z.nullable(z.number()) }),
    z.object({
      type: z.literal('branches'),
      versions: z.array(z.object({ turn: z.number(), versions: z.array(z.number()) })),
      further: z.array(z.number()),
    }),
    z.object({ type: z.literal('estimate'), next: z.nullable(nextRequest) }),
    z.object({ type: z.literal('preview'), place: filePlace, path: z.string(), preview: filePreview }),
    z.object({ type: z.literal('mentions'), answer: mentionAnswer }),
    z.object({ type: z.literal('notAsked'), turn: z.number() }),
    z.object({ type: z.literal('insert'), text: z.string() }),
    z.object({ type: z.literal('prefill'), text: z.string() }),
  ]),
);

/** The message; null for anything that is none, events of a later version included. */
export function parseMessage(raw: unknown): ToChat | null {
  const parsed = form.safeParse(raw);
  return parsed.success ? parsed.data : null;
}

function knownEntry(raw: unknown): Entry[] {
  const parsed = entryForm.safeParse(raw);
  return parsed.success ? [parsed.data] : [];
}
