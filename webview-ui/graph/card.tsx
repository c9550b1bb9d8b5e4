/** The card beside the node in hand. */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../shared/strings';
import type { Point } from './layout';

interface Props {
  readonly label: string;
  /** Where the node is in the frame around both, in pixels. */
  readonly at: Point & { readonly size: number };
  readonly isPinned: boolean;
  /** Changes when the keyboard is to go into the card. */
  readonly focusCount: number;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Between the node and its card: near enough for the pointer to go over. */
const GAP = 10;

/** A card beside its node, inside the frame, on the side that has room. */
export function Card({ label, at, isPinned, focusCount, onEnter, onLeave, onClose, children }: Props) {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (element.current) placeBeside(element.current, at);
  });
  useEffect(() => {
    if (focusCount > 0) element.current?.querySelector('button')?.focus();
  }, [focusCount]);
  return (
    <section
      ref={element}
      class="card"
      aria-label={label}
      onMouseEnter={onEnter}
      onMouseLeave={onLeave}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {children}
      {isPinned && (
        <button
          type="button"
          class="icon-button close"
          aria-label={t('Close')}
          title={t('Close')}
          onClick={onClose}
        >
          <span class="codicon codicon-close" aria-hidden="true" />
        </button>
      )}
    </section>
  );
}

function placeBeside(card: HTMLElement, { x, y, size }: Props['at']): void {
  const frame = card.parentElement;
  if (!frame) return;
  const [width, height] = [card.offsetWidth, card.offsetHeight];
  const right = x + size + GAP;
  const left = x - size - GAP - width;
  const isRight = right + width <= frame.clientWidth || left < 0;
  card.style.left = `${within(isRight ? right : left, frame.clientWidth - width)}px`;
  card.style.top = `${within(y - 24, frame.clientHeight - height)}px`;
}

function within(value: number, most: number): number {
  return Math.max(4, Math.min(value, most - 4));
}
