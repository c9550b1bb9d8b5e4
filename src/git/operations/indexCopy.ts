/**
 * Copies of an index that keep its time. By it git knows which files may have changed since they were added: those as young as
 * the index. In a copy that is younger, a change of the same size in the same second would be missed.
 */
import { copyFile, stat, utimes } from 'node:fs/promises';
import { isMissingFile } from '../../core/files/missingFile';

/** Whether there was one. */
export async function copyIndex(from: string, to: string): Promise<boolean> {
  try {
    const time = await timeOf(from);
    await copyFile(from, to);
    await utimes(to, time, time);
    return true;
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  }
}

export async function timeOf(index: string): Promise<Date> {
  return (await stat(index)).mtime;
}
