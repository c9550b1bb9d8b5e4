/** Follows the end of a conversation while it is in view, and otherwise keeps the reader's place. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Reading } from '../kept';

export interface Following {
  readonly isAtEnd: boolean;
  readonly toEnd: () => void;
  /** Follows no longer, until the end is in sight again. */
  readonly stay: () => void;
  readonly onScrolled: () => void;
  readonly isFollowing: () => boolean;
}

interface Followed {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  /** The last turn: a question of one's own is what one wants to see next. */
  readonly lastTurn: number | undefined;
  /** Where it was when the page was last here; null = at the end. */
  readonly reading: Reading | null;
  /** What is in sight may be another part of the conversation, or of another height, than before. */
  readonly onMoved: () => void;
}

/** How near the end counts as at the end, in pixels: less than a line. */
const nearEnd = 16;

export function useFollowing({ box, content, lastTurn, reading, onMoved }: Followed): Following {
  const follows = useRef(reading === null);
  const lastTop = useRef(0);
  const [isAtEnd, setAtEnd] = useState(reading === null);
  const moved = useRef(onMoved);
  moved.current = onMoved;
  const toEnd = (): void => {
    follows.current = true;
    setAtEnd(true);
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  };
  const look = (): void => {
    if (!box.current) return;
    const { scrollTop, scrollHeight, clientHeight } = box.current;
    const sees = scrollHeight - scrollTop - clientHeight <= nearEnd;
    // What has just come may be below the end that was seen; only going up says that one wants to stay.
    if (sees || scrollTop < lastTop.current) follows.current = sees;
    lastTop.current = scrollTop;
    setAtEnd(sees);
  };
  const follow = (): void => {
    follows.current = true;
    if (box.current) {
      box.current.scrollTop = followedTop(box.current);
      // Going up to the beginning of a card is following too.
      lastTop.current = box.current.scrollTop;
    }
    look();
  };
  const isNew = useRef(reading === null);
  // Where one was is what one comes back to; a question that is asked after that is gone to.
  useLayoutEffect(() => {
    if (isNew.current) follow();
    else if (box.current && reading)
      lastTop.current = box.current.scrollTop = topOfReading(box.current, reading);
    isNew.current = true;
  }, [lastTurn]);
  useResize([box, content], () => {
    if (follows.current) follow();
    else look();
    // In the next frame: drawing more within this one would be a change of size that nobody is told of.
    requestAnimationFrame(() => moved.current());
  });
  return {
    isAtEnd,
    toEnd,
    stay: () => {
      follows.current = false;
    },
    onScrolled: () => {
      look();
      moved.current();
    },
    isFollowing: () => follows.current,
  };
}

/** Calls `onResize` of the first drawing whenever one of these elements has another size, and once at first. */
function useResize(elements: readonly RefObject<HTMLElement | null>[], onResize: () => void): void {
  useLayoutEffect(() => {
    const observer = new ResizeObserver(onResize);
    for (const { current } of elements) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, []);
}

/**
 * The end, but never beyond the beginning of a card that asks: its command is seen before its buttons. For an answer
 * that is there at once, as those without a model are, no further than its question: it is read from its start.
 */
function followedTop(box: HTMLElement): number {
  const { scrollTop, scrollHeight, clientHeight } = box;
  const end = scrollHeight - clientHeight;
  const card = box.querySelector('.approval');
  if (card) {
    const cardTop = scrollTop + card.getBoundingClientRect().top - box.getBoundingClientRect().top;
    return Math.min(end, cardTop);
  }
  const last = turnsIn(box).at(-1);
  return last?.dataset['pace'] === 'atOnce' ? Math.max(scrollTop, Math.min(end, last.offsetTop)) : end;
}

function turnsIn(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('.turn')];
}

function topOfReading(box: HTMLElement, { turn, pixels }: Reading): number {
  const found = turnsIn(box).find((each) => each.dataset['turn'] === String(turn));
  return found ? found.offsetTop + pixels : box.scrollHeight;
}
