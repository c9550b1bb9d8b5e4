/** What approvals see of this machine's file system. */
import { readdirSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { homedir } from 'node:os';
import { followLinks } from './followLinks';
import type { Disk, DiskEntry } from './disk';

export const machineDisk: Disk = { home: homedir(), follow: followLinks, list: listFolder };

function listFolder(folder: string): readonly DiskEntry[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      kind: kindOf(entry),
    }));
  } catch (error) {
    // No folder, or one that may not be looked into: then a command that asks cannot either.
    if (error instanceof Error && 'code' in error) return [];
    throw error;
  }
}

function kindOf(entry: Dirent): DiskEntry['kind'] {
  if (entry.isSymbolicLink()) return 'link';
  return entry.isDirectory() ? 'folder' : 'file';
}
