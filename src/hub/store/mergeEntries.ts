/** What becomes of a stored entry when its repository served another task. */
import type { StoredRepository } from '../../core/hub/stored';
import { MOST_COMMANDS, MOST_NOTES } from './keptTexts';
import { mergeNotes } from './mergeNotes';
import type { MergedNotes } from './mergeNotes';

export interface MergedEntry {
  readonly entry: StoredRepository;
  readonly notes: MergedNotes;
}

/** Both of one repository and commit; `now` is the newer. What it leaves empty stays as it was known. */
export function mergeEntries(known: StoredRepository | null, now: StoredRepository): MergedEntry {
  const notes = mergeNotes(known?.notes ?? [], now.notes, MOST_NOTES);
  if (known === null) return { entry: { ...now, notes: [...notes.notes] }, notes };
  const entry: StoredRepository = {
    ...now,
    description: now.description === '' ? known.description : now.description,
    tags: [...new Set([...now.tags, ...known.tags])],
    notes: notes.notes,
    recipe: now.recipe.length === 0 ? known.recipe : now.recipe,
    snapshot: now.snapshot ?? known.snapshot,
    commands: mergeCommands(known.commands, now.commands),
  };
  return { entry, notes };
}

type Commands = StoredRepository['commands'];

/** A command that ran for the same task again stands once, with what it printed last. */
function mergeCommands(known: Commands, now: Commands): Commands {
  const isAgain = (before: Commands[number]): boolean =>
    now.some(({ command, task }) => command === before.command && task === before.task);
  return [...known.filter((before) => !isAgain(before)), ...now].slice(-MOST_COMMANDS);
}
