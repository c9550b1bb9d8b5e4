/** What the attempts come to, as Markdown tables. */
import { median } from '../statistics';
import { renderTable } from '../report';
import type { Attempt, RunJson } from './attempt';
import { FAILURES } from './failure';
import { THRESHOLDS } from './taskSpec';

const Z = 1.96;

/** A row a task and one of all, the phases, failures and thresholds; then what was missed, a line each attempt. */
export function renderTasks(attempts: readonly Attempt[]): string {
  const names = [...new Set(attempts.map(({ task }) => task))];
  const attemptsAt = (name: string): readonly Attempt[] => attempts.filter(({ task }) => task === name);
  const columns = [
    ...['task', 'runs', 'completed', 'passed', 'file recall', 'file precision', 'claimed wrongly'],
    ...['turns', 'calls', 'tokens', 'cost', 'seconds'],
  ];
  const rows = names.map((name) => row(name, attemptsAt(name)));
  const all = names.length > 1 ? [row('all', attempts)] : [];
  const missed = attempts.flatMap(({ task, number, missed: lines, run, said }) => [
    ...lines.map((line) => `- ${task} ${number}: ${line}`),
    ...(run === null ? [`- ${task} ${number}: no result; ${said}`] : []),
  ]);
  const atLeastOnce = names.filter((name) => attemptsAt(name).some(({ passed }) => passed === true)).length;
  const graded = names.filter((name) => attemptsAt(name).some(({ passed }) => passed !== null)).length;
  return [
    ...[renderTable({ columns, rows: [...rows, ...all] }), ''],
    `Passed at least once: ${atLeastOnce} of ${graded} tasks that have graders.`,
    ...section('Over the runs:', overRuns(attempts)),
    ...section('Phases:', phases(attempts)),
    ...section('Failures:', failures(attempts)),
    ...section('Scores:', scores(names, attemptsAt)),
    ...section('What was missed:', missed),
    '',
  ].join('\n');
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', title, '', ...lines];
}

function row(name: string, attempts: readonly Attempt[]): string[] {
  const results = attempts.flatMap(({ run }) => (run === null ? [] : [run]));
  const middle = (values: readonly number[]): string =>
    values.length === 0 ? '' : Math.round(median(values)).toLocaleString('en');
  const costs = attempts.flatMap(({ cost }) => cost ?? []);
  return [
    ...[name, String(attempts.length)],
    share(attempts.map(({ completed }) => completed)),
    share(attempts.map(({ passed }) => passed)),
    mean(attempts.map(({ recall }) => recall)),
    mean(attempts.map(({ precision }) => precision)),
    share(attempts.map(claimedWrongly)),
    middle(results.map(({ turns }) => turns)),
    middle(attempts.flatMap(({ calls }) => calls ?? [])),
    middle(results.map(({ tokens }) => allTokens(tokens))),
    costs.length === 0 ? '' : `$${median(costs).toFixed(3)}`,
    middle(results.map(({ seconds }) => seconds)),
  ];
}

function allTokens({ input, output, cacheRead, cacheWrite }: RunJson['tokens']): number {
  return input + output + cacheRead + cacheWrite;
}

/** Whether it was called accomplished and is not; null where it was not, or nothing says. */
function claimedWrongly({ run, completed, passed }: Attempt): boolean | null {
  if (run?.outcome !== 'accomplished') return null;
  return completed === false || passed === false;
}

