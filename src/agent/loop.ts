/** The agent: ask, run tools, append, until there is an answer or a limit. */
import { failedTurn } from './failedTurn';
import type { AgentEvent, Entry, TurnEnd } from '../core/conversation/conversation';
import { errorText } from '../core/errors';
import { ModelError } from '../core/conversation/modelError';
import { timeIsUp } from './spending';
import { takeSteps } from './steps';
import { openTurn } from './turn';
import type { Turn, TurnParts } from './turn';

export interface TurnInput {
  /** The conversation before this turn, with all its branches; of one that goes on, with what there is of it. */
  readonly entries: readonly Entry[];
  /** What is asked; null goes on with the last turn, which something broke off. */
  readonly question: TurnQuestion | null;
}

/** As in the entry `asked`, whose first fields it gives. */
export type TurnQuestion = Pick<
  Extract<Entry, { type: 'asked' }>,
  'text' | 'context' | 'mentions' | 'attachedLines' | 'start' | 'shown' | 'facts' | 'mode' | 'nextStep'
>;

/**
 * Runs one turn, tells each event as it comes, and returns how it ended; never throws. Every entry is in the journal
 * before it is acted on and before it is told. However the turn ends, the conversation can go on with the entries there
 * are. A `tell` that throws is logged, and not called again: what only watches cannot break a turn off.
 */
export async function agentTurn(
  parts: TurnParts,
  input: TurnInput,
  tell: (event: AgentEvent) => void,
  signal: AbortSignal,
): Promise<TurnEnd> {
  const { entries, question } = input;
  const time = limitTime(parts);
  const told = untilItThrows(tell, parts);
  const turn = openTurn(parts, entries, question === null, told, AbortSignal.any([signal, time.signal]));
  const letGo = parts.others?.((entry) => turn.record(entry));
  const end = await endOf(turn, question, signal).finally(() => time.stop());
  try {
    return recordEnd(turn, end);
  } finally {
    letGo?.();
  }
}

function untilItThrows(tell: (event: AgentEvent) => void, { log }: TurnParts): (event: AgentEvent) => void {
  let isGone = false;
  return (event) => {
    if (isGone) return;
    try {
      tell(event);
    } catch (error) {
      isGone = true;
      log.warn(`who watched the turn heard no more of it from ${event.type} on: ${errorText(error)}`);
    }
  };
}

/** A full disk must not leave the page waiting: the turn fails of it then, and in the journal it reads as broken off. */
function recordEnd(turn: Turn, end: TurnEnd): TurnEnd {
  const ended = { type: 'ended', turn: turn.number, atMs: turn.parts.clock.nowMs() } as const;
  try {
    turn.record({ ...ended, end });
    return end;
  } catch (error) {
    turn.parts.log.error(`the end of turn ${turn.number} was not saved: ${errorText(error)}`);
    const failed = end.kind === 'failed' ? end : failure(turn, error);
    turn.emit({ ...ended, end: failed });
    return failed;
  }
}

/** Aborts once the turn has taken as long as it may: a request or a call may be under way for longer than that. */
function limitTime({ clock, limits: { turnMs } }: TurnParts): { signal: AbortSignal; stop: () => void } {
  const time = new AbortController();
  const stop = new AbortController();
  if (turnMs !== null)
    clock.sleep(turnMs, stop.signal).then(
      () => time.abort(),
      // The turn ended within its time.
      () => undefined,
    );
  return { signal: time.signal, stop: () => stop.abort() };
}

async function endOf(turn: Turn, question: TurnQuestion | null, user: AbortSignal): Promise<TurnEnd> {
  try {
    const { clock, model } = turn.parts;
    if (question === null) return await takeSteps(turn);
    const atMs = clock.nowMs();
    turn.record({ type: 'asked', turn: turn.number, atMs, ...question, model: model.identity });
    return await takeSteps(turn);
  } catch (error) {
    if (user.aborted) return { kind: 'cancelled' };
    const { turnMs } = turn.parts.limits;
    return turn.signal.aborted && turnMs !== null ? timeIsUp(turnMs) : failure(turn, error);
  }
}

function failure({ parts: { log } }: Turn, error: unknown): TurnEnd {
  if (error instanceof ModelError) return { kind: 'failed', message: error.said, action: error.action };
  return failedTurn(error, log);
}
