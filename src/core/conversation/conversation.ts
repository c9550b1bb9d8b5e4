/**
 * A conversation as events. Entries are durable: appended to the journal before anything acts on them, and enough to
 * rebuild the conversation. Signals are for those who watch now, and are lost without harm.
 */
import * as z from 'zod/mini';
import { approvalDecisionForm, approvalQuestionForm, editQuestionForm } from './approvals';
import { formOf } from '../form';
import type { Frozen } from '../form';
import { hubChangeForm, hubViewForm } from '../hub/chatView';
import { shownFileForm } from '../map/explore';
import { modelIdentityForm, stopReasonForm, usageForm } from './languageModel';
import { sentMentionForm } from './mentions';
import { phraseForm, saidForm } from '../text/phraseForm';
import { runReportForm } from '../running/runner';
import { summaryForm } from './summary';
import { leftFileForm } from './takeBack';
import { reviewForm } from './task';
import { toolAnswerForm } from './tool';
import type { AssistantBlock } from './languageModel';

// `undefined`, for arguments that were no JSON, does not survive the way into a journal or to a page.
const callInput = z._default(z.unknown(), null);

const assistantBlockForm = formOf<AssistantBlock>()(
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), text: z.string() }),
    z.object({ type: z.literal('toolUse'), callId: z.string(), name: z.string(), input: callInput }),
  ]),
);

/** Turns of one git scenario: each ends with it, so that the next question is asked in the mode before. */
export const gitModes = ['merge', 'commit', 'rebase'] as const;

export type GitMode = (typeof gitModes)[number];

export const turnModeForm = z.enum(['ask', 'plan', 'act', ...gitModes]);

/** What a turn may do: `ask` answers, `plan` answers with a plan that can be carried out, `act` changes files. */
export type TurnMode = z.output<typeof turnModeForm>;

const toolOutcomeForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered'), answer: toolAnswerForm }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
  z.object({ kind: z.literal('denied'), reason: saidForm }),
  z.object({ kind: z.literal('cancelled') }),
]);

export type ToolOutcome = Frozen<z.output<typeof toolOutcomeForm>>;

const setLimitForm = z.enum(['steps', 'tokens', 'time', 'cost']);

export type SetLimit = z.output<typeof setLimitForm>;

export const failureActionForm = z.enum([
  'setKey',
  'chooseModel',
  'retry',
  'showLog',
  'openSettings',
  'continue',
  'manageTrust',
  'chooseWhere',
  'signInToGithub',
]);

/** The one thing that helps, as a button. */
export type FailureAction = z.output<typeof failureActionForm>;

const turnEndForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered') }),
  /** A limit of the loop was reached: said in `reason`; `limit` where it is one that the user sets. */
  z.object({ kind: z.literal('stopped'), reason: saidForm, limit: z.optional(setLimitForm) }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('failed'), message: saidForm, action: z.nullable(failureActionForm) }),
]);

export type TurnEnd = Frozen<z.output<typeof turnEndForm>>;

const stallKindForm = z.enum(['repeated', 'cycle', 'noProgress', 'overthinking']);

/**
 * `repeated`: the same call again and again; `cycle`: a few calls in turns, with the same answers; `noProgress`: nothing
 * new for some steps; `overthinking`: many words without an act (RExBench, section 5: a third of some models' failures).
 */
export type StallKind = z.output<typeof stallKindForm>;

const tokensBySourceForm = z.record(z.string(), z.number());

/** Estimated tokens by source: `system`, `tools`, a text's source, `replies`, or the name of the tool that answered. */
export type TokensBySource = Frozen<z.output<typeof tokensBySourceForm>>;

