/** Draws only the turns near the view. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';
import type { Reading } from '../kept';
import { createTurnHeights } from './turnHeights';
import type { Turn } from '../turn/turns';
import { drawnRows, isSameDrawing, topOf, turnAt } from './windowed';
import type { Row, View } from './windowed';

export interface TurnWindow {
  /** The turns to draw. */
  readonly rows: readonly Row[];
  /** Draws others where what is in sight asks for them. */
  readonly look: () => void;
  /** Draws this one (from 0), wherever it is, until another is revealed; it is there in the next frame. */
  readonly reveal: (at: number) => void;
}

const none: ReadonlySet<number> = new Set();
/** A selection across more than these is kept as far as it is drawn: whoever wants all of a conversation exports it. */
const mostSelected = 100;

/**
 * The window on these turns in a box that is scrolled; it opens where it is read, at the end where that is null. Tells what
 * is at the top of the view whenever it has looked.
 */
export function useTurnWindow(
  box: RefObject<HTMLDivElement | null>,
  turns: readonly Turn[],
  reading: Reading | null,
  onReading: (reading: Reading | null) => void,
): TurnWindow {
  const known = useRef<ReturnType<typeof createTurnHeights> | null>(null);
  known.current ??= createTurnHeights();
  const heights = known.current;
  const view = useRef<View | null>(null);
  const held = useRef(none);
  const revealed = useRef(-1);
  const [, drawAnew] = useReducer<number, null>((times) => times + 1, 0);
  const all = heights.of(turns);
  view.current ??= firstView(all, turns, reading);
  const rows = drawnRows(all, view.current, held.current);
  const latest = useRef({ turns, rows });
  const isDrawn = isSameDrawing(rows, latest.current.rows);
  latest.current = { turns, rows: isDrawn ? latest.current.rows : rows };
  const look = (): void => {
    if (!box.current) return;
    measure(box.current, heights);
    view.current = { top: box.current.scrollTop, height: box.current.clientHeight };
    held.current = heldTurns(box.current, latest.current.turns, revealed.current);
    const all = heights.of(latest.current.turns);
    const next = drawnRows(all, view.current, held.current);
    if (isSameDrawing(next, latest.current.rows))
      onReading(readingAt(all, latest.current.turns, view.current.top));
    else drawAnew(null);
  };
  // What was estimated is known as soon as it is drawn: whether it fills the view is seen before anybody sees it.
  useLayoutEffect(look, [latest.current.rows]);
  const reveal = (at: number): void => {
    revealed.current = at;
    held.current = new Set([...held.current, at]);
    drawAnew(null);
  };
  return { rows, look, reveal };
}

/** The view before there is one: as high as the page, which is a little more than it will be. */
function firstView(heights: readonly number[], turns: readonly Turn[], reading: Reading | null): View {
  const height = window.innerHeight;
  const at = turns.findIndex(({ turn }) => turn === reading?.turn);
  const top =
    at === -1 || !reading ? topOf(heights, heights.length) - height : topOf(heights, at) + reading.pixels;
  return { top, height };
}

function readingAt(heights: readonly number[], turns: readonly Turn[], top: number): Reading | null {
  const found = turnAt(heights, top);
  const turn = found && turns[found.at];
  return turn ? { turn: turn.turn, pixels: found.pixels } : null;
}

function measure(box: HTMLElement, heights: ReturnType<typeof createTurnHeights>): void {
  heights.at(box.clientWidth);
  for (const element of box.querySelectorAll<HTMLElement>('.turn'))
    heights.measured(Number(element.dataset['turn']), element.getBoundingClientRect().height);
}

/** What has the focus, what is selected and what was revealed last stays: none is lost by scrolling away from it. */
function heldTurns(box: HTMLElement, turns: readonly Turn[], revealed: number): ReadonlySet<number> {
  const indexOf = (node: Node | null): number => {
    const element = node instanceof Element ? node : node?.parentElement;
    const turn = element && box.contains(element) ? element.closest<HTMLElement>('.turn') : null;
    return turn ? turns.findIndex((each) => String(each.turn) === turn.dataset['turn']) : -1;
  };
  const selection = document.getSelection();
  const ends =
    selection && !selection.isCollapsed
      ? [indexOf(selection.anchorNode), indexOf(selection.focusNode)].sort((a, b) => a - b)
      : [];
  const [first = -1, last = -1] = ends;
  const all = new Set([indexOf(document.activeElement), revealed]);
  for (let at = first; at !== -1 && at <= last && at < first + mostSelected; at++) all.add(at);
  all.delete(-1);
  return all;
}
