/** What a run of a package's own tests saw, beside the map, in one form for every language; and how it is printed. */
import type { CodeIndex } from '../../../src/core/map/codeIndex';

/** One pair of functions of which a run saw one call the other: ids of the map, or null where it has no such definition. */
export interface SeenCall {
  readonly from: string | null;
  readonly to: string | null;
  /** Where it was seen first, as `path:line`, and what was called, as the run names it. */
  readonly at: string;
  readonly called: string;
  /** The language's own function between the two (`sorted`, `Array.map`), or null. */
  readonly through: string | null;
}

export interface MissedCall extends SeenCall {
  readonly cause: string;
}

export interface RuntimeRow {
  readonly name: string;
  readonly version: string;
  /** Pairs seen; those whose edge is in `calls`; those that are a candidate in `ambiguous` alone. */
  readonly seen: number;
  readonly inCalls: number;
  readonly inAmbiguous: number;
  readonly missed: readonly MissedCall[];
  readonly seconds: number;
}

/** Why a call is not in the map, as far as a program can tell. */
export type CauseOf = (seen: SeenCall) => string;

/** Examples of one cause: enough to see whether it is one. */
const EXAMPLES = 5;

/** The row of a package; pairs that occur twice count once. */
export function compareCalls(
  { name, version, seconds }: Pick<RuntimeRow, 'name' | 'version' | 'seconds'>,
  index: CodeIndex,
  seen: readonly SeenCall[],
  causeOf: CauseOf,
): RuntimeRow {
  const calls = new Set(index.calls.map(({ from, to }) => pairOf(from, to)));
  const ambiguous = new Set(
    index.ambiguous.flatMap(({ from, candidates }) => candidates.map((to) => pairOf(from, to))),
  );
  const pairs = new Map(
    seen.map((each) => [pairOf(each.from ?? each.at, each.to ?? each.called), each] as const),
  );
  const left = [...pairs].filter(([pair]) => !calls.has(pair));
  const missed = left.filter(([pair]) => !ambiguous.has(pair)).map(([, each]) => each);
  return {
    name,
    version,
    seconds,
    seen: pairs.size,
    inCalls: pairs.size - left.length,
    inAmbiguous: left.length - missed.length,
    missed: missed.map((each) => ({ ...each, cause: causeOf(each) })),
  };
}

const pairOf = (from: string, to: string): string => `${from} -> ${to}`;

/** Shares of 1 of what was seen: in `calls`, and in either list. */
export function ratesOf({ seen, inCalls, inAmbiguous }: RuntimeRow): { calls: number; either: number } {
  return seen === 0
    ? { calls: 0, either: 0 }
    : { calls: inCalls / seen, either: (inCalls + inAmbiguous) / seen };
}

/** The table, a line a package. */
export function renderTable(rows: readonly RuntimeRow[]): string {
  const cells = [
    ['package', 'version', 'calls seen', 'in calls', 'in ambiguous', 'missing', 'calls', 'either', 'seconds'],
    ...rows.map((row) => [
      row.name,
      row.version,
      ...[row.seen, row.inCalls, row.inAmbiguous, row.missed.length].map(String),
      ...[ratesOf(row).calls, ratesOf(row).either].map((share) => `${(100 * share).toFixed(1)} %`),
      row.seconds.toFixed(1),
    ]),
  ];
  const widths = (cells[0] ?? []).map((_, at) => Math.max(...cells.map((row) => (row[at] ?? '').length)));
  return cells
    .map((row) =>
      row
        .map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

/** What is missing of a package, by cause, the commonest first, each with examples; '' where nothing is. */
export function renderMissed({ name, missed }: RuntimeRow): string {
  const byCause = new Map<string, MissedCall[]>();
  for (const each of missed) byCause.set(each.cause, [...(byCause.get(each.cause) ?? []), each]);
  return [...byCause]
    .sort(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
    .flatMap(([cause, list]) => [
      `${name}: ${list.length} ${cause}`,
      ...list.slice(0, EXAMPLES).map(renderExample),
    ])
    .join('\n');
}

function renderExample({ from, to, at, called, through }: SeenCall): string {
  const between = through === null ? '' : ` through ${through}`;
  return `    ${from ?? '?'} -> ${to ?? called}${between} (${at})`;
}
