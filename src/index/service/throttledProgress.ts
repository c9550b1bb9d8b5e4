import type { IndexProgress } from '../../protocol/indexMessages';

/** Progress more often than this is not seen by anyone. */
const PROGRESS_EVERY_MS = 100;

/** Lets a phase's first and every tenth of a second's progress through. */
export function throttled(emit: (progress: IndexProgress) => void): (progress: IndexProgress) => void {
  let last = 0;
  let phase = '';
  return (progress) => {
    const now = performance.now();
    if (
      progress.phase === phase &&
      now - last < PROGRESS_EVERY_MS &&
      progress.filesDone < progress.filesTotal
    )
      return;
    last = now;
    phase = progress.phase;
    emit(progress);
  };
}
