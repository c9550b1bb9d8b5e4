/** The agent: ask, run tools, append, until there is an answer or a limit. */
import type { AgentEvent, Entry, TurnEnd } from '../core/conversation';
import { UserError, errorText, throwIfCancelled } from '../core/errors';
import type { ToolUse } from '../core/languageModel';
import { ModelError } from '../core/modelError';
import { createCallCounter } from './callCounter';
import type { CallCounter } from './callCounter';
import { createEventQueue } from './eventQueue';
import { ledgerOf } from './ledger';
import { requestReply } from './requestReply';
import type { Reply } from './requestReply';
import { runCalls } from './runCalls';
import { findStall, traceSteps } from './stalls';
import type { Stall } from './stalls';
import { openTurn, stopped } from './turn';
import type { Turn, TurnParts } from './turn';

export interface TurnInput {
  /** The conversation before this turn. */
  readonly entries: readonly Entry[];
  readonly text: string;
  /** What the model is given besides, as data; '' for nothing. */
  readonly context: string;
  /** What the model starts from, sent as it is; absent where it has started. */
  readonly start?: string | undefined;
}

/**
 * One turn as its events; returns how it ended and never throws. Every entry is in the journal before it is acted on and
 * before it is yielded. However the turn ends, the conversation can go on with the entries there are. Who stops reading
 * stops the turn. The turn does not wait for its reader.
 */
export async function* agentTurn(
  parts: TurnParts,
  input: TurnInput,
  signal: AbortSignal,
): AsyncGenerator<AgentEvent, TurnEnd, void> {
  const left = new AbortController();
  const events = createEventQueue<AgentEvent>();
  const done = runTurn(parts, input, events.push, AbortSignal.any([signal, left.signal])).finally(() => {
    events.close();
  });
  try {
    yield* events.items();
    return await done;
  } finally {
    left.abort();
    await done;
  }
}

/** Reads a turn to its end, and tells each event as it comes. */
export async function readTurn(
  events: AsyncGenerator<AgentEvent, TurnEnd, void>,
  tell: (event: AgentEvent) => void,
): Promise<TurnEnd> {
  for (;;) {
    const next = await events.next();
    if (next.done === true) return next.value;
    tell(next.value);
  }
}

async function runTurn(
  parts: TurnParts,
  input: TurnInput,
  emit: (event: AgentEvent) => void,
  signal: AbortSignal,
): Promise<TurnEnd> {
  const turn = openTurn(parts, input.entries, emit, signal);
  const end = await endOf(turn, input);
  const entry: Entry = { type: 'ended', turn: turn.number, atMs: parts.clock.nowMs(), end };
  try {
    turn.record(entry);
  } catch (error) {
    // A full disk must not leave the page waiting; what the journal lacks reads as a turn that was broken off.
    parts.log.error(`the end of turn ${turn.number} was not saved: ${errorText(error)}`);
    emit(entry);
  }
  return end;
}

async function endOf(turn: Turn, { text, context, start }: TurnInput): Promise<TurnEnd> {
  try {
    const { clock, model } = turn.parts;
    const atMs = clock.nowMs();
    turn.record({ type: 'asked', turn: turn.number, atMs, text, context, start, model: model.identity });
    return await takeSteps(turn);
  } catch (error) {
    return turn.signal.aborted ? { kind: 'cancelled' } : failure(turn, error);
  }
}

function failure({ parts: { log } }: Turn, error: unknown): TurnEnd {
  if (error instanceof ModelError) return { kind: 'failed', message: error.message, action: error.action };
  if (error instanceof UserError) return { kind: 'failed', message: error.message, action: 'retry' };
  log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const message = `The turn was broken off by a fault in RepoMaster itself: ${errorText(error)}. The log has the details; you can ask again.`;
  return { kind: 'failed', message, action: 'showLog' };
}

