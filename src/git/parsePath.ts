/** The one path that `git rev-parse` or `git config --type=path` printed, or null where it printed none. */
export function parsePath(output: string): string | null {
  // Only the line's own end: a folder's name may itself end in a newline or a blank.
  const path = output.replace(/\r?\n$/, '');
  return path === '' ? null : path;
}
