import { stat } from 'node:fs/promises';
import { isMissingFile } from '../../core/files/missingFile';

/** Whether a word is the path of a folder: then it is none of a version. */
export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  }
}
