/** The agent's loop in a test: real loop, tools written by hand, events as text. */
import assert from 'node:assert/strict';
import { defaultLimits } from '../../src/agent/limits';
import type { Limits } from '../../src/agent/limits';
import { agentTurn } from '../../src/agent/loop';
import type { TurnParts } from '../../src/agent/turn';
import type { AgentEvent, Entry } from '../../src/core/conversation/conversation';
import type { Approvals } from '../../src/core/conversation/approvals';
import { ToolError, UserError } from '../../src/core/errors';
import type { ModelClient } from '../../src/core/conversation/languageModel';
import { phrase } from '../../src/core/text/phrase';
import { redact } from '../../src/core/redact/redact';
import type { RunReport } from '../../src/core/running/runner';
import { NO_CORRECTION } from '../../src/core/tokens/estimateCorrection';
import type { EstimateCorrection } from '../../src/core/tokens/estimateCorrection';
import type { Reviewer } from '../../src/core/conversation/task';
import type { Tool, ToolAnswer, ToolContext, ToolName } from '../../src/core/conversation/tool';
import { eventLine } from './scriptedModel';
import type { ScriptedModel } from './scriptedModel';

/** An answer of a tool with this text. */
export const answer = (text: string): ToolAnswer => ({
  text,
  results: [],
  truncated: false,
  more: null,
  done: phrase('Viewed'),
  run: null,
});

/** The report of a command that printed this and exited. */
export const exited = (output: string, code = 0): RunReport => ({
  ...{ command: 'a', folder: '.', runner: 'process', end: { kind: 'exited', code } },
  ...{ output, omitted: 0, durationMs: 1, log: null, boundary: null },
});

/** A tool that takes any object; `run_script` asks for its `command`. */
export function tool(
  name: ToolName,
  run: (input: unknown, context: ToolContext) => Promise<ToolAnswer>,
): Tool {
  const approvalOf = (input: unknown) => ({
    command: String((input as { command?: unknown }).command),
    folder: '/w',
    place: '.',
    timeoutMs: 1000,
    purpose: '',
    parsed: { kind: 'parsed', commands: [] } as const,
  });
  return {
    name,
    description: name,
    inputSchema: { type: 'object' },
    prepare: async (input) => {
      if (typeof input !== 'object' || input === null) throw new ToolError('Give an object.');
      const approval = name === 'run_script' ? approvalOf(input) : null;
      return { doing: phrase('Using {0}', name), approval, run: (context) => run(input, context) };
    },
  };
}

/** Says what it was called with. */
export const view = tool('view_code', async (input) => answer(`code of ${JSON.stringify(input)}`));
/** Prints `hello` and says what it was called with. */
export const runScript = tool('run_script', async (input, { onOutput }) => {
  onOutput('hello');
  return answer(`ran ${JSON.stringify(input)}`);
});

const question = { concerns: [], scopes: ['once'] as const };
/** A user who allows everything. */
export const allowing: Approvals = {
  consider: (proposal) => ({ kind: 'ask', question: { ...question, proposal } }),
  ask: async () => ({ kind: 'allowed', scope: 'once', by: 'user' }),
};
/** A user who denies everything. */
export const denying: Approvals = {
  ...allowing,
  ask: async () => ({ kind: 'denied', by: 'user', reason: 'too risky' }),
};

/** What a turn is tried with; what is left out is harmless. */
export interface Setting {
  readonly model: ModelClient;
  /** What is asked; `Q` when left out, null to go on with what `entries` end in. */
  readonly text?: string | null;
  readonly context?: string;
  readonly tools?: readonly Tool[];
  readonly approvals?: Approvals;
  readonly limits?: Partial<Limits>;
  readonly entries?: readonly Entry[];
  readonly reviewer?: Reviewer;
  readonly signaturesOf?: TurnParts['signaturesOf'];
  readonly sent?: TurnParts['sent'];
  readonly signal?: AbortSignal;
  /** Stands still when left out. */
  readonly nowMs?: () => number;
  readonly edits?: TurnParts['edits'];
  readonly correction?: EstimateCorrection;
  readonly journalFails?: (entry: Entry) => boolean;
  readonly onEvent?: (event: AgentEvent) => void;
}

interface Outcome {
  readonly lines: readonly string[];
  readonly entries: readonly Entry[];
  readonly logged: readonly string[];
}

/** What one turn tells, writes and logs, with the loop's own rules checked along the way. */
export async function turn(setting: Setting): Promise<Outcome> {
  const events: AgentEvent[] = [];
  const journal: Entry[] = [];
  const logged: string[] = [];
  const parts = partsOf(setting, journal, (message) => void logged.push(message));
  const emit = (event: AgentEvent): void => {
    events.push(event);
    const isSignal = event.type === 'textDelta' || event.type === 'waiting' || event.type === 'toolOutput';
    if (!isSignal && setting.journalFails === undefined)
      assert.ok(journal.includes(event), 'an entry is in the journal before it is told');
    setting.onEvent?.(event);
  };
  const { entries = [], text = 'Q', context = '' } = setting;
  const input = { entries, question: text === null ? null : { text, context } };
  const end = await agentTurn(parts, input, emit, setting.signal ?? new AbortController().signal);
  const last = events.at(-1);
  assert.ok(last?.type === 'ended');
  assert.deepEqual(last.end, end);
  return { lines: events.map(eventLine), entries: [...(setting.entries ?? []), ...journal], logged };
}

/** What the turn works with; its entries go to `journal`, what it logs to `log`. */
export function partsOf(setting: Setting, journal: Entry[], log: (message: string) => void): TurnParts {
  return {
    model: setting.model,
    tools: setting.tools ?? [view, runScript],
    approvals: setting.approvals ?? allowing,
    redact,
    journal: {
      append: (entry) => {
        if (setting.journalFails?.(entry) === true)
          throw new UserError('outside-failed', 'The disk is full.');
        journal.push(entry);
      },
    },
    edits: setting.edits,
    clock: { nowMs: setting.nowMs ?? (() => 0), sleep: async () => undefined },
    log: { trace: log, info: log, warn: log, error: log },
    limits: { ...defaultLimits, ...setting.limits },
    system: 'system',
    correction: setting.correction ?? NO_CORRECTION,
    reviewer: setting.reviewer,
    signaturesOf: setting.signaturesOf,
    sent: setting.sent,
  };
}

/** The turn, whose events are these lines. */
export async function check(setting: Setting, expected: readonly string[]): Promise<Outcome> {
  const outcome = await turn(setting);
  assert.deepEqual(outcome.lines, expected);
  return outcome;
}

/** What the model was given in its last request, a line a block. */
export function resultsIn(model: ScriptedModel): readonly string[] {
  const last = model.requests.at(-1)?.messages.at(-1)?.content ?? [];
  return last.map((block) =>
    block.type === 'toolResult'
      ? `${block.callId}${block.isError ? ' error' : ''}: ${block.text}`
      : block.type,
  );
}
