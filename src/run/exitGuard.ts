import { killGroup } from './processTree';

const groups = new Set<number>();
const killAll = (): void => groups.forEach(killGroup);

/**
 * Has the process group killed where this process ends first: a window that closes does not wait, and nobody would ever
 * end what goes on without it. Returns the function that lets go of the group. One listener serves all groups.
 */
export function guardGroup(pid: number): () => void {
  if (groups.size === 0) process.on('exit', killAll);
  groups.add(pid);
  return () => {
    groups.delete(pid);
    if (groups.size === 0) process.off('exit', killAll);
  };
}
