import type { ToolUse } from '../core/languageModel';

export interface CallCounter {
  /** Notes a call and returns how many times in a row it was made now, arguments compared by value. */
  count(use: ToolUse): number;
}

/** A counter of equal calls in a row, over the replies of one turn. */
export function createCallCounter(): CallCounter {
  let last = '';
  let times = 0;
  return {
    count: (use) => {
      const call = callKey(use);
      times = call === last ? times + 1 : 1;
      last = call;
      return times;
    },
  };
}

/** The same text for the same call, whatever the order of its arguments. */
export function callKey({ name, input }: Pick<ToolUse, 'name' | 'input'>): string {
  return `${name} ${canonical(input)}`;
}

function canonical(value: unknown): string {
  if (value === undefined) return '';
  return JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? sorted(part) : part));
}

function sorted(record: Readonly<Record<string, unknown>>): unknown {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
