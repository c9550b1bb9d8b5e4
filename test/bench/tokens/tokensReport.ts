/** Replayed sessions -> a table by task class, and as data. */
import { renderTable } from '../report';
import type { Replayed } from './sessionRuns';
import { loopNames } from './session';
import type { LoopName, Session } from './session';
import { taskClasses } from './taskFile';
import type { TaskClass, TokenTask } from './taskFile';

/** What one session measured. Tokens are sums over its requests, in o200k_base. */
export interface Measured {
  readonly task: string;
  readonly class: TaskClass;
  readonly loop: LoopName;
  readonly model: string;
  readonly passed: boolean;
  readonly requests: number;
  readonly input: number;
  /** Of the input, what the request before began with, too. */
  readonly cached: number;
  readonly output: number;
  readonly parts: Readonly<Record<string, number>>;
  /** As it was when it was recorded. */
  readonly recorded: { readonly requests: number; readonly input: number; readonly passed: boolean };
  readonly refusedCalls: readonly string[];
  readonly unusedReplies: number;
  readonly errors: readonly string[];
  readonly replies: number;
  /** Replies that used nothing that is missing today. */
  readonly nothingMissing: number;
  readonly missing: readonly string[];
  readonly said: string;
  readonly seconds: number;
}

export function measured(task: TokenTask, { head, exchanges }: Session, found: Replayed): Measured {
  const { requests, missing, passed, refusedCalls, unusedReplies, errors, said, seconds } = found;
  const tokensOf = (values: readonly { readonly tokens: number }[]): number =>
    sum(values.map(({ tokens }) => tokens));
  const parts: Record<string, number> = {};
  for (const request of requests)
    for (const [name, tokens] of Object.entries(request.parts)) parts[name] = (parts[name] ?? 0) + tokens;
  return {
    ...{ task: task.id, class: task.class, loop: head.loop, model: head.model, passed },
    ...{
      requests: requests.length,
      input: tokensOf(requests),
      cached: sum(requests.map(({ cached }) => cached)),
    },
    ...{ output: found.outputTokens, parts },
    recorded: {
      requests: exchanges.length,
      input: tokensOf(exchanges.map(({ request }) => request)),
      passed: head.passed,
    },
    ...{ refusedCalls, unusedReplies, errors, replies: missing.length },
    nothingMissing: missing.filter(({ length }) => length === 0).length,
    ...{ missing: [...new Set(missing.flat())], said, seconds },
  };
}

/** The goal of a leaner loop: what was used is still there, or one call away. */
const GOAL_NOTHING_MISSING = 0.98;

const columns = [
  ...['class', 'loop', 'tasks', 'success', 'requests', 'in', 'cached', 'not cached', 'out'],
  ...['refused calls', 'nothing missing', 'seconds'],
];

/** A row a class and loop, a row of ratios (ours by plain) for tasks that both did; then what is to be told, a line each. */
export function renderMeasured(all: readonly Measured[]): string {
  const groups = taskClasses
    .map((name) => [name, all.filter((each) => each.class === name)] as const)
    .filter(([, { length }]) => length > 0);
  const rows = [...groups, ...(groups.length > 1 ? [['all', all] as const] : [])].flatMap(([name, each]) =>
    classRows(name, each),
  );
  return [renderTable({ columns, rows }), '', goalLine(all), ...noteLines(all), ''].join('\n');
}

function classRows(name: string, all: readonly Measured[]): readonly (readonly string[])[] {
  const runsOf = (loop: LoopName): readonly Measured[] => all.filter((each) => each.loop === loop);
  const isOfBoth = ({ task }: Measured): boolean =>
    loopNames.every((loop) => runsOf(loop).some((each) => each.task === task));
  const [plain, ours] = [runsOf('plain').filter(isOfBoth), runsOf('ours').filter(isOfBoth)];
  const rows = loopNames
    .filter((loop) => runsOf(loop).length > 0)
    .map((loop) => row(name, loop, runsOf(loop)));
  return plain.length === 0 ? rows : [...rows, ratioRow(name, plain, ours)];
}

function row(name: string, loop: LoopName, all: readonly Measured[]): readonly string[] {
  const replies = total(all, 'replies');
  return [
    ...[name, loop, String(all.length), `${all.filter(({ passed }) => passed).length} of ${all.length}`],
    ...[total(all, 'requests'), total(all, 'input'), total(all, 'cached')].map(count),
    ...[total(all, 'input') - total(all, 'cached'), total(all, 'output')].map(count),
    String(all.flatMap(({ refusedCalls }) => refusedCalls).length),
    replies === 0 ? '' : percent(total(all, 'nothingMissing') / replies),
    count(Math.round(total(all, 'seconds'))),
  ];
}

function ratioRow(name: string, plain: readonly Measured[], ours: readonly Measured[]): readonly string[] {
  const ratio = (measure: (all: readonly Measured[]) => number): string =>
    measure(plain) === 0 ? '' : `${(measure(ours) / measure(plain)).toFixed(2)} x`;
  const by = (key: Sum): string => ratio((all) => total(all, key));
  return [
    ...[name, 'ours / plain', String(ours.length), '', by('requests'), by('input'), by('cached')],
    ...[ratio((all) => total(all, 'input') - total(all, 'cached')), by('output'), '', '', ''],
  ];
}

function goalLine(all: readonly Measured[]): string {
  const ours = all.filter(({ loop }) => loop === 'ours');
  const replies = total(ours, 'replies');
  if (replies === 0) return 'Nothing missing: no session of ours.';
  const share = total(ours, 'nothingMissing') / replies;
  const reached = share >= GOAL_NOTHING_MISSING ? 'reached' : '**not** reached';
  return `Goal ${reached}: nothing missing in at least ${percent(GOAL_NOTHING_MISSING)} of our replies. Here: ${percent(share)} of ${replies}.`;
}

function noteLines(all: readonly Measured[]): readonly string[] {
  const notes = all.flatMap((each) => notesOf(each).map((note) => `- ${each.task}, ${each.loop}: ${note}`));
  return notes.length === 0 ? [] : ['', ...notes];
}

function notesOf(each: Measured): readonly string[] {
  return [
    ...(each.passed === each.recorded.passed
      ? []
      : [
          `${each.passed ? 'passes now, failed' : 'fails now, passed'} when it was recorded; it said: ${each.said}`,
        ]),
    ...each.refusedCalls.map((line) => `refused call: ${line}`),
    ...(each.unusedReplies === 0 ? [] : [`${each.unusedReplies} recorded replies were not asked for`]),
    ...each.errors.map((line) => `error: ${line}`),
    ...(each.missing.length === 0 ? [] : [`missing: ${each.missing.join(', ')}`]),
  ];
}

type Sum = 'requests' | 'input' | 'cached' | 'output' | 'replies' | 'nothingMissing' | 'seconds';

const total = (all: readonly Measured[], key: Sum): number => sum(all.map((each) => each[key]));
const count = (value: number): string => value.toLocaleString('en');
const percent = (share: number): string => `${(100 * share).toFixed(1).replace(/\.0$/, '')} %`;

function sum(values: readonly number[]): number {
  return values.reduce((added, value) => added + value, 0);
}
