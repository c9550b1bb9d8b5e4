/** Which side of a merge is older, and by how much: what a resolver should know first (GitGoodBench, B.1). */
import { phrase } from '../text/phrase';
import type { Phrase } from '../text/phrase';
import type { MergeSide } from './conflicts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** One sentence; null where a side is not known. Times are those of the two commits. */
export function temporalOrder(ours: MergeSide | null, theirs: MergeSide | null): Phrase | null {
  if (ours === null || theirs === null) return null;
  const [older, newer] = ours.time <= theirs.time ? [ours, theirs] : [theirs, ours];
  const seconds = newer.time - older.time;
  if (seconds === 0) return phrase('{0} and {1} are equally old.', ours.name, theirs.name);
  return phrase('{0} is older than {1}, by {2}.', older.name, newer.name, durationOf(seconds));
}

/** In the largest unit of which there are at least two. */
function durationOf(seconds: number): Phrase {
  if (seconds >= 2 * DAY) return phrase('{0} days', { count: Math.floor(seconds / DAY) });
  if (seconds >= 2 * HOUR) return phrase('{0} hours', { count: Math.floor(seconds / HOUR) });
  if (seconds >= 2 * MINUTE) return phrase('{0} minutes', { count: Math.floor(seconds / MINUTE) });
  return seconds === 1 ? phrase('1 second') : phrase('{0} seconds', { count: seconds });
}
