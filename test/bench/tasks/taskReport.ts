/** What the attempts come to, as Markdown tables. */
import { median } from '../statistics';
import { renderTable } from '../report';
import type { Attempt } from './attempt';

const Z = 1.96;

/** A row a task and one of all; then what was missed, a line each attempt. */
export function renderTasks(attempts: readonly Attempt[]): string {
  const names = [...new Set(attempts.map(({ task }) => task))];
  const attemptsAt = (name: string): readonly Attempt[] => attempts.filter(({ task }) => task === name);
  const columns = [
    ...['task', 'runs', 'completed', 'passed', 'file recall', 'file precision', 'claimed wrongly'],
    ...['turns', 'tokens', 'seconds'],
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
    ...(missed.length === 0 ? [] : ['', 'What was missed:', '', ...missed]),
    '',
  ].join('\n');
}

function row(name: string, attempts: readonly Attempt[]): string[] {
  const results = attempts.flatMap(({ run }) => (run === null ? [] : [run]));
  const middle = (values: readonly number[]): string =>
    values.length === 0 ? '' : Math.round(median(values)).toLocaleString('en');
  return [
    ...[name, String(attempts.length)],
    share(attempts.map(({ completed }) => completed)),
    share(attempts.map(({ passed }) => passed)),
    mean(attempts.map(({ recall }) => recall)),
    mean(attempts.map(({ precision }) => precision)),
    share(attempts.map(claimedWrongly)),
    middle(results.map(({ turns }) => turns)),
    middle(
      results.map(
        ({ tokens: { input, output, cacheRead, cacheWrite } }) => input + output + cacheRead + cacheWrite,
      ),
    ),
    middle(results.map(({ seconds }) => seconds)),
  ];
}

/** Whether it was called accomplished and is not; null where it was not, or nothing says. */
function claimedWrongly({ run, completed, passed }: Attempt): boolean | null {
  if (run?.outcome !== 'accomplished') return null;
  return completed === false || passed === false;
}

/** `2 of 3 (21-94 %)`, the 95 % interval by Wilson; empty where nothing is known. */
function share(values: readonly (boolean | null)[]): string {
  const known = values.filter((value) => value !== null);
  const n = known.length;
  if (n === 0) return '';
  const hits = known.filter((value) => value).length;
  const p = hits / n;
  const centre = p + Z ** 2 / (2 * n);
  const spread = Z * Math.sqrt((p * (1 - p)) / n + Z ** 2 / (4 * n ** 2));
  const bound = (value: number): string => ((100 * Math.abs(value)) / (1 + Z ** 2 / n)).toFixed(0);
  return `${hits} of ${n} (${bound(centre - spread)}-${bound(centre + spread)} %)`;
}

function mean(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? '' : (known.reduce((sum, value) => sum + value, 0) / known.length).toFixed(2);
}
