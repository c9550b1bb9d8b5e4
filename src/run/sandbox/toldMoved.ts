import type { PutAway } from './planted';

const MOST_NAMED = 10;

/**
 * Which places (relative to the workspace) were moved to the folder `away` (absolute), which could not be, and why: a few
 * sentences. Null where there is neither.
 */
export function toldMoved({ moved, failed }: PutAway, away: () => string): string | null {
  const sentences = [
    moved.length > 0 &&
      `Moved to ${away()}: ${namesOfMoved(moved)}. Git, the editor or a shell outside would follow it by itself; a person may move it back.`,
    failed.length > 0 &&
      `Could not be moved: ${namesOfMoved(failed)}. Git, the editor or a shell outside may follow it by itself; a person has to look at it first.`,
  ].filter((each) => each !== false);
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** The first of them, and how many more there are. */
export function namesOfMoved(moved: readonly string[]): string {
  const more = moved.length > MOST_NAMED ? [`+ ${moved.length - MOST_NAMED}`] : [];
  return [...moved.slice(0, MOST_NAMED), ...more].join(', ');
}
