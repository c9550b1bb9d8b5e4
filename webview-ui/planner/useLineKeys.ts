/** Keys in a list of lines: arrows go through it, Space and Shift choose. */
import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { toggledLine, withRange } from './pieceLines';

interface Lines {
  /** Numbers in their order. */
  readonly numbers: readonly number[];
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (lines: ReadonlySet<number>) => void;
}

export interface LineKeys {
  readonly list: RefObject<HTMLDivElement | null>;
  /** The line that Tab comes to, from 0. */
  readonly current: number;
  readonly onFocus: (at: number) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onClick: (event: MouseEvent, at: number) => void;
}

export function useLineKeys({ numbers, chosen, onChoose }: Lines): LineKeys {
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const anchor = useRef<number | null>(null);
  const current = Math.min(at, numbers.length - 1);
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
  const move = (to: number, isExtending: boolean): void => {
    if (isExtending) extend(to);
    else anchor.current = null;
    go(to);
  };
  const choose = ({ key, ctrlKey, metaKey }: KeyboardEvent, number: number): boolean => {
    if (key === ' ') toggle(number);
    else if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) onChoose(new Set(numbers));
    else if (key === 'Escape' && chosen.size > 0) onChoose(new Set());
    else return false;
    return true;
  };
  return {
    ...{ list, current, onFocus: setAt },
    onKey: (event) => {
      const number = numbers[current];
      if (event.altKey || number === undefined) return;
      const to = placeAfter(event.key, current, numbers.length);
      if (to !== null) move(to, event.shiftKey);
      else if (!choose(event, number)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onClick: (event, to) => {
      const number = numbers[to];
      // Text that was marked is to be copied.
      if (number === undefined || (getSelection()?.isCollapsed === false && !event.shiftKey)) return;
      if (event.shiftKey) extend(to);
      else toggle(number);
      go(to);
    },
  };
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
