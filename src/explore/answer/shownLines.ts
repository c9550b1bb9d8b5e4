import { CLIPPED } from './answerText';

/** The number of the file's line that this line of an answer, behind its number, shows whole; null where it shows none so. */
export function shownLine(rendered: string): number | null {
  const number = rendered.endsWith(CLIPPED) ? undefined : /^ *(\d+)\|/.exec(rendered)?.[1];
  return number === undefined ? null : Number(number);
}

/** The ranges of a file's lines (from 1, inclusive) that these lines of an answer, each behind its number, show whole. */
export function shownLines(rendered: readonly string[]): (readonly [from: number, to: number])[] {
  return rangesOf(rendered.flatMap((line) => shownLine(line) ?? []));
}

/** Numbers of lines as ranges (inclusive), those that follow one another in one. */
export function rangesOf(lines: readonly number[]): (readonly [from: number, to: number])[] {
  const ranges: [number, number][] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last && last[1] + 1 === line) last[1]++;
    else ranges.push([line, line]);
  }
  return ranges;
}
