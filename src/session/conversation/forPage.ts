/** Selects what the page gets of a conversation. */
import type { AgentEvent, ToolOutcome } from '../../core/conversation/conversation';
import { forPeople, phraseForPeople } from '../../core/text/forPeople';

/**
 * The event without what a model was told of a call: that is its outcome once more, which the page shows, in words for
 * people.
 */
export function forPage<T extends AgentEvent>(event: T): T {
  if (event.type === 'toolStarted') return { ...event, doing: phraseForPeople(event.doing) };
  return event.type === 'toolEnded'
    ? { ...event, observation: '', outcome: outcomeForPeople(event.outcome) }
    : event;
}

/** What a program printed is nobody's wording. */
function outcomeForPeople(outcome: ToolOutcome): ToolOutcome {
  if (outcome.kind === 'failed') return { ...outcome, message: forPeople(outcome.message) };
  if (outcome.kind !== 'answered' || outcome.answer.run !== null) return outcome;
  const { answer } = outcome;
  const text = isOfMap(answer.text) ? forPeople(answer.text) : answer.text;
  return { ...outcome, answer: { ...answer, text, done: phraseForPeople(answer.done) } };
}

/** Answers of the exploration tools end with the version of the map. */
function isOfMap(text: string): boolean {
  return /(?:^|\n)index v\d+[^\n]*$/.test(text);
}
