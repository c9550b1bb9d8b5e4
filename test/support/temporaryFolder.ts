import { rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Without retries of Node's own: they count anew in every folder, so that a mount far below is tried for hours. */
const removal = { recursive: true, force: true };

const left = new Set<string>();

export interface TemporaryFolder {
  /** Absolute, without links, so that it equals what a process reports as its own folder. */
  readonly path: string;
  remove(): Promise<void>;
}

/** A new empty folder; whoever asks for it removes it. What an interruption left is removed when the process exits. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'repomaster-')));
  if (left.size === 0) process.on('exit', removeLeft);
  left.add(path);
  const remove = async (): Promise<void> => {
    await removeSoon(path);
    left.delete(path);
    // Each test file has this module anew, and many are in one process.
    if (left.size === 0) process.off('exit', removeLeft);
  };
  return { path, remove };
}

/** A new folder holding the given files (path relative with `/` -> text). */
export async function folderWith(files: Readonly<Record<string, string>>): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder.path, path)), { recursive: true });
    await writeFile(join(folder.path, path), text);
  }
  return folder;
}

/** A copy that a test may edit; `path` ends in the name of the copied folder. A .gitkeep stands for an empty folder. */
export async function copyOf(source: string): Promise<TemporaryFolder> {
  const parent = await temporaryFolder();
  const path = join(parent.path, basename(source));
  try {
    await cp(source, path, { recursive: true, filter: (file) => basename(file) !== '.gitkeep' });
  } catch (error) {
    await parent.remove();
    throw error;
  }
  return { path, remove: parent.remove };
}

/** A process that was just ended may still write for a moment: tried again for a second. */
async function removeSoon(path: string): Promise<void> {
  for (let tries = 10; ; tries -= 1) {
    try {
      await rm(path, removal);
      return;
    } catch (error) {
      if (tries === 0) throw error;
      await delay(100);
    }
  }
}

function removeLeft(): void {
  for (const path of left) rmSync(path, removal);
}
