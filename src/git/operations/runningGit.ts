/** Which git an operation has started: it goes on where its starter is killed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProcessGone, startOf } from '../../core/running/processLife';
import { backupFolder } from './backup';
import { bytesOf } from './operationState';
import type { Repository } from './repository';

const fileOf = (repository: Repository, id: string): string => join(backupFolder(repository, id), 'git.json');

/** Notes the process at once: its starter may be killed in the next moment. */
export function noteRunning(repository: Repository, id: string, pid: number): void {
  writeFileSync(fileOf(repository, id), JSON.stringify({ pid, started: startOf(pid) }));
}

/** The process of a git that this operation started and that still runs; null for none. */
export async function stillRunning(repository: Repository, id: string): Promise<number | null> {
  const noted = (await bytesOf(fileOf(repository, id)))?.toString('utf8') ?? '';
  // Cut off: its writer was killed in the very moment.
  if (!noted.endsWith('}')) return null;
  const { pid, started } = JSON.parse(noted) as { readonly pid: number; readonly started: string | null };
  return isProcessGone(pid, started) ? null : pid;
}
