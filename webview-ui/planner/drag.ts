/** Dragging lines, hunks, files and commits. */
/** What is under way with the mouse. */
export type Dragged =
  | { readonly kind: 'commit'; readonly key: number }
  | { readonly kind: 'pieces'; readonly ids: readonly string[] }
  | { readonly kind: 'lines'; readonly piece: string; readonly lines: ReadonlySet<number> };

export interface DragProps {
  readonly dragged: Dragged | null;
  readonly setDragged: (dragged: Dragged | null) => void;
}

/** Firefox and Chromium begin a drag only with data; the page's own state says what it is. */
export function startDrag(event: DragEvent, begin: () => void): void {
  event.dataTransfer?.setData('text/plain', '');
  if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
  begin();
}
