import { join } from 'node:path';
import { keepOf } from './keepOf';
import type { RunCommandPorts } from './runPorts';
import type { Session } from './session';

export interface EditNotesOf {
  readonly ports: Pick<RunCommandPorts, 'sessions'>;
  readonly session: Pick<Session, 'folder'>;
  /** Absolute: the workspace folder. */
  readonly folder: string;
}

/** Absolute: where it is noted which edits are under way, of all sessions in the folder where the machine has a place for them. */
export function editNotes({ ports: { sessions }, session, folder }: EditNotesOf): string {
  return join(keepOf({ sessions, sessionFolder: session.folder, folder }), 'edits');
}
