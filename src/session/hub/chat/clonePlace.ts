/** Where a repository that the user chose is cloned to, and how much of it may come. */
import { lstat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { UserError } from '../../../core/errors';
import { isMissingFile } from '../../../core/files/missingFile';
import type { CloneRequest } from '../../../core/hub/clone';
import { phrase } from '../../../core/text/phrase';

/** In the home folder: clones are the user's own files, and no deletion of stored data takes them. */
const DEFAULT_FOLDER = 'repomaster-hub';

/** The absolute path of the hub's folder, by its setting ('' for the default). Throws UserError for another path. */
export function hubFolder(setting: string, homeFolder: string): string {
  const text = setting.trim();
  if (text === '') return join(homeFolder, DEFAULT_FOLDER);
  const folder = /^~(?:[\\/]|$)/.test(text) ? join(homeFolder, text.slice(1)) : text;
  if (isAbsolute(folder)) return folder;
  throw new UserError(
    'bad-input',
    phrase('The setting repomaster.hub.folder is {0}, which is no absolute path. Correct it.', text),
  );
}

/** Names that a folder cannot have on Windows. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * The absolute path of a new folder for `owner/name` in `parent`: named as the repository, with its owner where that is taken.
 * Makes nothing: nobody has agreed yet.
 */
export async function freeFolder(parent: string, repository: string): Promise<string> {
  const [owner = '', name = ''] = repository.split('/').map(folderName);
  const base = `${owner}-${name}`;
  const names = [name, base, ...Array.from({ length: 97 }, (_, at) => `${base}-${at + 2}`)];
  for (const each of names) if (await isFree(join(parent, each))) return join(parent, each);
  throw new UserError('bad-input', phrase('{0} has too many clones of {1} already.', parent, repository));
}

/** Never a path, and never hidden: whoever named the repository is a stranger. */
function folderName(text: string): string {
  const plain = text.replace(/[^\w.-]+/g, '-').replace(/^[.-]+|[.]+$/g, '');
  if (plain === '') return 'repository';
  return RESERVED.test(plain) ? `_${plain}` : plain;
}

async function isFree(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return false;
  } catch (error) {
    if (isMissingFile(error)) return true;
    throw error;
  }
}

/** The service counts its own copy, packed at another time: more than that is not what was agreed to. */
const RECEIVED = 1.5;
/** Text comes packed to a tenth. */
const UNPACKED = 10;
const LEAST_BYTES = 200_000_000;
/** Where nobody tells how large it is. */
const UNKNOWN_BYTES = 2_000_000_000;

/** How much a clone may receive and write, by the size that the user was told. */
export function cloneBounds(
  sizeKb: number | null,
): Required<Pick<CloneRequest, 'mostBytes' | 'mostWrittenBytes'>> {
  const bound = (factor: number): number =>
    sizeKb === null ? UNKNOWN_BYTES : Math.max(LEAST_BYTES, sizeKb * 1_000 * factor);
  return { mostBytes: bound(RECEIVED), mostWrittenBytes: bound(UNPACKED) };
}

/** Of these the history is worth a question: it takes minutes and more of the disk than most expect. */
const LARGE_KB = 500_000;

export function isLargeClone(sizeKb: number | null): boolean {
  return sizeKb !== null && sizeKb > LARGE_KB;
}
