/** The form of an event of the conversation, as the page takes it from the host and the host from its journals. */
import * as z from 'zod/mini';
import type { AgentEvent, Entry } from '../core/conversation';
import { formOf } from './form';
import { phraseForm, saidForm } from './phraseForm';
import { fileChange, leftFile, review, startedPlan } from './taskForm';

// `undefined`, for arguments that were no JSON, does not survive the way from the host.
const callInput = z._default(z.unknown(), null);
const range = { start: z.number(), end: z.number() };
const at = { turn: z.number() };
const call = { ...at, callId: z.string() };

export const modelIdentity = z.object({
  kind: z.enum(['none', 'anthropic', 'vscode']),
  name: z.string(),
  host: z.string(),
});

export const turnMode = z.enum(['ask', 'plan', 'act']);

const parsedCommand = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('parsed'),
    commands: z.array(
      z.object({
        words: z.array(z.nullable(z.string())),
        patterns: z.optional(z.array(z.string())),
        writes: z.array(z.nullable(z.string())),
        // Absent in conversations that were kept before it was noted.
        reads: z._default(z.array(z.nullable(z.string())), []),
        assigns: z.array(z.string()),
        input: z.optional(z.nullable(z.string())),
        ...range,
      }),
    ),
  }),
  z.object({ kind: z.literal('unparsable'), reason: z.string() }),
]);

const scope = z.enum(['once', 'session', 'workspace']);
const by = z.enum(['user', 'rule']);

export const boundaryForm = z.object({
  isolation: z.enum(['none', 'sandbox', 'container']),
  network: z.nullable(z.boolean()),
  dockerSocket: z.nullable(z.boolean()),
  sudo: z.nullable(z.boolean()),
  writableOutside: z.nullable(z.boolean()),
  probedAtMs: z.number(),
});

const question = z.object({
  proposal: z.object({
    command: z.string(),
    folder: z.string(),
    place: z.string(),
    timeoutMs: z.number(),
    ...{ results: z.optional(z.string()), inputs: z.optional(z.array(z.string())) },
    purpose: z.string(),
    parsed: parsedCommand,
    network: z.optional(z.literal(true)),
    isThrowAway: z.optional(z.literal(true)),
    boundary: z.optional(z.nullable(boundaryForm)),
  }),
  concerns: z.array(z.object({ phrase: phraseForm, ...range })),
  scopes: z.array(scope),
});

const editQuestion = z.object({
  proposal: z.object({
    ...{ path: z.string(), what: z.nullable(phraseForm), diff: z.string() },
    kind: z.enum(['created', 'modified', 'deleted']),
  }),
  scopes: z.array(scope),
});

const decision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('allowed'), scope: z.enum(['once', 'session', 'workspace', 'settings']), by }),
  z.object({ kind: z.literal('denied'), by, reason: saidForm, instead: z.optional(z.string()) }),
]);

const runEnd = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exited'), code: z.number() }),
  z.object({ kind: z.literal('signalled'), signal: z.string() }),
  z.object({ kind: z.literal('unknown') }),
  z.object({ kind: z.literal('timedOut'), limitMs: z.number() }),
  z.object({ kind: z.literal('idle'), limitMs: z.number() }),
  z.object({ kind: z.literal('cancelled') }),
]);

const runLog = z.object({ id: z.string(), path: z.string(), bytes: z.number(), dropped: z.number() });

const runChanges = z.object({
  files: z.array(z.object({ path: z.string(), kind: z.enum(['created', 'modified', 'deleted']) })),
  ...{ count: z.number(), isPartial: z.boolean(), isShared: z.optional(z.literal(true)) },
});

const runnerKind = z.enum(['terminal', 'process', 'sandbox', 'container']);

const runReport = z.object({
  command: z.string(),
  folder: z.string(),
  runner: runnerKind,
  end: runEnd,
  output: z.string(),
  omitted: z.number(),
  durationMs: z.number(),
  // Absent in conversations that were kept before they were noted.
  log: z._default(z.nullable(runLog), null),
  boundary: z._default(z.nullable(boundaryForm), null),
  ...{ number: z.optional(z.number()), changes: z.optional(runChanges) },
});

const backgroundRun = z.object({
  ...{ number: z.number(), command: z.string(), folder: z.string(), runner: runnerKind },
  ...{ log: z.optional(z.string()), by: z.enum(['user', 'model']) },
  ...{ ranMs: z.number(), timeoutMs: z.number() },
});

const result = z.object({
  path: z.string(),
  line: z.number(),
  endLine: z.number(),
  id: z.nullable(z.string()),
  score: z.nullable(z.number()),
});

const shownFile = z.object({
  path: z.string(),
  version: z.string(),
  lines: z.array(z.tuple([z.number(), z.number()])),
});

const answer = z.object({
  text: z.string(),
  results: z.array(result),
  truncated: z.boolean(),
  more: z.nullable(z.string()),
  shown: z.optional(z.array(shownFile)),
  done: phraseForm,
  run: z.nullable(runReport),
  background: z.optional(backgroundRun),
  changes: z.optional(z.array(fileChange)),
  step: z.optional(z.number()),
  planned: z.optional(startedPlan),
  submitted: z.optional(z.string()),
});

