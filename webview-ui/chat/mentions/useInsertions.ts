import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { usePage } from '../page';
import type { ChatState } from '../state';
import { canBeDropped, droppedOf } from './dropped';
import { mayBePaths, spaced } from './typing';

export interface Insertions {
  /** Something that can be mentioned is held above the composer. */
  readonly isOver: boolean;
  /** The handlers of what may be dropped on. */
  readonly target: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: () => void;
    readonly onDrop: (event: DragEvent) => void;
  };
  readonly onPaste: (event: ClipboardEvent) => void;
}

/** Writes what the host has the composer mention, and what it makes of what was dropped or pasted. */
export function useInsertions(
  input: RefObject<HTMLTextAreaElement | null>,
  insertion: ChatState['insertion'],
): Insertions {
  const { request } = usePage();
  const [isOver, setOver] = useState(false);
  const insert = (mentions: string): void => {
    const field = input.current;
    if (mentions === '' || field === null) return;
    const at = { text: field.value, caret: field.selectionStart };
    writeAt(field, field.selectionStart, field.selectionEnd, spaced(at, mentions));
  };
  const replace = (pasted: string, mentions: string | null): void => {
    const field = input.current;
    if (mentions === null || field === null) return;
    const from = field.value.lastIndexOf(pasted, field.selectionStart);
    // It may have been changed, or sent, before the answer came.
    if (from >= 0) writeAt(field, from, from + pasted.length, mentions);
  };
  // Before anything else changes the draft: a field that is drawn later has lost one of the two.
  useLayoutEffect(() => insert(insertion?.text ?? ''), [insertion]);
  return {
    isOver,
    target: {
      onDragOver: (event) => {
        if (event.dataTransfer === null || !canBeDropped(event.dataTransfer)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event) => {
        setOver(false);
        const dropped = event.dataTransfer && droppedOf(event.dataTransfer);
        if (!dropped) return;
        event.preventDefault();
        request(dropped, insert);
      },
    },
    onPaste: (event) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      // A text field has line feeds alone, whatever was copied.
      const plain = text.replace(/\r\n?/g, '\n');
      if (plain.trim() !== '' && mayBePaths(plain))
        request({ type: 'pasted', text: plain }, (mentions) => replace(plain, mentions));
    },
  };
}

/** As if it had been typed there, so that it can be undone. */
function writeAt(field: HTMLTextAreaElement, from: number, to: number, text: string): void {
  field.focus();
  field.setSelectionRange(from, to);
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else leaves the field's own undo as it was.
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
