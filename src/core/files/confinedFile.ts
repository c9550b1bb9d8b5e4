/** Opening files that must lie in a folder: what is judged is what was opened, not what a path led to before. */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
} from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import { hasCode } from './missingFile';

export interface OpenFile {
  /** To be closed by the caller. */
  readonly descriptor: number;
  /** Absolute, no links: where the open file lies. */
  readonly place: string;
}

/** Windows has neither of the last two. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * The file (absolute) opened for reading, or null where what was opened lies outside of `folder` (absolute). Links among the
 * folders on the way are followed as long as they stay inside, the file itself is no link (ELOOP), and a pipe is not waited for.
 * A folder that is swapped for a link meanwhile leads nowhere else. Throws system errors.
 */
export function openConfined(folder: string, file: string): OpenFile | null {
  const top = placeOfFolder(folder);
  const descriptor = openSync(file, FLAGS);
  return keptOpen(descriptor, file, (place) => isBelow(top, place));
}

/** As openConfined, of what a link leads to where the file is one. */
export function openFollowed(folder: string, file: string): OpenFile | null {
  return openConfined(folder, realpathSync.native(file));
}

/** The bytes of what openFollowed opens; null where that is no regular file, larger than `mostBytes`, or outside. Throws system errors. */
export function readFollowed(folder: string, file: string, mostBytes: number): Buffer | null {
  const opened = openFollowed(folder, file);
  if (opened === null) return null;
  try {
    const stats = fstatSync(opened.descriptor);
    return stats.isFile() && stats.size <= mostBytes ? readFileSync(opened.descriptor) : null;
  } finally {
    closeSync(opened.descriptor);
  }
}

/** The file at this very place (absolute) opened for reading, or null where a link is there or on the way. Else as openConfined. */
export function openExactly(file: string): OpenFile | null {
  let descriptor: number;
  try {
    descriptor = openSync(file, FLAGS);
  } catch (error) {
    if (hasCode(error, 'ELOOP')) return null;
    throw error;
  }
  return keptOpen(descriptor, file, (place) => place === file || place === `${file}${GONE}`);
}

/** Whether the open file or folder lies at this very place (absolute, no links) now. Throws system errors. */
export function isOpenAt(descriptor: number, file: string): boolean {
  return placeOfOpen(descriptor, file) === file;
}

/** What the system says behind the path of a file that was deleted or replaced since it was opened. */
const GONE = ' (deleted)';

function keptOpen(descriptor: number, file: string, isOne: (place: string) => boolean): OpenFile | null {
  let place: string | null;
  try {
    place = placeOfOpen(descriptor, file);
    if (place !== null && isOne(place)) return { descriptor, place };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  closeSync(descriptor);
  return null;
}

/** Where links lead is asked of the same source as for files: names may be written in several ways. */
function placeOfFolder(folder: string): string {
  const descriptor = openSync(folder, constants.O_RDONLY);
  try {
    return placeOfOpen(descriptor, folder) ?? realpathSync.native(folder);
  } finally {
    closeSync(descriptor);
  }
}

/** Null where another file has come to the path since it was opened. */
function placeOfOpen(descriptor: number, file: string): string | null {
  return toldByLinux(descriptor) ?? placeByIdentity(descriptor, file);
}

/** The kernel knows where an open file lies, whatever happened to the path; null where it does not tell. */
function toldByLinux(descriptor: number): string | null {
  if (process.platform !== 'linux') return null;
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Elsewhere: the path as it leads now, if the very same file lies there. */
function placeByIdentity(descriptor: number, file: string): string | null {
  const place = realpathSync.native(file);
  const [opened, there] = [fstatSync(descriptor, { bigint: true }), lstatSync(place, { bigint: true })];
  return opened.dev === there.dev && opened.ino === there.ino ? place : null;
}

/** Whether a place, absolute like the folder, is inside of it; the folder itself is not. */
export function isBelow(folder: string, place: string): boolean {
  const way = relative(folder, place);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
