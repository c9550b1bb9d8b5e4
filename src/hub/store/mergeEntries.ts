/** What becomes of a stored entry when its repository served another task. */
import type { StoredRepository } from '../../core/hub/stored';
import { MOST_COMMANDS, MOST_NOTES, MOST_TAGS } from './keptTexts';
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
  const commands = mergeCommands(known.commands, now.commands);
  const recipe = now.recipe.length === 0 ? known.recipe : now.recipe;
  const keepsKnown =
    (recipe === known.recipe && recipe.length > 0) ||
    commands.some((command) => known.commands.includes(command));
  const entry: StoredRepository = {
    ...now,
    description: now.description === '' ? known.description : now.description,
    tags: [...new Set([...now.tags, ...known.tags])].slice(0, MOST_TAGS),
    notes: notes.notes,
    recipe,
    snapshot: now.snapshot ?? known.snapshot,
    commands,
    provenance: keepsKnown ? provenanceOf(known, now) : now.provenance,
  };
  return { entry, notes };
}

/** A run proves nothing of what a stranger's file brought: where that stays, the import is still named. */
function provenanceOf(known: StoredRepository, now: StoredRepository): string {
  const imported = known.provenance.replace(/^run; /, '');
  return now.provenance === 'run' && imported.startsWith('import') ? `run; ${imported}` : now.provenance;
}

type Commands = StoredRepository['commands'];

/** A command that ran for the same task again stands once, with what it printed last. */
function mergeCommands(known: Commands, now: Commands): Commands {
  const isAgain = (before: Commands[number]): boolean =>
    now.some(({ command, task }) => command === before.command && task === before.task);
  return [...known.filter((before) => !isAgain(before)), ...now].slice(-MOST_COMMANDS);
}
