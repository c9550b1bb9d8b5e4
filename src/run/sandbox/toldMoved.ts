import type { PutAway } from './planted';

const MOST_NAMED = 10;

/** What to be told of, relative to the workspace: `left` stays, though programs read it by themselves. */
export interface Told extends PutAway {
  readonly left: readonly string[];
}

/**
 * Which places (relative to the workspace) were moved to the folder `away` (absolute), which could not be, and why, and which were
 * left: a few sentences. Null where there is none.
 */
export function toldMoved({ moved, failed, left }: Told, away: () => string): string | null {
  const sentences = [
    moved.length > 0 &&
      `Moved to ${away()}: ${namesOfMoved(moved)}. Git, the editor or a shell would use it by itself; a person may move it back.`,
    failed.length > 0 &&
      `Could not be moved: ${namesOfMoved(failed)}. Git, the editor or a shell may use it by itself; a person must check it first.`,
    left.length > 0 &&
      `Left where it is: ${namesOfMoved(left)}. Programs that start in its folder read it; say so in the answer.`,
  ].filter((each) => each !== false);
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** The first of them, and how many more there are. */
export function namesOfMoved(moved: readonly string[]): string {
  const more = moved.length > MOST_NAMED ? [`+ ${moved.length - MOST_NAMED}`] : [];
  return [...moved.slice(0, MOST_NAMED), ...more].join(', ');
}
