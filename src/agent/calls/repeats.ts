/** Whether a call is one that was made before, with an answer that does not change. */
import { isRecord } from '../../core/isRecord';
import type { Entry, ToolOutcome } from '../../core/conversation/conversation';
import type { ToolUse } from '../../core/conversation/languageModel';

/** What a call is told that is not made because it was made before. */
export const REPEATED =
  'You made this same call several times in a row and its answer does not change, so it was not made again. Use its answer, ask something else, or answer with what you know.';

type Call = Pick<ToolUse, 'name' | 'input'>;

/**
 * For each of the calls of the next reply, how many times in a row it is made now, arguments compared by value: with
 * those before it in the turn, as far as their answers are the same (`saidOf`), and with those before it in the reply,
 * whose answers nobody knows yet. Steps that were taken back do not count. Linear.
 */
export function timesInARow(entries: readonly Entry[], uses: readonly Call[]): readonly number[] {
  const before = callsBefore(entries);
  const last = before.at(-1);
  let key = last?.key ?? '';
  let times =
    last === undefined ? 0 : before.length - before.findLastIndex((call) => !isSame(call, last)) - 1;
  return uses.map((use) => {
    const next = callKey(use);
    times = next === key ? times + 1 : 1;
    key = next;
    return times;
  });
}

interface MadeCall {
  readonly key: string;
  readonly said: string;
}

function callsBefore(entries: readonly Entry[]): readonly MadeCall[] {
  const begin = entries.findLastIndex(({ type }) => type === 'asked' || type === 'rewound');
  const keys = new Map<string, string>();
  const made: MadeCall[] = [];
  for (const entry of entries.slice(begin + 1)) {
    if (entry.type === 'toolStarted') keys.set(entry.callId, callKey(entry));
    if (entry.type !== 'toolEnded') continue;
    made.push({ key: keys.get(entry.callId) ?? '', said: saidOf(entry.outcome, entry.observation) });
  }
  return made;
}

/** Whether two calls are the same and were told the same, or were not made for being the same. */
export function isSame(a: MadeCall, b: MadeCall): boolean {
  return a.key === b.key && (a.said === b.said || a.said === REPEATED || b.said === REPEATED);
}

/** Durations and times of the day, which differ from run to run where nothing else does. */
const TIMES =
  /\b\d+(?:[.,]\d+)?\s?(?:ms|s|sec|secs|seconds|min|minutes)\b|\b\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\b/g;

/** What came of a call, times aside: the same text where nothing has changed. */
export function saidOf(outcome: ToolOutcome, observation: string): string {
  if (outcome.kind === 'failed' && outcome.message === REPEATED) return REPEATED;
  const run = outcome.kind === 'answered' ? outcome.answer.run : null;
  return run === null ? observation : `${JSON.stringify(run.end)} ${run.output.replace(TIMES, '#')}`;
}

/** The same text for the same call, whatever the order of its arguments. */
export function callKey({ name, input }: Call): string {
  return `${name} ${canonical(input)}`;
}

function canonical(value: unknown): string {
  if (value === undefined) return '';
  return JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? sorted(part) : part));
}

function sorted(record: Readonly<Record<string, unknown>>): unknown {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
