/** Where a side itself has the lines of a finding: the merged text may have them elsewhere. */
import { diffLines } from '../../../core/text/lineDiff';
import type { CodeText, Found, Place, TwoTexts } from './facts';

export interface SidePlace {
  readonly side: 'ours' | 'theirs';
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

export interface FoundVersions {
  /** Of what is gone, where the using side has it. */
  readonly changed: SidePlace;
  readonly use: SidePlace;
}

/** `texts`: files of each side that the merge has otherwise. Linear in the two files. */
export function versionsOfFound(
  { changed, use, isStanding }: Found,
  changedBy: SidePlace['side'],
  texts: Readonly<Record<SidePlace['side'], readonly TwoTexts[]>>,
): FoundVersions {
  const user = changedBy === 'ours' ? 'theirs' : 'ours';
  const at = (side: SidePlace['side'], place: Place): SidePlace => ({
    side,
    ...placeBefore(place, texts[side]),
  });
  return {
    changed: isStanding ? at(changedBy, changed) : { side: user, path: changed.path, line: changed.line },
    use: at(user, use),
  };
}

function placeBefore({ path, line }: Place, texts: readonly TwoTexts[]): Omit<SidePlace, 'side'> {
  const file = texts.find((each) => each.path === path);
  // What the merge has as the side has it.
  if (!file?.before || !file.after) return { path, line };
  return { path: file.oldPath, line: lineBefore(file.before, file.after, line) };
}

/** Of a line that is only in the merged text, the nearest line above it. */
function lineBefore(before: CodeText, after: CodeText, line: number): number {
  let shift = 0;
  for (const { from, to, newFrom, newTo } of diffLines(before.lines, after.lines)) {
    if (line <= newFrom) break;
    if (line <= newTo) return Math.max(1, Math.min(from + 1, before.lines.length));
    shift = to - newTo;
  }
  return line + shift;
}
