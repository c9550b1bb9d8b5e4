/** Stored repositories as rows of a tree. */
import type { StoredRepository } from '../../../core/hub/stored';

export type StoredGroup = 'about' | 'commands' | 'notes' | 'recipe';

export type StoredTreeRow =
  | { readonly kind: 'repository'; readonly entry: StoredRepository }
  | { readonly kind: 'group'; readonly group: StoredGroup; readonly entry: StoredRepository }
  | {
      readonly kind: 'line';
      readonly group: StoredGroup;
      readonly entry: StoredRepository;
      readonly at: number;
      readonly text: string;
      /** What a command was run for, and what came of it; '' for nothing. */
      readonly detail: string;
    };

const GROUPS: readonly StoredGroup[] = ['commands', 'notes', 'recipe', 'about'];

/** Below nothing: the repositories, the one proven last first. Groups without a line are left out. */
export function storedRowsBelow(
  row: StoredTreeRow | undefined,
  list: () => readonly StoredRepository[],
): readonly StoredTreeRow[] {
  if (row === undefined) return list().map((entry) => ({ kind: 'repository', entry }));
  const { entry } = row;
  switch (row.kind) {
    case 'repository':
      return GROUPS.filter((group) => linesOf(entry, group).length > 0).map((group) => ({
        kind: 'group',
        ...{ group, entry },
      }));
    case 'group': {
      const { group } = row;
      return linesOf(entry, group).map(({ text, detail }, at) => ({
        kind: 'line',
        ...{ group, entry, at, text, detail },
      }));
    }
    case 'line':
      return [];
  }
}

/** Unique among all rows, and the same as long as the store is. */
export function storedRowId(row: StoredTreeRow): string {
  const { url, commit } = row.entry;
  const own = `${url}@${commit}`;
  if (row.kind === 'repository') return own;
  return row.kind === 'group' ? `${own}/${row.group}` : `${own}/${row.group}/${row.at}`;
}

function linesOf(
  { commands, notes, recipe, description }: StoredRepository,
  group: StoredGroup,
): readonly { readonly text: string; readonly detail: string }[] {
  const plain = (lines: readonly string[]) =>
    lines.filter((line) => line.trim() !== '').map((text) => ({ text, detail: '' }));
  switch (group) {
    case 'commands':
      return commands.map(({ command, task, output }) => ({
        text: command,
        detail: output === null ? task : `${task} → ${output}`,
      }));
    case 'notes':
      return plain(notes);
    case 'recipe':
      return plain(recipe);
    case 'about':
      return plain(description.split('\n'));
  }
}
