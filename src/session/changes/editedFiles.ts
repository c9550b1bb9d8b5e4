/** The files that the agent changed last, as long as the user has not decided about them. */
import type { AgentEvent } from '../../core/conversation/conversation';
import type { FileChange } from '../../core/changes/edits';

export interface EditedFiles {
  /** Takes an event of the conversation that is shown; tells whether the files are others now. */
  see(event: AgentEvent): boolean;
  /** The question since which this file (relative path) was changed; null where it was not, or that is decided. */
  turnOf(path: string): number | null;
  /** The user has decided about all changes of the file; tells whether it was one of them. */
  settle(path: string): boolean;
  /** Another conversation is shown, with these entries. */
  begin(entries: readonly AgentEvent[]): void;
}

/** Those of the last turn that changed files: an older turn's changes are the user's own by now. */
export function createEditedFiles(): EditedFiles {
  const turns = new Map<string, number>();
  const see = (event: AgentEvent): boolean => {
    switch (event.type) {
      case 'reviewed':
        return add(turns, event.turn, event.review.changes);
      case 'toolEnded':
        return add(turns, event.turn, changesOf(event));
      case 'restored':
        // One part of a file's changes leaves the others.
        if (event.rejected !== undefined || event.hunk !== undefined) return false;
        return event.files.filter((path) => turns.delete(path)).length > 0;
      default:
        return false;
    }
  };
  return {
    see,
    turnOf: (path) => turns.get(path) ?? null,
    settle: (path) => turns.delete(path),
    begin: (entries) => {
      turns.clear();
      for (const entry of entries) see(entry);
    },
  };
}

/** The files that a call has changed; none for any other event. */
export function changesOf(event: AgentEvent): readonly FileChange[] {
  if (event.type !== 'toolEnded' || event.outcome.kind !== 'answered') return [];
  return event.outcome.answer.changes ?? [];
}

function add(turns: Map<string, number>, turn: number, changes: readonly FileChange[]): boolean {
  if (changes.length === 0) return false;
  for (const [path, before] of turns) if (before !== turn) turns.delete(path);
  for (const { path, kind } of changes)
    if (kind === 'deleted') turns.delete(path);
    else turns.set(path, turn);
  return true;
}
