/** The changed lines of a hunk as a list from which some can be chosen: by mouse, and by Space, Shift and the arrows. */
import { useRef, useState } from 'preact/hooks';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import { startDrag } from './drag';
import { toggledLine, withRange } from './pieceLines';
import type { NumberedLine } from './pieceLines';

interface Props {
  readonly label: string;
  readonly lines: readonly NumberedLine[];
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (lines: ReadonlySet<number>) => void;
  readonly onDrag: (lines: ReadonlySet<number> | null) => void;
}

const SIGNS = { context: ' ', removed: '-', added: '+' } as const;

export function LineList({ label, lines, chosen, onChoose, onDrag }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const anchor = useRef<number | null>(null);
  const numbers = lines.map(({ number }) => number);
  const current = Math.min(at, lines.length - 1);
  const go = (to: number): void => {
    setAt(to);
    list.current?.querySelectorAll<HTMLElement>('[role=option]')[to]?.focus();
  };
  const toggle = (number: number): void => {
    anchor.current = number;
    onChoose(toggledLine(chosen, number));
  };
  const extend = (to: number): void => {
    const [from, end] = [anchor.current ?? numbers[current], numbers[to]];
    if (from === undefined || end === undefined) return;
    anchor.current = from;
    onChoose(withRange(numbers, from, end));
  };
  const onKey = (event: KeyboardEvent): void => {
    const to = placeAfter(event.key, current, lines.length);
    const number = numbers[current];
    if (event.altKey || number === undefined) return;
    if (to !== null) {
      if (event.shiftKey) extend(to);
      else anchor.current = null;
      go(to);
    } else if (event.key === ' ') toggle(number);
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) onChoose(new Set(numbers));
    else if (event.key === 'Escape' && chosen.size > 0) onChoose(new Set());
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent, index: number, number: number): void => {
    // Text that was marked is to be copied.
    if (getSelection()?.isCollapsed === false && !event.shiftKey) return;
    if (event.shiftKey) extend(index);
    else toggle(number);
    go(index);
  };
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
          onFocus={() => setAt(index)}
          onMouseDown={keepMarked}
          onClick={(event) => onClick(event, index, number)}
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

/** The line that a key goes to, from 0; null for a key that goes nowhere. */
function placeAfter(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
