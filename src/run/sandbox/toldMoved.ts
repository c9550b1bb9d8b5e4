const MOST_NAMED = 10;

/** Which places (relative to the workspace) were moved to the folder `away` (absolute), and why: a sentence or two. */
export function toldMoved(moved: readonly string[], away: string): string {
  const more = moved.length > MOST_NAMED ? [`and ${moved.length - MOST_NAMED} more`] : [];
  const names = [...moved.slice(0, MOST_NAMED), ...more].join(', ');
  return `Moved to ${away}: ${names}. Git, the editor or a shell outside would follow it by itself; a person may move it back.`;
}
