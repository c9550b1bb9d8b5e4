/** What a click on a question in an answer does. */
import { isOccupied } from '../state';
import type { ChatState } from '../state';

/**
 * `send` for a question in an answer that was made without a model, and that no model gets; else `prefill`. What a
 * model or a repository wrote never sends anything by itself, and no click runs a command: that is typed.
 */
export function clickedQuestion(state: ChatState, question: string, turn: number): 'send' | 'prefill' {
  const from = state.turns.find((each) => each.turn === turn);
  const isOurs = from?.model.kind === 'none';
  const staysHere = state.status.model.kind === 'none' || /^\s*\/[a-z]+(?:\s|$)/i.test(question);
  const runs = /^\s*\/(?:run\b|scratch\b|setup\s+\S)/i.test(question);
  return isOurs && staysHere && !runs && !isOccupied(state) ? 'send' : 'prefill';
}
