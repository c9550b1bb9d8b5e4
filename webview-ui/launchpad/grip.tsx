/** The grip that moves an entry within its block, by dragging or arrow keys. */
import { t } from '../shared/strings';
import type { Actions } from './actions';
import { moveTo, placeOf } from './edits';

interface Props {
  readonly entryKey: string;
  readonly name: string;
  /** Keys of its block, in their order. */
  readonly among: readonly string[];
  readonly actions: Actions;
}

/** What a drag of ours carries: text that comes from elsewhere is no key. */
const CARRIED = 'application/x-repomaster-entry';

export function Grip({ entryKey, name, among, actions }: Props) {
  const step = (by: -1 | 1): void =>
    actions.change((before) => moveTo(before, entryKey, placeOf(before, entryKey, among) + by, among));
  const label = t('Move {0}: drag it, or press the arrow keys', name);
  return (
    <button
      type="button"
      class="icon-button grip"
      draggable
      data-grip={entryKey}
      title={label}
      aria-label={label}
      onDragStart={({ dataTransfer }) => {
        dataTransfer?.setData(CARRIED, entryKey);
        if (dataTransfer) dataTransfer.effectAllowed = 'move';
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        step(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <span class="codicon codicon-gripper" aria-hidden="true" />
    </button>
  );
}

interface DropTarget {
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** Makes a row a place where a dragged entry of the same block may be put. */
export function dropTarget({ entryKey, among, actions }: Omit<Props, 'name'>): DropTarget {
  return {
    onDragOver: (event) => {
      if (event.dataTransfer?.types.includes(CARRIED)) event.preventDefault();
    },
    onDrop: (event) => {
      const carried = event.dataTransfer?.getData(CARRIED) ?? '';
      if (!among.includes(carried)) return;
      event.preventDefault();
      actions.change((before) => moveTo(before, carried, placeOf(before, entryKey, among), among));
    },
  };
}
