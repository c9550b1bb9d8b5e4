/** What was measured -> Markdown. */
import { rowNames } from './options';
import type { RowName } from './options';

/** What answers one question: its tables, each goal beside what was measured. */
export interface Section {
  /** What it is told from the others by. */
  readonly title: string;
  readonly notes: readonly string[];
  /** Undefined where it could not be measured, as the notes say. */
  readonly table: Table | undefined;
  readonly goals: readonly GoalResult[];
}

/** A section as it is kept in results.json until it is measured again. */
export interface Recorded extends Section {
  readonly row: RowName;
  /** When, on which machine and how often. */
  readonly measured: string;
}

/** Cells as text; all columns but the first hold numbers. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A goal beside what was measured; `reached` is null where it could not be. */
export interface GoalResult {
  readonly goal: string;
  readonly on: string;
  readonly measured: string;
  readonly reached: boolean | null;
}

/** Whether a goal for a size is reached: a smaller size can only say that it is not. */
export const reachedAt = (isWithin: boolean, size: number, least: number): boolean | null =>
  isWithin && size < least ? null : isWithin;

/** The section of what could not be measured. */
export const failedSection = (title: string, why: string): Section => ({
  title,
  notes: [`Not measured: ${why}`],
  table: undefined,
  goals: [],
});

/** What is known once `now` was measured: in the place of what was known of the same, in the order of the rows. */
export function mergeRecorded(known: readonly Recorded[], now: readonly Recorded[]): Recorded[] {
  const all = new Map([...known, ...now].map((section) => [section.title, section]));
  return rowNames.flatMap((name) => [...all.values()].filter(({ row }) => row === name));
}

/** The whole report: the goals if any, then a section each, with when and where it was measured. */
export function renderReport(sections: readonly Recorded[]): string {
  const dated = sections.map((section) => ({ ...section, notes: [section.measured, ...section.notes] }));
  return [renderGoals(sections), ...dated.map(renderSection)].filter((part) => part !== '').join('\n');
}

/** The section under its heading, with what became of its goals. */
export function renderSection({ title, notes, table, goals }: Section): string {
  const lines = goals.map(
    ({ goal, measured, reached }) => `- ${reachedWords(reached)}: ${goal}. Here: ${measured}.`,
  );
  const parts = [`## ${title}`, ...notes];
  if (table) parts.push(renderTable(table));
  if (lines.length > 0) parts.push(lines.join('\n'));
  return `${parts.join('\n\n')}\n`;
}

function reachedWords(reached: boolean | null): string {
  if (reached === null) return 'Goal, not to be told at this size';
  return reached ? 'Goal reached' : 'Goal **not** reached';
}

/** One table of the goals of all sections; '' where they have none. */
export function renderGoals(sections: readonly Section[]): string {
  const goals = sections.flatMap((section) => section.goals);
  return goals.length === 0 ? '' : `## Goals\n\n${renderTable(goalTable(goals))}\n`;
}

function goalTable(goals: readonly GoalResult[]): Table {
  return {
    columns: ['goal', 'on', 'measured', 'reached'],
    rows: goals.map(({ goal, on, measured, reached }) => [
      goal,
      on,
      measured,
      reached === null ? '-' : reached ? 'yes' : 'no',
    ]),
  };
}

/** A Markdown table with its columns aligned, numbers at the right. */
export function renderTable({ columns, rows }: Table): string {
  const widths = columns.map((column, at) =>
    Math.max(3, column.length, ...rows.map((row) => (row[at] ?? '').length)),
  );
  const isText = columns.map((_, at) => at === 0 || rows.some((row) => !isNumber(row[at] ?? '')));
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, at) => pad(cells[at] ?? '', width, isText[at] === true)).join(' | ')} |`;
  const rule = widths.map((width, at) => (isText[at] ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(columns), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n');
}

const pad = (cell: string, width: number, left: boolean): string =>
  left ? cell.padEnd(width) : cell.padStart(width);

/** Numbers with a unit, and what stands where there is none. */
const isNumber = (cell: string): boolean => /^(?:[\d,.]+(?: (?:x|%|MiB))?|-|)$/.test(cell);

/** A number as people read it: three digits are enough to compare by, and none is lost before the point. */
export function number(value: number): string {
  if (!Number.isFinite(value)) return '-';
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

export const times = (value: number): string => (Number.isFinite(value) ? `${value.toFixed(2)} x` : '-');

export const mebibytes = (bytes: number): string => `${whole(bytes / 2 ** 20)} MiB`;