const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered'), answer }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
  z.object({ kind: z.literal('denied'), reason: saidForm }),
  z.object({ kind: z.literal('cancelled') }),
]);

const turnEnd = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered') }),
  z.object({
    ...{ kind: z.literal('stopped'), reason: saidForm },
    limit: z.optional(z.enum(['steps', 'tokens', 'time', 'cost'])),
  }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({
    kind: z.literal('failed'),
    message: saidForm,
    action: z.nullable(
      z.enum([
        'setKey',
        'chooseModel',
        'retry',
        'showLog',
        'openSettings',
        'continue',
        'manageTrust',
        'chooseWhere',
      ]),
    ),
  }),
]);

const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('toolUse'), callId: z.string(), name: z.string(), input: callInput }),
]);

export const usageForm = z.object({
  ...{ input: z.number(), output: z.number() },
  ...{ cacheRead: z.number(), cacheWrite: z.number() },
});

const sources = z.optional(z.record(z.string(), z.number()));

const summary = z.object({
  goal: z.string(),
  ...{ constraints: z.array(z.string()), done: z.array(z.string()), open: z.array(z.string()) },
  ...{ decisions: z.array(z.string()), files: z.array(z.string()), evidence: z.array(z.string()) },
  signatures: z.string(),
});

export const sentMention = z.object({
  ...{ text: z.string(), tokens: z.number() },
  ...{ isCut: z.boolean(), problem: z.nullable(saidForm) },
});

const entries = [
  z.object({ type: z.literal('started'), version: z.literal(1), id: z.string(), atMs: z.number() }),
  z.object({
    ...{ type: z.literal('asked'), ...at, atMs: z.number() },
    ...{ text: z.string(), context: z.string(), start: z.optional(z.string()), model: modelIdentity },
    ...{ mode: z.optional(turnMode), nextStep: z.optional(z.number()) },
    mentions: z.optional(z.array(sentMention)),
    attachedLines: z.optional(z.number()),
    ...{ shown: z.optional(z.array(shownFile)), facts: z.optional(z.string()) },
  }),
  z.object({
    ...{ type: z.literal('requested'), ...at, step: z.number(), estimatedTokens: z.number() },
    ...{ sources, handles: z.optional(z.number()) },
  }),
  z.object({
    ...{ type: z.literal('replied'), ...at, step: z.number(), content: z.array(block), usage: usageForm },
    stop: z.optional(z.enum(['end', 'toolUse', 'maxTokens', 'refused'])),
  }),
  z.object({
    ...{ type: z.literal('toolStarted'), ...call },
    ...{ name: z.string(), input: callInput, doing: phraseForm },
  }),
  z.object({ type: z.literal('approvalAsked'), ...call, question }),
  z.object({ type: z.literal('editAsked'), ...call, question: editQuestion }),
  z.object({ type: z.literal('approvalGiven'), ...call, decision }),
  z.object({
    ...{ type: z.literal('toolEnded'), ...call, outcome },
    ...{ observation: z.string(), durationMs: z.number() },
  }),
  z.object({
    ...{ type: z.literal('rewound'), ...at, fromStep: z.number() },
    ...{ stall: z.enum(['repeated', 'cycle', 'noProgress', 'overthinking']), note: z.string() },
  }),
  z.object({
    ...{ type: z.literal('summarised'), ...at, covers: z.number(), summary },
    ...{ by: z.enum(['model', 'rules', 'user']), usage: usageForm, sources },
  }),
  z.object({ type: z.literal('reviewed'), ...at, step: z.number(), review }),
  z.object({
    ...{ type: z.literal('restored'), ...at, atMs: z.number(), step: z.number() },
    ...{ files: z.array(z.string()), left: z.array(leftFile), hunk: z.optional(z.number()) },
    ...{ rejected: z.optional(z.string()), undoes: z.optional(z.number()) },
  }),
  z.object({
    ...{ type: z.literal('branched'), ...at, atMs: z.number() },
    ...{ after: z.number(), files: z.array(z.string()) },
  }),
  z.object({
    ...{ type: z.literal('runEnded'), ...call, atMs: z.number() },
    ...{ report: z.nullable(runReport), done: phraseForm, told: z.string() },
  }),
  z.object({ type: z.literal('ended'), ...at, atMs: z.number(), end: turnEnd }),
] as const;

/** The form of what is durable. */
export const entryForm = formOf<Entry>()(z.discriminatedUnion('type', entries));

/** The form of whatever may happen in a conversation. */
export const eventForm = formOf<AgentEvent>()(
  z.discriminatedUnion('type', [
    ...entries,
    z.object({ type: z.literal('textDelta'), ...at, step: z.number(), delta: z.string() }),
    z.object({ type: z.literal('waiting'), ...at, untilMs: z.number(), reason: saidForm }),
    z.object({ type: z.literal('toolOutput'), ...call, text: z.string() }),
  ]),
);
