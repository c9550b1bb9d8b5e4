/** The bytes of objects. */
import type { RawGit } from '../rawGit';
import { rawGit } from '../rawGit';

/** More than this of one file is not merged by lines: git itself takes a file above 512 MB for binary. */
export const MOST_TEXT_BYTES = 64 * 1024 * 1024;

/**
 * The bytes of each object, by its id; one process. An object that is not there (a shallow or partial clone) is left out.
 * Memory: all of them at once.
 */
export async function readBlobs(git: RawGit, ids: Iterable<string>): Promise<ReadonlyMap<string, Buffer>> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Map();
  const printed = await rawGit(git, ['cat-file', '--batch'], Buffer.from(`${asked.join('\n')}\n`));
  const found = new Map<string, Buffer>();
  let at = 0;
  for (const id of asked) {
    const end = printed.indexOf(0x0a, at);
    const [, kind = '', size = ''] = printed.toString('latin1', at, end).split(' ');
    at = end + 1;
    if (kind === 'missing') continue;
    found.set(id, printed.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return found;
}

/** The size of each object, by its id, in bytes. */
export async function readSizes(git: RawGit, ids: Iterable<string>): Promise<ReadonlyMap<string, number>> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Map();
  const printed = await rawGit(git, ['cat-file', '--batch-check'], Buffer.from(`${asked.join('\n')}\n`));
  return new Map(
    printed
      .toString('latin1')
      .split('\n')
      .flatMap((line) => {
        const [id = '', , size] = line.split(' ');
        return size === undefined ? [] : [[id, Number(size)] as const];
      }),
  );
}
