import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/**
 * Somebody who comes to the page by key, with nothing in it focused, comes to what asks for a word, else to where questions
 * are written: the browser would leave the focus nowhere, and what is typed would be lost. A click goes where it was made.
 */
export function useLanding(input: RefObject<HTMLTextAreaElement | null>, isDrawn: boolean): void {
  useEffect(() => {
    if (!isDrawn) return undefined;
    let isPointing = false;
    const follow = ({ type }: PointerEvent): void => {
      isPointing = type === 'pointerdown';
    };
    // In the next frame: a key that goes into the page focuses something of it behind this event.
    const land = (): void => {
      requestAnimationFrame(() => {
        const isNowhere = document.activeElement === document.body && document.hasFocus();
        if (!isNowhere || isPointing) return;
        const place = document.querySelector<HTMLElement>('.approval') ?? input.current;
        place?.focus({ preventScroll: true });
        place?.scrollIntoView({ block: 'nearest' });
      });
    };
    const pointing = ['pointerdown', 'pointerup', 'pointercancel'] as const;
    for (const each of pointing) document.addEventListener(each, follow, true);
    window.addEventListener('focus', land);
    land();
    return () => {
      for (const each of pointing) document.removeEventListener(each, follow, true);
      window.removeEventListener('focus', land);
    };
  }, [isDrawn]);
}
