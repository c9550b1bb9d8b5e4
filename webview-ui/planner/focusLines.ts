/** Puts the focus on the lines of a hunk that are shown next: what had it is gone with the choice. */
import { hunkOf } from '../../src/protocol/pieceId';

export function focusLines(piece: string): void {
  requestAnimationFrame(() => {
    const shown = document.querySelector(`.piece[data-pieces^="${CSS.escape(hunkOf(piece))}"]`);
    shown?.querySelector<HTMLElement>('[role=option][tabindex="0"]')?.focus();
  });
}
