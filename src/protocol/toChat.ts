/** Messages from the host to the chat page. */
import * as z from 'zod/mini';
import { parserOf } from '../core/form';
import type { Frozen } from '../core/form';
import type { AnswersOf } from './pageChannel';
import { boundaryForm } from '../core/running/boundary';
import { entryForm, eventForm, turnModeForm } from '../core/conversation/conversation';
import { modelIdentityForm, usageForm } from '../core/conversation/languageModel';
import { phraseForm, saidForm } from '../core/text/phraseForm';
import { fileWriterForm } from '../core/conversation/takeBack';
import { sentMentionForm } from '../core/conversation/mentions';
import { peekedCodeForm, verdictForm } from './citations';
import { filePreviewForm } from './filePreview';
import { ledgerViewForm } from './ledgerView';
import { mentionListForm } from './mentionList';
import type { Entry } from '../core/conversation/conversation';

const slashCommandForm = z.object({
  /** Without the slash. */
  name: z.string(),
  /** What is written behind it, as `SYMBOL`; '' for nothing. */
  argument: z.string(),
  summary: phraseForm,
});

/** What the composer completes after `/`. */
export type SlashCommand = Frozen<z.output<typeof slashCommandForm>>;

const attachmentForm = z.object({ id: z.string(), label: z.string(), path: z.string(), line: z.number() });

/** What the next question is about, as a chip in the composer: a symbol or file from "Explore from Here". */
export type Attachment = Frozen<z.output<typeof attachmentForm>>;

export const runWhereForm = z.enum(['terminal', 'sandbox', 'container']);

/** `terminal` = the integrated terminal, or a captured process beside it. */
export type RunWhere = z.output<typeof runWhereForm>;

const commandPlaceForm = z.object({
  where: runWhereForm,
  /** What isolates it, as probed there; null before that, and where it could not be probed. */
  boundary: z.nullable(boundaryForm),
  /** Why nothing can run there, in a sentence; null where nothing is known to be in the way. */
  problem: z.nullable(saidForm),
});

/** Where the next command runs. */
export type CommandPlace = Frozen<z.output<typeof commandPlaceForm>>;

const chatStatusForm = z.object({
  model: modelIdentityForm,
  /** Models that the user may choose, the one in use included; never empty (`none` is one). */
  models: z.array(modelIdentityForm),
  /** Of the next question to a model. */
  mode: turnModeForm,
  /** `none` = no folder is open; `missing` = one is, and there is no map of it. */
  index: z.enum(['ready', 'indexing', 'none', 'missing']),
  /** 0..100 while indexing, else null. */
  indexedPercent: z.nullable(z.number()),
  isTrusted: z.boolean(),
  /** Null where nothing is run: no folder is open, or it is not trusted. */
  place: z.nullable(commandPlaceForm),
});

/** What the chat can do now, apart from the conversation. */
export type ChatStatus = Frozen<z.output<typeof chatStatusForm>>;

const restoreFileForm = z.object({
  path: z.string(),
  /** What the undo does to it. */
  change: z.enum(['rewritten', 'made', 'deleted']),
  writer: fileWriterForm,
  /** An editor holds text of it that is not saved: it stays. */
  isUnsaved: z.boolean(),
});

export type RestoreFile = Frozen<z.output<typeof restoreFileForm>>;

const restoreViewForm = z.object({
  /** The turn beside which it is shown. */
  turn: z.number(),
  step: z.number(),
  /** Those that are not as they were already. */
  files: z.array(restoreFileForm),
  /** What commands changed and nobody can take back: how many files, and the first few of them. */
  beyond: z.array(z.object({ count: z.number(), examples: z.array(z.string()) })),
});

/** A preview of an undo: steps from `step` on, file by file. */
export type RestoreView = Frozen<z.output<typeof restoreViewForm>>;

const turnAccountForm = z.object({
  turn: z.number(),
  /** Requests that were answered. */
  requests: z.number(),
  tokens: usageForm,
  /** Tokens sent and written, as estimated where the service counted none: of a request that was stopped it never does. */
  estimated: z.number(),
  /** US dollars; null where the price is not known, which is not 0. */
  cost: z.nullable(z.number()),
});

