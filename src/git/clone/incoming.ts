/** Folders of clones under way: each names the process that fills it, so that what a killed one left is taken away. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isMissingFile } from '../../core/files/missingFile';
import { isProcessGone, startOf } from '../../core/running/processLife';

const PREFIX = '.repomaster-clone';
const NAME = /^\.repomaster-clone-(\d+)-(\d*)-/;

/** Makes an empty folder beside `folder`, on the same disk, so that a rename makes it the folder. */
export async function makeIncoming(folder: string): Promise<string> {
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  await sweep(parent);
  const place = join(parent, `${PREFIX}-${process.pid}-${startOf(process.pid) ?? ''}-${randomUUID()}`);
  await mkdir(place, { mode: 0o700 });
  // One level down: git makes the folder that it clones into, and takes it away where it fails.
  return join(place, basename(folder));
}

export async function removeIncoming(incoming: string): Promise<void> {
  await rm(dirname(incoming), { recursive: true, force: true, maxRetries: 3 });
}

/** What clones left in `parent` whose process was killed. */
async function sweep(parent: string): Promise<void> {
  for (const name of await namesIn(parent)) {
    const [, pid, started] = NAME.exec(name) ?? [];
    if (pid === undefined || !isProcessGone(Number(pid), started)) continue;
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}
