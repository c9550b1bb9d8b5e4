/**
 * The lines between two fences that none of them can close, so that text of others stays data: the fence is longer than
 * any run of backticks inside.
 */
export function fencedLines(lines: readonly string[]): readonly string[] {
  let longest = 2;
  for (const line of lines)
    for (const [run] of line.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return [fence, ...lines, fence];
}
