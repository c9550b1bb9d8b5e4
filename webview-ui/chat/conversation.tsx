import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RestoreView } from '../../src/protocol/chatMessages';
import { t } from '../shared/strings';
import { Icon } from './icon';
import type { LinkHandlers } from './links';
import { TurnView } from './turnView';
import type { Turn } from './turns';

interface Props {
  readonly turns: readonly Turn[];
  /** Where it was when the page was last here; null = at the end. */
  readonly scroll: number | null;
  readonly onScroll: (scroll: number | null) => void;
  readonly links: LinkHandlers;
  readonly restore: RestoreView | null;
}

/** Turns drawn at first, and how many more a click brings: a long conversation opens as fast as a short one. */
const turnsAtOnce = 30;
/** How near the end counts as at the end, in pixels: less than a line. */
const nearEnd = 16;

/** The conversation; it follows what comes while its end is in sight, and stays where it is read otherwise. */
export function Conversation({ turns, scroll, onScroll, links, restore }: Props): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(turnsAtOnce);
  const { isAtEnd, follow, toEnd, stay, onScrolled } = useFollowing(box, content, scroll, onScroll);
  const lastTurn = turns.at(-1)?.turn;
  const isNew = useRef(scroll === null);
  // A question of one's own is what one wants to see next; where one was is what one comes back to.
  useLayoutEffect(() => {
    if (isNew.current) follow();
    isNew.current = true;
  }, [lastTurn]);
  const hidden = Math.max(0, turns.length - shown);
  return (
    <div class="conversation">
      <div
        class="scroll"
        ref={box}
        role="log"
        aria-live="off"
        aria-label={t('Conversation')}
        tabIndex={0}
        onScroll={onScrolled}
        onClick={(event) => {
          // What is opened is opened to be read: it stays where it is.
          if (event.target instanceof Element && event.target.closest('[aria-expanded], summary')) stay();
          links.onClick(event);
        }}
        onKeyDown={links.onKeyDown}
      >
        <div ref={content}>
          {hidden > 0 && (
            <button type="button" class="link earlier" onClick={() => setShown(shown + turnsAtOnce)}>
              {t('Show {0} earlier questions', hidden)}
            </button>
          )}
          {turns.slice(hidden).map((turn, at) => (
            <TurnView
              key={turn.turn}
              turn={turn}
              position={2 * (hidden + at) + 1}
              count={2 * turns.length}
              isLast={turn.turn === lastTurn}
              restore={restore?.turn === turn.turn ? restore : null}
            />
          ))}
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" class="to-end" title={t('Jump to latest')} onClick={toEnd}>
          <Icon name="arrow-down" />
          <span class="hidden-text">{t('Jump to latest')}</span>
        </button>
      )}
    </div>
  );
}

interface Following {
  readonly isAtEnd: boolean;
  /** Goes on following what comes. */
  readonly follow: () => void;
  readonly toEnd: () => void;
  /** Follows no longer, until the end is in sight again. */
  readonly stay: () => void;
  readonly onScrolled: () => void;
}

function useFollowing(
  box: RefObject<HTMLDivElement | null>,
  content: RefObject<HTMLDivElement | null>,
  scroll: number | null,
  onScroll: (scroll: number | null) => void,
): Following {
  const follows = useRef(scroll === null);
  const lastTop = useRef(scroll ?? 0);
  const [isAtEnd, setAtEnd] = useState(scroll === null);
  const toEnd = (): void => {
    follows.current = true;
    setAtEnd(true);
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
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
  const stay = (): void => {
    follows.current = false;
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
  useLayoutEffect(() => {
    if (!box.current || !content.current) return;
    if (scroll !== null) box.current.scrollTop = scroll;
    const observer = new ResizeObserver(() => {
      if (follows.current) follow();
      else look();
    });
    observer.observe(content.current);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const onScrolled = (): void => {
    look();
    onScroll(follows.current ? null : lastTop.current);
  };
  return { isAtEnd, follow, toEnd, stay, onScrolled };
}

/**
 * The end, but never beyond the beginning of a card that asks: its command is seen before its buttons. For an answer that is there at once, as those without a model are, no further
 * than its question: it is read from its start.
 */
function followedTop(box: HTMLElement): number {
  const { scrollTop, scrollHeight, clientHeight } = box;
  const end = scrollHeight - clientHeight;
  const card = box.querySelector('.approval');
  if (card) {
    const cardTop = scrollTop + card.getBoundingClientRect().top - box.getBoundingClientRect().top;
    return Math.min(end, cardTop);
  }
  const last = [...box.querySelectorAll<HTMLElement>('.turn')].at(-1);
  return last?.dataset['pace'] === 'atOnce' ? Math.max(scrollTop, Math.min(end, last.offsetTop)) : end;
}