/** The form of what is durable. */
export const entryForm = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), version: z.literal(1), id: z.string(), atMs: z.number() }),
  z.object({
    type: z.literal('asked'),
    turn: z.number(),
    atMs: z.number(),
    /** As the user typed it, or as a command stands for it. */
    text: z.string(),
    /** What the model is given besides: fenced data, '' for none. */
    context: z.string(),
    /** What the text mentions, as it was when it was sent: its own text is in `context`. Absent where it mentions nothing. */
    mentions: z.optional(z.array(sentMentionForm)),
    /** How many lines `context` begins with that are of what was attached; absent where that is all of them, or none. */
    attachedLines: z.optional(z.number()),
    /** What the model starts from: the initial context, byte for byte; with the first question to a model alone. */
    start: z.optional(z.string()),
    /** What of files stands whole in `start`, and counts as read. */
    shown: z.optional(z.array(shownFileForm)),
    /** What the model is told of the environment of its task: with the first question that tells it, and where it has changed. */
    facts: z.optional(z.string()),
    /** Absent in conversations of before, and where no model was asked. */
    mode: z.optional(turnModeForm),
    /** The checkpoint step that came next: restoring to before it takes this turn back. Absent where nothing could be changed. */
    nextStep: z.optional(z.number()),
    model: modelIdentityForm,
  }),
  z.object({
    type: z.literal('requested'),
    turn: z.number(),
    step: z.number(),
    /** Of the whole request, before it is sent. */
    estimatedTokens: z.number(),
    /** The same by where it comes from; absent in conversations of before. */
    sources: z.optional(tokensBySourceForm),
    /** Old results in whose place one line is sent; absent in conversations of before. */
    handles: z.optional(z.number()),
  }),
  z.object({
    type: z.literal('replied'),
    turn: z.number(),
    step: z.number(),
    content: z.array(assistantBlockForm),
    /** Why it ended; absent in conversations of before, and where it broke off. */
    stop: z.optional(stopReasonForm),
    usage: usageForm,
  }),
  z.object({
    type: z.literal('toolStarted'),
    turn: z.number(),
    callId: z.string(),
    name: z.string(),
    input: callInput,
    doing: phraseForm,
  }),
  z.object({
    type: z.literal('approvalAsked'),
    turn: z.number(),
    callId: z.string(),
    question: approvalQuestionForm,
  }),
  /** As approvalAsked, of a change of a file; approvalGiven answers it. */
  z.object({
    type: z.literal('editAsked'),
    turn: z.number(),
    callId: z.string(),
    question: editQuestionForm,
  }),
  z.object({
    type: z.literal('approvalGiven'),
    turn: z.number(),
    callId: z.string(),
    decision: approvalDecisionForm,
    /** How long the user took to answer; absent where nobody was asked, and in conversations of before. */
    waitedMs: z.optional(z.number()),
  }),
  z.object({
    type: z.literal('toolEnded'),
    turn: z.number(),
    callId: z.string(),
    outcome: toolOutcomeForm,
    /** What the model was given: the outcome's text within the observation cap. */
    observation: z.string(),
    durationMs: z.number(),
  }),
  /** Steps that came to nothing: the model is asked again as if they had not been, with what speaks against them. */
  z.object({
    type: z.literal('rewound'),
    turn: z.number(),
    /** The first step that is taken back; all up to this entry are. */
    fromStep: z.number(),
    stall: stallKindForm,
    /** What the model is told in their place. */
    note: z.string(),
  }),
  /** What stands in the place of the conversation's beginning from here on. */
  z.object({
    type: z.literal('summarised'),
    turn: z.number(),
    /** As many entries, from the first on, as the summary stands for. */
    covers: z.number(),
    summary: summaryForm,
    by: z.enum(['model', 'rules', 'user']),
    /** What the model's account of it took; all 0 where it was not asked. */
    usage: usageForm,
    /** What it was sent for its account; absent where it was not asked. */
    sources: z.optional(tokensBySourceForm),
  }),
  /** An answer was held beside the files, the checks and the index. */
  z.object({ type: z.literal('reviewed'), turn: z.number(), step: z.number(), review: reviewForm }),
  /** The user took back what the session had changed, or one hunk of it. */
  z.object({
    type: z.literal('restored'),
    /** The turn that it was about. */
    turn: z.number(),
    atMs: z.number(),
    /** The checkpoint step that this was: restoring to before it undoes it. */
    step: z.number(),
    /** These are as they were before. */
    files: z.array(z.string()),
    left: z.array(leftFileForm),
    /** The hunk of the file's scope breach, from 0; absent where files were taken back whole. */
    hunk: z.optional(z.number()),
    /** The part of the file's change that was rejected, as a unified diff of it; absent where files were taken back whole. */
    rejected: z.optional(z.string()),
    /** The step of the taking back that this one undid; absent where it took changes back. */
    undoes: z.optional(z.number()),
  }),
  /**
   * The user went back to before a question, or to where another version of it had led: the conversation goes on behind the
   * turn `after`. What is left by that stays where it is, put aside (agent/branches.ts).
   */
  z.object({
    type: z.literal('branched'),
    /** The number of the next question, which no other one has. */
    turn: z.number(),
    atMs: z.number(),
    /** 0 = behind none: the first question is another one. */
    after: z.number(),
    /** Files that the turns now put aside had changed: they stay as they are. */
    files: z.array(z.string()),
  }),
  /** A command that was left running in the background has ended, at any moment, between turns too. */
  z.object({
    type: z.literal('runEnded'),
    /** The call that started it, with its turn. */
    turn: z.number(),
    callId: z.string(),
    atMs: z.number(),
    /** Null where nobody saw its end: the window was closed, or it broke off. */
    report: z.nullable(runReportForm),
    /** In the past tense, as ToolAnswer.done. */
    done: phraseForm,
    /** What the model is told of it, as data. */
    told: z.string(),
  }),
  /** What the hub answers to a command; the last one of a turn stands for those before it. */
  z.object({ type: z.literal('hubShown'), turn: z.number(), atMs: z.number(), view: hubViewForm }),
  /** What the user did with something of it, at any moment after: `subject` is its name or address. */
  z.object({
    type: z.literal('hubChanged'),
    turn: z.number(),
    atMs: z.number(),
    subject: z.string(),
    change: hubChangeForm,
  }),
  /** A tool asked a model once, in a turn that is answered without one. */
  z.object({
    type: z.literal('consulted'),
    turn: z.number(),
    /** Which time in this turn, from 1. */
    step: z.number(),
    model: modelIdentityForm,
    /** What it was sent, as of a request. */
    sources: tokensBySourceForm,
    usage: usageForm,
  }),
  z.object({ type: z.literal('ended'), turn: z.number(), atMs: z.number(), end: turnEndForm }),
]);

export type Entry = Frozen<z.output<typeof entryForm>>;

const signalForm = z.discriminatedUnion('type', [
  z.object({ type: z.literal('textDelta'), turn: z.number(), step: z.number(), delta: z.string() }),
  z.object({ type: z.literal('waiting'), turn: z.number(), untilMs: z.number(), reason: saidForm }),
  z.object({ type: z.literal('toolOutput'), turn: z.number(), callId: z.string(), text: z.string() }),
]);

export type Signal = Frozen<z.output<typeof signalForm>>;

/** The form of whatever may happen in a conversation. */
export const eventForm = z.discriminatedUnion('type', [...entryForm.def.options, ...signalForm.def.options]);

export type AgentEvent = Entry | Signal;

/** Append-only; what was appended is on disk when it returns. */
export interface Journal {
  append(entry: Entry): void;
}

export interface Clock {
  nowMs(): number;
  /** Resolves after `ms`; rejects with CancelledError on abort. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}
