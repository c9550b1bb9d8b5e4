/** Where the lines of a result come from. */

/** Whose line it is: of one side alone, of both, or of neither. */
export type LineSource = 'ours' | 'theirs' | 'both' | 'neither';

/** For each line of `result` the sides that have it; blank lines are everybody's. */
export function lineSources(result: string, ours: string, theirs: string): readonly LineSource[] {
  const [mine, yours] = [new Set(linesOf(ours)), new Set(linesOf(theirs))];
  return linesOf(result).map((text) => {
    if (text.trim() === '' || (mine.has(text) && yours.has(text))) return 'both';
    if (mine.has(text)) return 'ours';
    return yours.has(text) ? 'theirs' : 'neither';
  });
}

/** Without their line ends; a text that ends with one has no line after it. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
