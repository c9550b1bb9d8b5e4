import type { Entry, ToolOutcome } from '../../core/conversation/conversation';
import type { ComparedCall } from '../schema/answerForms';

type Ended = Extract<Entry, { type: 'toolEnded' }>;

/** The calls of the session in their order; times that were measured do not count. Linear. */
export function compareCalls(then: readonly Entry[], now: readonly Entry[]): readonly ComparedCall[] {
  const names = new Map<string, string>();
  for (const entry of then) if (entry.type === 'toolStarted') names.set(entry.callId, entry.name);
  const ended = new Map(now.flatMap((entry) => (entry.type === 'toolEnded' ? [[entry.callId, entry]] : [])));
  return then.flatMap((entry) => {
    if (entry.type !== 'toolEnded') return [];
    const why = difference(entry, ended.get(entry.callId));
    return [{ callId: entry.callId, name: names.get(entry.callId) ?? '', same: why === '', why }];
  });
}

function difference(then: Ended, now: Ended | undefined): string {
  if (now === undefined) return 'it was not made';
  if (then.outcome.kind !== now.outcome.kind) return `${then.outcome.kind} then, ${now.outcome.kind} now`;
  const [a, b] = [madeBy(then.outcome), madeBy(now.outcome)];
  if (a !== b) return `${a} then, ${b} now`;
  const [said, says] = [timeless(then.observation), timeless(now.observation)];
  const at = said.findIndex((line, index) => line !== says[index]);
  if (at < 0 && said.length === says.length) return '';
  return `line ${(at < 0 ? said.length : at) + 1} of its answer differs`;
}

/** How a command ended and what was changed, as one line. */
function madeBy(outcome: ToolOutcome): string {
  if (outcome.kind !== 'answered') return outcome.kind;
  const { run, changes = [] } = outcome.answer;
  const end = run === null ? '' : JSON.stringify(run.end);
  return [end, ...changes.map(({ path, after }) => `${path} ${after ?? 'deleted'}`)].join(' ').trim();
}

function timeless(text: string): readonly string[] {
  return text.replace(/\b\d+(?:\.\d+)? (?:ms|s|min)\b/g, 'T').split('\n');
}
