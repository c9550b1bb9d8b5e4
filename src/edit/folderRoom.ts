import { closeSync, existsSync, fsyncSync, realpathSync } from 'node:fs';
import { isOpenAt, openExactly } from '../core/files/confinedFile';
import { replacedMeanwhile } from './readFile';
import { faultCode } from './systemFault';

/** A folder that stays the same one, whatever comes to its path. */
export interface FolderRoom {
  /** Absolute: leads into this very folder where the system can do that (Linux), else by its path. */
  readonly path: string;
  /** Throws ToolError where the folder is not at its place any more. */
  requireInPlace(): void;
  /** Has the names in it written to disk, where the system can do that. */
  sync(): void;
  close(): void;
}

/** The folder at this very place (absolute, no links); `shown` names the file in it. Throws system errors, ToolError for a link on the way. */
export function openRoom(folder: string, shown: string): FolderRoom {
  if (process.platform === 'win32') {
    const room = roomByPath(folder, shown);
    room.requireInPlace();
    return room;
  }
  const opened = openExactly(folder);
  // A link has come there since the folder was looked at: by its path the next look might find it gone again.
  if (opened === null) throw replacedMeanwhile(shown);
  const { descriptor } = opened;
  const own = `/proc/self/fd/${descriptor}`;
  return {
    path: process.platform === 'linux' && existsSync(own) ? own : folder,
    requireInPlace: () => {
      if (!isOpenAt(descriptor, folder)) throw replacedMeanwhile(shown);
    },
    sync: () => synced(descriptor),
    close: () => closeSync(descriptor),
  };
}

/** Windows opens no folders. */
function roomByPath(folder: string, shown: string): FolderRoom {
  return {
    path: folder,
    requireInPlace: () => {
      if (realpathSync.native(folder) !== folder) throw replacedMeanwhile(shown);
    },
    sync: () => undefined,
    close: () => undefined,
  };
}

function synced(descriptor: number): void {
  try {
    fsyncSync(descriptor);
  } catch (error) {
    // The file is in place: that its name outlives a power failure is all that is not known.
    if (faultCode(error) === null) throw error;
  }
}
