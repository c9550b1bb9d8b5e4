import { dirname } from 'node:path';
import { commandsFolder } from '../../run/sandbox/commandsFolder';

export interface KeepOf {
  /** Absolute: the machine's place for sessions; null where it has none. */
  readonly sessions: string | null;
  /** Absolute. */
  readonly sessionFolder: string;
  /** Absolute: the workspace folder. */
  readonly folder: string;
}

/** Absolute: where all sessions in the folder keep what they have from one to the next; without a place for them, this one. */
export function keepOf({ sessions, sessionFolder, folder }: KeepOf): string {
  return commandsFolder(sessions === null ? sessionFolder : dirname(sessions), folder);
}
