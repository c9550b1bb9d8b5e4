import { existsSync } from 'node:fs';
import { mkdir, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { EditedFiles, FileVersion } from '../core/changes/edits';
import { ToolError } from '../core/errors';
import { placeFile } from './placeFile';
import type { FilePlace } from './placeFile';
import { readFileNow, versionOf } from './readFile';
import type { ReadFile } from './readFile';
import { removeFile, replaceFile } from './stagedFile';
import { describeFault } from './systemFault';

export interface DiskFilesOptions {
  /** The workspace folder, absolute. */
  readonly root: string;
  /** Whether an editor holds text of this file (absolute path) that is not saved. */
  readonly isDirty: (file: string) => boolean;
  /** Absolute: a folder where it is noted which bytes are under way, for `sweepStaged`; absent = it is noted nowhere. */
  readonly notes?: string | undefined;
}

/**
 * The files of a folder on disk. Between the last look at a file and its replacement nothing but one system call
 * lies; what another program writes in just that moment is lost, as between any two programs that take no lock.
 */
export function createDiskFiles({ root, isDirty, notes }: DiskFilesOptions): EditedFiles {
  /** What is there just before it is replaced. Throws where that is not what was expected. */
  const lookAgain = (place: FilePlace, expected: FileVersion | null): ReadFile | null => {
    checkSaved(place);
    const current = readFileNow(place);
    if ((current?.version ?? null) !== expected)
      throw new ToolError(`${place.path} changed just now, so it was not overwritten. Read it again.`);
    if (current !== null && (current.stats.mode & 0o222) === 0)
      throw new ToolError(
        `${place.path} is read-only and was not changed. Tell the user if it has to change.`,
      );
    return current;
  };
  const checkSaved = ({ path, file }: FilePlace): void => {
    if (isDirty(file))
      throw new ToolError(`${path} has unsaved changes in the editor. Ask the user to save it first.`);
  };
  return {
    read: async (asked) => {
      const place = await told(asked, () => placeFile(root, asked));
      checkSaved(place);
      return told(place.path, async () => {
        const found = readFileNow(place);
        return { path: place.path, content: found && { bytes: found.bytes, version: found.version } };
      });
    },
    write: async (asked, bytes, expected) =>
      told(asked, async () => {
        const place = await placeFile(root, asked);
        const before = expected === null ? null : lookAgain(place, expected);
        const made = expected === null ? await makeFolders(place) : [];
        try {
          const again = (): ReadFile | null => lookAgain(place, expected);
          await replaceFile(place, { bytes, replaced: before?.stats ?? null, lookAgain: again, notes });
        } catch (error) {
          await removeFolders(made);
          throw error;
        }
        return versionOf(bytes);
      }),
    remove: async (asked, expected) =>
      told(asked, async () => {
        const place = await placeFile(root, asked);
        removeFile(place, () => lookAgain(place, expected));
      }),
  };
}

/** Says of a system error what it means for the file. */
async function told<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw describeFault(path, error);
  }
}

/** Makes the folders of a new file; returns those that it made, the innermost first. Takes them back where one cannot be made. */
async function makeFolders({ file }: FilePlace): Promise<readonly string[]> {
  const missing: string[] = [];
  for (let folder = dirname(file); !existsSync(folder); folder = dirname(folder)) missing.push(folder);
  const made: string[] = [];
  try {
    // One by one: Node's own way for all of them says ENOENT of a read-only disk.
    for (const folder of missing.reverse()) {
      await mkdir(folder);
      made.unshift(folder);
    }
  } catch (error) {
    await removeFolders(made);
    throw error;
  }
  return made;
}

/** Takes back what makeFolders made, as far as nobody else has put something into it. */
async function removeFolders(made: readonly string[]): Promise<void> {
  for (const folder of made) {
    const isGone = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}
