import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { usePage } from '../page';
import { canBeDropped, droppedOf } from './dropped';
import type { MentionState } from './mentionState';
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

/** Writes what the host has the composer mention, and hands it what was dropped or pasted. */
export function useInsertions(
  input: RefObject<HTMLTextAreaElement | null>,
  { insertion, pasted }: MentionState,
): Insertions {
  const { send } = usePage();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const field = input.current;
    if (insertion === null || field === null) return;
    const at = { text: field.value, caret: field.selectionStart };
    writeAt(field, field.selectionStart, field.selectionEnd, spaced(at, insertion.text));
  }, [insertion]);
  useEffect(() => {
    const field = input.current;
    if (pasted === null || field === null) return;
    const from = field.value.lastIndexOf(pasted.text, field.selectionStart);
    // It may have been changed, or sent, before the answer came.
    if (from >= 0) writeAt(field, from, from + pasted.text.length, pasted.mentions);
  }, [pasted]);
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
        send({ type: 'mentions', ask: dropped });
      },
    },
    onPaste: (event) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      // A text field has line feeds alone, whatever was copied.
      const plain = text.replace(/\r\n?/g, '\n');
      if (plain.trim() !== '' && mayBePaths(plain))
        send({ type: 'mentions', ask: { kind: 'pasted', text: plain } });
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