async function takeSteps(turn: Turn): Promise<TurnEnd> {
  const { limits } = turn.parts;
  let counter = createCallCounter();
  let rewinds = 0;
  const replies: Reply[] = [];
  for (let step = 1; step <= limits.steps; step++) {
    throwIfCancelled(turn.signal);
    const spent = spentTooMuch(turn, replies);
    if (spent !== null) return spent;
    const reply = await requestReply(turn, step);
    replies.push(reply);
    const end = await act(turn, replies, counter);
    if (end !== null) return end;
    const stall = findStall(traceSteps(turn.entries), limits);
    if (stall === null) continue;
    if (rewinds++ >= limits.rewinds) return stopped(`${stall.evidence} Ask in other words.`);
    rewind(turn, stall);
    counter = createCallCounter();
  }
  return stopped(`It took the ${limits.steps} steps that one turn may take; ask it to go on.`);
}

/** Takes the stalled steps out of what the model is told, and tells it why. What they did to files stays in the journal. */
function rewind(turn: Turn, { kind, fromStep, evidence }: Stall): void {
  const note = `(Your last steps were taken back because they came to nothing. ${evidence} Do something else: look elsewhere, use another tool, act on what you know, or answer and say what is missing.)`;
  turn.record({ type: 'rewound', turn: turn.number, fromStep, stall: kind, note });
}

/** The end of a turn that may use no more, or null. */
function spentTooMuch(
  { parts: { limits, clock }, entries, startedMs }: Turn,
  replies: readonly Reply[],
): TurnEnd | null {
  if (replies.reduce((sum, { tokens }) => sum + tokens, 0) >= limits.turnTokens)
    return stopped(`It used the ${limits.turnTokens} tokens that one turn may use; ask it to go on.`);
  if (limits.turnMs !== null && clock.nowMs() - startedMs >= limits.turnMs)
    return stopped(
      `It took the ${Math.round(limits.turnMs / 1000)} s that one turn may take; ask it to go on.`,
    );
  return limits.turnCost === null ? null : spentMoney(entries, limits.turnCost);
}

function spentMoney(entries: readonly Entry[], limit: number): TurnEnd | null {
  const begin = entries.findLastIndex(({ type }) => type === 'asked');
  const { cost } = ledgerOf(entries.slice(begin));
  if (cost === null)
    return stopped(
      'What this model costs is not known, so a limit in dollars cannot be kept: limit the tokens instead.',
    );
  return cost < limit ? null : stopped(`It cost the $${limit} that one turn may cost; ask it to go on.`);
}

/** Does what the last reply asks for; null = the model is to be asked again. */
async function act(turn: Turn, replies: readonly Reply[], counter: CallCounter): Promise<TurnEnd | null> {
  const reply = replies.at(-1);
  const uses = reply?.content.filter((block): block is ToolUse => block.type === 'toolUse') ?? [];
  if (reply === undefined || uses.length === 0) return withoutCalls(turn, replies);
  if (reply.stop === 'refused') return refused;
  const cut =
    reply.stop === 'maxTokens' && reply.content.at(-1)?.type === 'toolUse' ? uses.at(-1) : undefined;
  await runCalls(turn, uses, cut ?? null, counter);
  return null;
}

const refused: TurnEnd = stopped('The model declined to go on with this.');

function withoutCalls({ parts: { limits } }: Turn, replies: readonly Reply[]): TurnEnd | null {
  const last = replies.at(-1);
  if (last?.stop === 'refused') return refused;
  const [isEmpty, wasEmpty] = [-1, -2].map((at) => replies.at(at)?.content.length === 0);
  if (isEmpty)
    return wasEmpty ? stopped('The model gave two empty replies in a row; ask in other words.') : null;
  if (last?.stop !== 'maxTokens') return { kind: 'answered' };
  const cut = replies.length - 1 - replies.findLastIndex(({ stop }) => stop !== 'maxTokens');
  return cut <= limits.cutReplies
    ? null
    : stopped(`The answer is longer than ${limits.cutReplies + 1} replies; ask it to go on.`);
}
