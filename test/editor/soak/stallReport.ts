import type { IndexSummary } from '../../../src/protocol/indexMessages';

/** What a user who types begins to notice; the goal of the 99th percentile. */
export const LONG_MS = 50;

/** What the window says of one indexing. */
export interface StallReport {
  readonly state: string;
  readonly summary: IndexSummary | null;
  readonly seconds: number;
  /** Delay of the extension host's event loop by percentile, beyond its timer. */
  readonly delaysMs: Readonly<Record<string, number>>;
  /** How often the loop was looked at. */
  readonly turns: number;
  /** How many of them came later than LONG_MS. */
  readonly longTurns: number;
  readonly loadMs: number;
  readonly activationMs: number;
}

/** The report as lines for people. */
export function renderStall({
  state,
  summary,
  seconds,
  delaysMs,
  turns,
  longTurns,
  loadMs,
  activationMs,
}: StallReport): string[] {
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  const files = summary?.languages.reduce((sum, language) => sum + language.files, 0) ?? 0;
  const lines = summary?.languages.reduce((sum, language) => sum + language.lines, 0) ?? 0;
  return [
    `indexed to its end as "${state}": ${files} files, ${lines} lines in ${seconds.toFixed(1)} s, inside VS Code's extension host`,
    `delay of its event loop (${turns} turns): ` +
      Object.entries(delaysMs)
        .sort(([a], [b]) => Number(a) - Number(b))
        .map(([percent, value]) => `${percent === '100' ? 'max' : `p${percent}`} ${ms(value)}`)
        .join(', ') +
      `; about ${longTurns} later than ${LONG_MS} ms`,
    `synchronous at the start: bundle loaded in ${ms(loadMs)}, activated in ${ms(activationMs)}`,
  ];
}
