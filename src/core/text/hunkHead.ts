/** The head of a hunk of a unified diff: where its lines are on both sides. */
export interface HunkHead {
  /** From 1; of a side without lines, the line before, which may be 0. */
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
}

const HEAD = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** What a line such as `@@ -3,2 +3 @@ total` says, a count that is left out being 1; null for any other line. */
export function parseHunkHead(line: string): HunkHead | null {
  const [, oldStart, oldLines = '1', newStart, newLines = '1'] = HEAD.exec(line) ?? [];
  if (oldStart === undefined || newStart === undefined) return null;
  return {
    ...{ oldStart: Number(oldStart), oldLines: Number(oldLines) },
    ...{ newStart: Number(newStart), newLines: Number(newLines) },
  };
}
