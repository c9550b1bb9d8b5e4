/** The answer of a task, which a model submits with a tool. */
import type { ToolOutcome } from '../../../src/core/conversation/conversation';
import type { TextPart, Turn } from './turns';

/** The turn with the answer that a call of it handed in, in the place of an earlier one; the same turn where it handed in none. */
export function withHandedIn(turn: Turn, outcome: ToolOutcome): Turn {
  const text = outcome.kind === 'answered' ? outcome.answer.submitted?.trim() : undefined;
  if (text === undefined || text === '') return turn;
  const others = turn.parts.filter((part) => part.kind !== 'text' || part.step !== null);
  // Some models say it before they hand it in.
  const isSaid = others.some((part) => part.kind === 'text' && part.text.trim() === text);
  const answer: TextPart = { kind: 'text', step: null, text, isStreamed: false };
  return { ...turn, parts: isSaid ? others : [...others, answer] };
}