/** The mean of each run over all tasks, and how far runs differ; only where there are several. */
function overRuns(attempts: readonly Attempt[]): readonly string[] {
  const numbers = [...new Set(attempts.map(({ number }) => number))];
  const line = (
    name: string,
    { digits, unit = '' }: { readonly digits: number; readonly unit?: string },
    told: (attempt: Attempt) => number | null,
  ): readonly string[] => {
    const means = numbers.flatMap((number) => {
      const known = attempts.filter((each) => each.number === number).flatMap((each) => told(each) ?? []);
      return known.length === 0 ? [] : [known.reduce((sum, value) => sum + value, 0) / known.length];
    });
    if (means.length < 2) return [];
    const { middle, deviation } = spread(means);
    const text = `mean ${middle.toFixed(digits)}${unit}, standard deviation ${deviation.toFixed(digits)}`;
    return [`- ${name}: ${text} over ${means.length} runs`];
  };
  const percent = { digits: 1, unit: ' %' };
  return [
    ...line('completed', percent, ({ completed }) => percentOf(completed)),
    ...line('passed', percent, ({ passed }) => percentOf(passed)),
    ...line('file recall', { digits: 2 }, ({ recall }) => recall),
    ...line('tokens', { digits: 0 }, ({ run }) => (run === null ? null : allTokens(run.tokens))),
    ...line('cost in dollars', { digits: 3 }, ({ cost }) => cost),
    ...line('seconds', { digits: 0 }, ({ run }) => run?.seconds ?? null),
  ];
}

function percentOf(value: boolean | null): number | null {
  return value === null ? null : value ? 100 : 0;
}

/** The sample's standard deviation, by n - 1. */
function spread(values: readonly number[]): { readonly middle: number; readonly deviation: number } {
  const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return { middle, deviation: Math.sqrt(squares / (values.length - 1)) };
}

/** How many attempts got so far: each phase is of all attempts for which it can be told. */
function phases(attempts: readonly Attempt[]): readonly string[] {
  return [
    ['answered', attempts.map(({ run }) => run !== null)] as const,
    ['patch applies to a fresh copy', attempts.map(({ applied }) => applied)] as const,
    ['completed: outputs are there, it executes', attempts.map(({ completed }) => completed)] as const,
    ['passed', attempts.map(({ passed }) => passed)] as const,
  ].flatMap(([name, values]) => {
    const told = share(values);
    return told === '' ? [] : [`- ${name}: ${told}`];
  });
}

function failures(attempts: readonly Attempt[]): readonly string[] {
  return FAILURES.flatMap((kind) => {
    const found = attempts.flatMap(({ failure }) => (failure?.kind === kind ? [failure] : []));
    if (found.length === 0) return [];
    const counts = new Map<string, number>();
    for (const { error } of found) if (error !== null) counts.set(error, (counts.get(error) ?? 0) + 1);
    const named = [...counts].sort(([, a], [, b]) => b - a).map(([error, count]) => `${error} ${count}`);
    return [`- ${kind}: ${found.length}${named.length === 0 ? '' : ` (${named.join(', ')})`}`];
  });
}

function scores(
  names: readonly string[],
  attemptsAt: (name: string) => readonly Attempt[],
): readonly string[] {
  return names.flatMap((name) => {
    const scored = attemptsAt(name).filter(({ isScored }) => isScored);
    if (scored.length === 0) return [];
    const found = scored.flatMap(({ score }) => score ?? []);
    // A run without a number has reached nothing.
    const reached = THRESHOLDS.map(
      (each) => `${each} ${found.filter((score) => score.reached.includes(each)).length} of ${scored.length}`,
    );
    const middle = found.length === 0 ? '-' : median(found.map(({ value }) => value)).toPrecision(4);
    return [`- ${name}: median ${middle}; ${reached.join(', ')}`];
  });
}

/** `2 of 3 (21-94 %)`, the 95 % interval by Wilson; empty where nothing is known. */
function share(values: readonly (boolean | null)[]): string {
  const known = values.filter((value) => value !== null);
  const n = known.length;
  if (n === 0) return '';
  const hits = known.filter((value) => value).length;
  const p = hits / n;
  const centre = p + Z ** 2 / (2 * n);
  const away = Z * Math.sqrt((p * (1 - p)) / n + Z ** 2 / (4 * n ** 2));
  const bound = (value: number): string => ((100 * Math.abs(value)) / (1 + Z ** 2 / n)).toFixed(0);
  return `${hits} of ${n} (${bound(centre - away)}-${bound(centre + away)} %)`;
}

function mean(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? '' : (known.reduce((sum, value) => sum + value, 0) / known.length).toFixed(2);
}
