/** A hunk with its counts and, where it is asked for, its lines. */
import type { ComponentChildren } from 'preact';
import type { DiffLine, PlannedPiece } from '../../src/core/git/planning';
import { IconButton } from '../shared/iconButton';
import { counted } from '../shared/numbers';
import { say, t } from '../shared/strings';
import { visible } from '../shared/visible';
import { startDrag } from './drag';
import type { DragProps } from './drag';

/** Lines that these pieces add and remove. */
export function Counts({ pieces }: { readonly pieces: readonly Pick<PlannedPiece, 'added' | 'removed'>[] }) {
  const sum = (kind: 'added' | 'removed'): number => pieces.reduce((all, piece) => all + piece[kind], 0);
  const [added, removed] = [sum('added'), sum('removed')];
  if (added + removed === 0) return null;
  return (
    <span class="lines-count">
      {added > 0 && <span class="plus">+{counted(added)} </span>}
      {removed > 0 && <span class="minus">−{counted(removed)}</span>}
      <span class="hidden-text"> {t('lines')}</span>
    </span>
  );
}

interface Props extends Pick<DragProps, 'setDragged'> {
  readonly piece: PlannedPiece;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
  /** Where it can be moved; below it, once it is open, its lines. */
  readonly children?: ComponentChildren;
  readonly opened: ComponentChildren;
}

export function PieceView({ piece, isOpen, setDragged, onToggle, onOpen, children, opened }: Props) {
  const { id, path, what, line, lines } = piece;
  return (
    <div class="piece" data-pieces={id}>
      <div
        class="piece-head"
        draggable
        onDragStart={(event) => startDrag(event, () => setDragged({ kind: 'pieces', ids: [id] }))}
        onDragEnd={() => setDragged(null)}
      >
        <span class="grip codicon codicon-gripper" aria-hidden="true" />
        {what === null ? (
          <button type="button" class="toggle" aria-expanded={isOpen} onClick={onToggle}>
            <span class={`codicon codicon-chevron-${isOpen ? 'down' : 'right'}`} aria-hidden="true" />
            <span class="place">{t('Line {0}', line)}</span>
            <span class="first">{firstOf(lines)}</span>
          </button>
        ) : (
          <span class="toggle">{visible(say(what))}</span>
        )}
        <Counts pieces={[piece]} />
        {children}
        <IconButton icon="go-to-file" label={t('Open {0}', visible(path))} onClick={onOpen} />
      </div>
      {isOpen && what === null && opened}
    </div>
  );
}

/** The first line that says something. */
function firstOf(lines: readonly DiffLine[]): string {
  const changed = lines.filter(({ kind }) => kind !== 'context');
  const added = changed.filter(({ kind }) => kind === 'added');
  const found = [...added, ...changed].find(({ text }) => /\w/.test(text));
  return visible(found?.text.trim() ?? '');
}
