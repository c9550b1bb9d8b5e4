import type { AgentEvent } from '../../core/conversation/conversation';
import { forPeople } from '../../core/text/forPeople';
import { inEnglish } from '../../core/text/phrase';
import type { StatusLine } from '../statusLine';

/** Tells a turn on stderr: a line a call, why it waits, what was taken back and what did not hold. */
export function tellProgress(event: AgentEvent, status: Pick<StatusLine, 'note'>, nowMs: () => number): void {
  const line = lineOf(event, nowMs);
  if (line !== null) status.note(`repomaster: ${line}`);
}

function lineOf(event: AgentEvent, nowMs: () => number): string | null {
  switch (event.type) {
    case 'waiting':
      return `${inEnglish(event.reason)} Asking again in ${Math.max(1, Math.ceil((event.untilMs - nowMs()) / 1000))} s.`;
    case 'toolStarted':
      return inEnglish(event.doing);
    case 'toolEnded':
      return event.outcome.kind === 'answered'
        ? `${inEnglish(event.outcome.answer.done)} (${(event.durationMs / 1000).toFixed(1)} s)`
        : event.outcome.kind === 'denied'
          ? `denied: ${firstLine(inEnglish(event.outcome.reason))}`
          : `${event.outcome.kind}: ${forPeople(firstLine(event.observation))}`;
    case 'runEnded':
      return `in the background: ${inEnglish(event.done)}`;
    case 'rewound':
      return 'steps that led nowhere were undone';
    case 'summarised':
      return 'the conversation was summarised to save room';
    case 'reviewed':
      return event.review.accepted
        ? `the answer was verified: ${event.review.outcome.outcome.replaceAll('_', ' ')}`
        : `the answer is not verified yet: ${firstLine(event.review.told.split('\n')[1] ?? '')}`;
    default:
      return null;
  }
}

function firstLine(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length <= 200 ? line : `${line.slice(0, 199)}…`;
}
