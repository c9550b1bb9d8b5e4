const MOST_NAMED = 10;

/** Which places (relative to the workspace) were moved to the folder `away` (absolute), and why: a sentence or two. */
export function toldMoved(moved: readonly string[], away: string): string {
  return `Moved to ${away}: ${namesOfMoved(moved)}. Git, the editor or a shell outside would follow it by itself; a person may move it back.`;
}

/** The first of them, and how many more there are. */
export function namesOfMoved(moved: readonly string[]): string {
  const more = moved.length > MOST_NAMED ? [`+ ${moved.length - MOST_NAMED}`] : [];
  return [...moved.slice(0, MOST_NAMED), ...more].join(', ');
}
