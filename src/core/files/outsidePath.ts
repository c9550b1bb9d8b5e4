/** Whether a path from a folder (`/`, without detours) leads out of it. */
export function isOutside(path: string): boolean {
  return path === '..' || path.startsWith('../');
}
