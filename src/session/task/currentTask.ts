import type { Entry } from '../../core/conversation/conversation';

/**
 * The entries of the task at hand: those behind the last turn that changed files (or could have) and was answered. A plan
 * that was made to be carried out belongs to it, and turns that were stopped or failed do.
 */
export function entriesOfTask(entries: readonly Entry[]): readonly Entry[] {
  const acting = new Set(
    entries.flatMap((entry) => (entry.type === 'asked' && entry.mode === 'act' ? [entry.turn] : [])),
  );
  const done = entries.findLastIndex(
    (entry) => entry.type === 'ended' && entry.end.kind === 'answered' && acting.has(entry.turn),
  );
  return entries.slice(done + 1);
}

/** The checkpoint step that the task at hand begins with; null where nothing of it could change files yet. */
export function firstStepOf(task: readonly Entry[]): number | null {
  for (const entry of task) if (entry.type === 'asked' && entry.nextStep !== undefined) return entry.nextStep;
  return null;
}
