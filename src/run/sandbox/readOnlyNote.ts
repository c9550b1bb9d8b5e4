import type { RunEnd } from '../../core/running/runner';

export interface RefusalWatch {
  /** Is shown all that a command prints. */
  readonly see: (text: string) => void;
  /** Whether a write was refused in it. */
  readonly refused: () => boolean;
}

/** What the system says of it in English, which commands are mostly run in; the second of what would be moved away. */
const refusals = ['read-only file system', 'device or resource busy'];
const LONGEST = Math.max(...refusals.map(({ length }) => length));

/** Notices that a program tells of a place that cannot be written. */
export function watchRefusals(): RefusalWatch {
  let tail = '';
  let refused = false;
  return {
    see: (text) => {
      if (refused) return;
      const whole = (tail + text).toLowerCase();
      refused = refusals.some((words) => whole.includes(words));
      tail = whole.slice(-LONGEST);
    },
    refused: () => refused,
  };
}

/** Which kind of runner a command was held by. */
export type Held = 'sandbox' | 'process';

/** What a command that failed so should be told. */
export function readOnlyNote(end: RunEnd, held: Held): string | null {
  if (isSuccess(end)) return null;
  const where = held === 'sandbox' ? 'In the sandbox' : 'Where nobody approves each command';
  return `${where} only the workspace and /tmp are writable, except the hooks and settings of git and the editor.`;
}

export function isSuccess(end: RunEnd): boolean {
  return end.kind === 'exited' && end.code === 0;
}