/** The tokens and cost of a turn. */
export type TurnAccount = Frozen<z.output<typeof turnAccountForm>>;

const nextRequestForm = z.object({
  /** Estimated, in the model's own tokens. */
  tokens: z.number(),
  /** US dollars at most, of what is sent: the reply is not in it. Null where the price is not known. */
  cost: z.nullable(z.number()),
});

/** What the next request sends, before it is sent. */
export type NextRequest = Frozen<z.output<typeof nextRequestForm>>;

const questionVersionsForm = z.object({
  /** The one that is shown. */
  turn: z.number(),
  /** All of them, oldest first. */
  versions: z.array(z.number()),
});

/** A question that stands in several versions. */
export type QuestionVersions = Frozen<z.output<typeof questionVersionsForm>>;

// An entry of a later version is left out, so that the conversation around it is not lost.
const knownEntries = z.pipe(
  z.array(z.unknown()),
  z.transform((raw: unknown[]) => raw.flatMap((each) => knownEntry(each))),
);

const toChatForm = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('init'),
    /** Translations by English text; empty for English. */
    strings: z.record(z.string(), z.string()),
    commands: z.array(slashCommandForm),
    status: chatStatusForm,
    attachments: z.array(attachmentForm),
    /** The conversation so far: the page draws itself from these alone. */
    entries: knownEntries,
  }),
  z.object({ type: z.literal('event'), event: eventForm }),
  z.object({ type: z.literal('status'), status: chatStatusForm }),
  z.object({ type: z.literal('attachments'), attachments: z.array(attachmentForm) }),
  /** A command asks for it: what taking back would do. */
  z.object({ type: z.literal('restorePreview'), view: restoreViewForm }),
  /** Of all turns that asked a model, oldest first. */
  z.object({ type: z.literal('accounts'), accounts: z.array(turnAccountForm) }),
  /** A command asks for it: what the conversation took. */
  z.object({ type: z.literal('ledger'), view: ledgerViewForm }),
  /** Of the turns that are shown; and the turns that followed the last one and are put aside, newest last. */
  z.object({
    type: z.literal('branches'),
    versions: z.array(questionVersionsForm),
    further: z.array(z.number()),
  }),
  /** Writes text into the composer, at the cursor, apart from the words around it. */
  z.object({ type: z.literal('insert'), text: z.string() }),
  /** Puts text into the composer and the cursor behind it. */
  z.object({ type: z.literal('prefill'), text: z.string() }),
]);

export type ToChat = Frozen<z.output<typeof toChatForm>>;

/** The forms of what requests are answered with. */
export const chatAnswers = {
  /** As askInstead; a command of the window is over once it is carried out. */
  ask: z.void(),
  /** Once the question's turn is over; where it was not asked, it fails: the question is still being written. */
  askInstead: z.void(),
  /** Null where no model would be asked. */
  estimate: z.nullable(nextRequestForm),
  verify: z.array(verdictForm),
  /** Null where nothing is to be seen. */
  peek: z.nullable(peekedCodeForm),
  showLedger: ledgerViewForm,
  preview: filePreviewForm,
  previewRestore: restoreViewForm,
  /** The names at once, then as it is known what each would send. */
  completeMention: mentionListForm,
  mentionCosts: z.array(sentMentionForm),
  /** Estimated tokens, by the attachment's id. */
  attachedTokens: z.record(z.string(), z.number()),
  previewMention: z.string(),
  /** The mentions to be written at the cursor; '' for none. */
  dropped: z.string(),
  /** The mentions that the text stands for; null where it names no files of the folder. */
  pasted: z.nullable(z.string()),
};

export type ChatAnswers = AnswersOf<typeof chatAnswers>;

/** The message; null for anything that is none, events of a later version included. */
export const parseToChat = parserOf<ToChat>(toChatForm);

function knownEntry(raw: unknown): Entry[] {
  const parsed = entryForm.safeParse(raw);
  return parsed.success ? [parsed.data] : [];
}
