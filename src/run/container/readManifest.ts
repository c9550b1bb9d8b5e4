import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Far more than any configuration or Dockerfile has. */
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * The text of a file of the repository that says how its container is made. Throws an Error for what is no regular file (a FIFO
 * would be waited for) or is larger than 4 MiB, and as the system does.
 */
export async function readManifest(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new Error('it is not a regular file');
    if (stats.size > MOST_BYTES) throw new Error('it is over 4 MiB');
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}
