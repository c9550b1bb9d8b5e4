import type { Entry } from '../../core/conversation';
import type { BackgroundEnd } from './going';

/** The end of a run in the background, as its conversation keeps it; null for a run that no call started. */
export function endedEntry({ run, report, done, told }: BackgroundEnd, atMs: number): Entry | null {
  return run.call === null ? null : { type: 'runEnded', ...run.call, atMs, report, done, told };
}
