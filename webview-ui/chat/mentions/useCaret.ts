import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Draft } from './typing';

export interface Caret {
  /** The draft with the cursor; 0 while something is selected: no mention ends there. */
  readonly draft: Draft;
  /** Puts a draft into the text field, and the cursor where it says. */
  readonly write: (next: Draft) => void;
  /** The cursor has moved. */
  readonly follow: () => void;
}

/** Follows the cursor of the composer's text field. */
export function useCaret(
  input: RefObject<HTMLTextAreaElement | null>,
  text: string,
  onDraft: (text: string) => void,
): Caret {
  const [caret, setCaret] = useState(text.length);
  const wanted = useRef<number | null>(null);
  const follow = (): void => {
    const field = input.current;
    if (field) setCaret(field.selectionStart === field.selectionEnd ? field.selectionStart : 0);
  };
  useLayoutEffect(() => {
    if (wanted.current !== null) input.current?.setSelectionRange(wanted.current, wanted.current);
    wanted.current = null;
    follow();
  }, [text]);
  const write = (next: Draft): void => {
    wanted.current = next.caret;
    onDraft(next.text);
  };
  return { draft: { text, caret: Math.min(caret, text.length) }, write, follow };
}
