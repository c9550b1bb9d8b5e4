/** Finding words in the conversation: which turns have them, which place is gone to, and marks on what is drawn. */
import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Turn } from '../turn/turns';
import { mark, placesIn, unmark } from './marks';
import { stepped, turnsWith } from './matches';

export interface Find {
  readonly isOpen: boolean;
  readonly query: string;
  /** Turns that have it. */
  readonly count: number;
  /** Which of them is gone to, from 1; 0 for none. */
  readonly at: number;
  readonly close: () => void;
  readonly change: (query: string) => void;
  /** Goes to the next place (1) or the one before (-1). */
  readonly step: (by: 1 | -1) => void;
}

interface Searched {
  readonly box: RefObject<HTMLElement | null>;
  readonly turns: readonly Turn[];
  /** Draws a turn (from 0); it is there in the next frame. */
  readonly reveal: (at: number) => void;
  /** What is gone to is to be read: the end is followed no longer. */
  readonly stay: () => void;
}

export function useFind({ box, turns, reveal, stay }: Searched): Find {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [gone, setGone] = useState(-1);
  const current = useRef<Range | null>(null);
  const found = useMemo(() => (isOpen ? turnsWith(turns, query) : []), [isOpen, turns, query]);
  const elementOf = (at: number): Element | null =>
    box.current?.querySelector(`.turn[data-turn="${turns[at]?.turn}"]`) ?? null;
  const drawMarks = useMarks(box, isOpen ? query : '', current);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isOther = event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey);
      if (event.key.toLowerCase() !== 'f' || isOther) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const show = (place: Range | null, turn: Element | null): void => {
    current.current = place;
    (place?.startContainer.parentElement ?? turn)?.scrollIntoView({ block: 'center' });
    drawMarks();
  };
  const goTo = (at: number, by: 1 | -1): void => {
    stay();
    reveal(at);
    setGone(at);
    requestAnimationFrame(() => {
      const element = elementOf(at);
      const places = element ? placesIn(element, query) : [];
      show((by === 1 ? places[0] : places.at(-1)) ?? null, element);
    });
  };
  const step = (by: 1 | -1): void => {
    const element = elementOf(gone);
    const places = element && current.current ? placesIn(element, query) : [];
    const next = places[places.findIndex((place) => isSame(place, current.current)) + by];
    const turn = stepped(found, gone, by);
    if (next && found.includes(gone)) show(next, element);
    else if (turn !== null) goTo(turn, by);
  };
  return {
    ...{ isOpen, query, count: found.length, at: found.indexOf(gone) + 1, step },
    close: () => {
      setOpen(false);
      box.current?.focus();
      setGone(-1);
      current.current = null;
    },
    change: (text) => {
      setQuery(text);
      setGone(-1);
      current.current = null;
    },
  };
}

/** Marks what is drawn, and anew whatever else is; returns what marks it anew at once. */
function useMarks(
  box: RefObject<HTMLElement | null>,
  query: string,
  current: RefObject<Range | null>,
): () => void {
  const draw = (): void => {
    if (box.current && query !== '') mark(placesIn(box.current, query), current.current);
  };
  useEffect(() => {
    if (query === '' || !box.current) return;
    let frame = 0;
    const later = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };
    const observer = new MutationObserver(later);
    observer.observe(box.current, { childList: true, subtree: true, characterData: true });
    later();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      unmark();
    };
  }, [query]);
  return draw;
}

function isSame(one: Range, other: Range | null): boolean {
  return one.startContainer === other?.startContainer && one.startOffset === other.startOffset;
}
