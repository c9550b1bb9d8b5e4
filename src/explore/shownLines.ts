import { CLIPPED } from './answerText';

/** The ranges of a file's lines (from 1, inclusive) that these lines of an answer, each behind its number, show whole. */
export function shownLines(rendered: readonly string[]): (readonly [from: number, to: number])[] {
  const ranges: [number, number][] = [];
  for (const line of rendered) {
    const number = line.endsWith(CLIPPED) ? undefined : /^ *(\d+)\|/.exec(line)?.[1];
    if (number === undefined) continue;
    const last = ranges.at(-1);
    if (last && last[1] + 1 === Number(number)) last[1]++;
    else ranges.push([Number(number), Number(number)]);
  }
  return ranges;
}
