/** The steps of a turn: ask, do what the reply asks for, look whether that gets anywhere. */
import type { TurnEnd } from '../core/conversation/conversation';
import { throwIfCancelled } from '../core/errors';
import { inEnglish, phrase } from '../core/text/phrase';
import { requestReply } from './requestReply';
import { doneSoFar } from './doneSoFar';
import {
  breakOffOpenCalls,
  lastStep,
  ofLastTurn,
  openCalls,
  repliesOf,
  reviewsOf,
  submittedNow,
  textOf,
} from './turnState';
import type { TurnReply } from './turnState';
import { runCalls } from './calls/runCalls';
import { spentTooMuch } from './spending';
import { findStall, traceSteps } from './stalls';
import type { Stall } from './stalls';
import { stopped } from './turn';
import type { Turn } from './turn';

/**
 * Takes the turn's steps to its end. What there is of it already (it was broken off) is where it goes on: calls that were
 * under way are told to be broken off, calls that were not begun are made, and then the model is asked.
 */
export async function takeSteps(turn: Turn): Promise<TurnEnd> {
  const { limits } = turn.parts;
  breakOffOpenCalls(turn);
  if (repliesOf(turn.entries).length > 0) {
    const end = await act(turn);
    if (end !== null) return end;
  }
  for (let step = lastStep(turn.entries) + 1; step <= limits.steps; step++) {
    throwIfCancelled(turn.signal);
    const spent = spentTooMuch(turn);
    if (spent !== null) return spent;
    await requestReply(turn, step);
    const end = await act(turn);
    if (end !== null) return end;
    const stall = findStall(traceSteps(turn.entries), limits);
    if (stall === null) continue;
    if (!rewind(turn, stall)) return stopped(phrase('{0} Rephrase the question.', stall.evidence));
  }
  return stopped(
    phrase('Stopped at the limit of {0} steps per turn. Ask to continue.', limits.steps),
    'steps',
  );
}

/**
 * Takes the stalled steps out of what the model is told, and tells it why; false where that was done as often as it may
 * be. What they did to files stays in the journal.
 */
function rewind(turn: Turn, { kind, fromStep, evidence }: Stall): boolean {
  const before = ofLastTurn(turn.entries).filter(({ type }) => type === 'rewound').length;
  if (before >= turn.parts.limits.rewinds) return false;
  const note = `(Your last steps were undone because they led nowhere. ${inEnglish(evidence)} Do something else: look elsewhere, use another tool, act on what you know, or answer and say what is missing.)`;
  turn.record({ type: 'rewound', turn: turn.number, fromStep, stall: kind, note });
  return true;
}

/** Does what the last reply asks for and is not done; null = the model is to be asked again. */
async function act(turn: Turn): Promise<TurnEnd | null> {
  const replies = repliesOf(turn.entries);
  const reply = replies.at(-1);
  if (reply === undefined || reply.calls.length === 0) {
    const end = withoutCalls(turn, replies);
    return end?.kind === 'answered' ? lookAt(turn, textOf(reply?.content ?? [])) : end;
  }
  if (reply.stop === 'refused') return refused;
  const isCut = reply.stop === 'maxTokens' && reply.content.at(-1)?.type === 'toolUse';
  const open = openCalls(turn.entries, reply);
  if (open.length > 0) await runCalls(turn, open, isCut ? (reply.calls.at(-1) ?? null) : null);
  const submitted = submittedNow(turn.entries);
  return submitted === null ? null : lookAt(turn, submitted);
}

/** The end of a turn whose answer holds, or was looked at as often as it may be; null where the model is told what does not. */
async function lookAt(turn: Turn, answer: string): Promise<TurnEnd | null> {
  const { reviewer, limits } = turn.parts;
  if (reviewer === undefined) return { kind: 'answered' };
  const before = reviewsOf(turn.entries);
  if (before.isLooked) return before.isAccepted ? { kind: 'answered' } : null;
  const found = await reviewer.review(answer, turn.signal, doneSoFar(turn.entries));
  throwIfCancelled(turn.signal);
  const review = { ...found, accepted: found.accepted || before.count + 1 >= limits.reviews };
  turn.record({ type: 'reviewed', turn: turn.number, step: lastStep(turn.entries), review });
  return review.accepted ? { kind: 'answered' } : null;
}

const refused: TurnEnd = stopped(phrase('The model declined to continue.'));

function withoutCalls({ parts: { limits } }: Turn, replies: readonly TurnReply[]): TurnEnd | null {
  const last = replies.at(-1);
  if (last?.stop === 'refused') return refused;
  const [isEmpty, wasEmpty] = [-1, -2].map((at) => replies.at(at)?.content.length === 0);
  if (isEmpty)
    return wasEmpty ? stopped(phrase('The model replied twice with nothing. Rephrase the question.')) : null;
  if (last?.stop !== 'maxTokens') return { kind: 'answered' };
  const cut = replies.length - 1 - replies.findLastIndex(({ stop }) => stop !== 'maxTokens');
  return cut <= limits.cutReplies
    ? null
    : stopped(phrase('The answer is longer than {0} replies. Ask to continue.', limits.cutReplies + 1));
}
