import type { ComponentChildren, JSX, RefObject } from 'preact';
import { Icon } from '../icon';

interface Props {
  /** Unique on the page. */
  readonly titleId: string;
  readonly kind: 'approval' | 'approval restore';
  readonly icon: string;
  readonly title: string;
  readonly card: RefObject<HTMLDivElement | null>;
  /** What answers so that nothing is done. */
  readonly onEscape: () => void;
  readonly children: ComponentChildren;
}

/** A group that asks something below its title, and can have the focus. */
export function AskingCard({ titleId, kind, icon, title, card, onEscape, children }: Props): JSX.Element {
  return (
    <div
      class={kind}
      role="group"
      tabIndex={-1}
      aria-labelledby={titleId}
      ref={card}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onEscape();
      }}
    >
      <h3 id={titleId}>
        <Icon name={icon} /> {title}
      </h3>
      {children}
    </div>
  );
}
