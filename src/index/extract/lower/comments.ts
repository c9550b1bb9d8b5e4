/** Where a file's comments stand. */
import type { TextRange } from '../captureTree';

export interface Comments {
  /** The first of the file, or null. */
  readonly first: TextRange | null;
  /** The comment that ends nearest before an offset, or null. */
  before(offset: number): TextRange | null;
  /** The comment that ends at an offset, or null. */
  endingAt(offset: number): TextRange | null;
}

/** `ranges` in source order; look-ups are logarithmic. */
export function createComments(ranges: readonly TextRange[]): Comments {
  const before = (offset: number): TextRange | null => {
    let low = 0;
    let high = ranges.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ranges[middle]?.end ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return ranges[low - 1] ?? null;
  };
  return {
    first: ranges[0] ?? null,
    before,
    endingAt: (offset) => {
      const comment = before(offset);
      return comment?.end === offset ? comment : null;
    },
  };
}
