import type { CodeIndex, Problem, SkippedFile } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import { clip, columns, count, groupedNumber, oneLine } from '../answer/text';

/** Enough to see of what kind they are; the JSON has them all. */
const SHOWN_PROBLEMS = 5;
const SHOWN_EXTENSIONS = 6;

/**
 * What is not in the map, as blocks of lines: skipped files counted by reason with their commonest extensions,
 * and the first problems. No block where there is nothing to tell.
 */
export function renderLeftOut({ skipped, problems }: Pick<CodeIndex, 'skipped' | 'problems'>): string[][] {
  return [skippedLines(skipped), problemLines(problems)].filter((lines) => lines.length > 0);
}

function skippedLines(skipped: readonly SkippedFile[]): string[] {
  if (skipped.length === 0) return [];
  const reasons = groupBy(skipped, ({ reason }) => withoutDetail(reason));
  const rows = [...reasons].sort(([a, x], [b, y]) => y.length - x.length || byCodeUnits(a, b));
  return [
    `Not in the map (${count(skipped.length, 'file', 'files')})`,
    ...columns(
      rows.map(([reason, files]) => [`  ${clip(oneLine(reason), 50)}`, groupedNumber(files.length)]),
    ).map((line, at) => clip(`${line}  ${extensions(rows[at]?.[1] ?? [])}`, 100)),
  ];
}

/** A reason without what it says of the one file: `unknown language (.md)` counts as `unknown language`. */
function withoutDetail(reason: string): string {
  return reason.replace(/ \([^()]*\)$/, '');
}

function extensions(files: readonly SkippedFile[]): string {
  const groups = groupBy(files, ({ path }) => extensionOf(path));
  const rows = [...groups].sort(([a, x], [b, y]) => y.length - x.length || byCodeUnits(a, b));
  const shown = rows
    .slice(0, SHOWN_EXTENSIONS)
    .map(([name, { length }]) => `${oneLine(name)} ${groupedNumber(length)}`);
  return [...shown, ...(rows.length > SHOWN_EXTENSIONS ? ['...'] : [])].join(', ');
}

function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot) : name;
}

function problemLines(problems: readonly Problem[]): string[] {
  if (problems.length === 0) return [];
  const shown = problems.slice(0, SHOWN_PROBLEMS);
  const rest = problems.length - shown.length;
  return [
    `Problems (${groupedNumber(problems.length)}; what could be read of these files is in the map)`,
    ...shown.map(({ path, line, message }) => clip(`  ${oneLine(`${path}:${line} ${message}`)}`, 100)),
    ...(rest > 0 ? [`  and ${groupedNumber(rest)} more`] : []),
  ];
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
