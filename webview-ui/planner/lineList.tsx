/** The changed lines of a hunk as a list from which some can be chosen: by mouse, and by Space, Shift and the arrows. */
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import { startDrag } from './drag';
import type { NumberedLine } from './pieceLines';
import { useLineKeys } from './useLineKeys';

interface Props {
  readonly label: string;
  readonly lines: readonly NumberedLine[];
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (lines: ReadonlySet<number>) => void;
  readonly onDrag: (lines: ReadonlySet<number> | null) => void;
}

const SIGNS = { context: ' ', removed: '-', added: '+' } as const;

export function LineList({ label, lines, chosen, onChoose, onDrag }: Props) {
  const numbers = lines.map(({ number }) => number);
  const { list, current, onFocus, onKey, onClick } = useLineKeys({ numbers, chosen, onChoose });
  return (
    <div role="listbox" aria-multiselectable aria-label={label} ref={list} onKeyDown={onKey} data-lines>
      {lines.map(({ line: { kind, text }, number }, index) => (
        <div
          key={number}
          role="option"
          class={`diff-line ${kind}`}
          aria-selected={chosen.has(number)}
          tabIndex={index === current ? 0 : -1}
          draggable={chosen.has(number)}
          onFocus={() => onFocus(index)}
          onMouseDown={keepMarked}
          onClick={(event) => onClick(event, index)}
          onDragStart={(event) => startDrag(event, () => onDrag(chosen))}
          onDragEnd={() => onDrag(null)}
        >
          <span class="box codicon codicon-check" aria-hidden="true" />
          <span aria-hidden="true">{SIGNS[kind]}</span>
          <span class="hidden-text">{kind === 'added' ? t('added') : t('removed')} </span>
          {visible(text)}
          {'\n'}
        </div>
      ))}
    </div>
  );
}

/** With Shift a browser would mark text from where the last click was. */
function keepMarked(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
