/** What every view of the page may use. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { FromChat } from '../../src/protocol/chatMessages';

export interface Page {
  readonly send: (message: FromChat) => void;
  /** Puts text into the composer and the cursor behind it. */
  readonly prefill: (text: string) => void;
  readonly focusComposer: () => void;
  readonly isExpanded: (key: string) => boolean;
  readonly toggle: (key: string) => void;
}

const outside = (): never => {
  throw new Error('a view of the chat is drawn outside of its page');
};

export const PageContext = createContext<Page>({
  send: outside,
  prefill: outside,
  focusComposer: outside,
  isExpanded: outside,
  toggle: outside,
});

/** The page that this view is a part of. */
export function usePage(): Page {
  return useContext(PageContext);
}
