/** What every view of the page can use. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { TurnAccount } from '../../src/protocol/toChat';
import type { FilePreview } from '../../src/protocol/filePreview';
import type { Requests } from './requests';
import type { EditedQuestion } from './kept';
import type { MentionCosts } from './looked';
import type { FileRef } from './turn/previews';

export interface Page extends Requests {
  /** Puts text into the composer and the cursor behind it. */
  readonly prefill: (text: string) => void;
  readonly focusComposer: () => void;
  readonly isExpanded: (key: string) => boolean;
  readonly toggle: (key: string) => void;
  /** What is to be seen of the file; undefined where that has not come. */
  readonly previewOf: (file: FileRef) => FilePreview | undefined;
  /** The question that is being edited; null for none. */
  readonly editing: EditedQuestion | null;
  readonly edit: (question: EditedQuestion | null) => void;
  /** What it says by now, for when it is drawn again. */
  readonly editedText: () => string;
  readonly keepEdited: (text: string) => void;
  /** All versions of the turn's question, oldest first; none where it is the only one. */
  readonly versionsOf: (turn: number) => readonly number[];
  /** What the turn took of a model; undefined where none was asked, or it is not over. */
  readonly accountOf: (turn: number) => TurnAccount | undefined;
}

const outside = (): never => {
  throw new Error('a view of the chat is drawn outside of its page');
};

export const PageContext = createContext<Page>({
  ...{ kept: outside, request: outside, send: outside, ask: outside, hasJustAsked: outside },
  ...{ estimate: outside, verify: outside, peek: outside, preview: outside },
  ...{
    ...{ showLedger: outside, refreshLedger: outside },
    closeLedger: outside,
    previewRestore: outside,
    mentionCosts: outside,
    completeMention: outside,
  },
  prefill: outside,
  focusComposer: outside,
  isExpanded: outside,
  toggle: outside,
  previewOf: outside,
  editing: null,
  edit: outside,
  editedText: outside,
  keepEdited: outside,
  versionsOf: outside,
  accountOf: outside,
});

/** What mentions would send: apart, since it changes with each key and few views show it. */
export const CostsContext = createContext<MentionCosts>({});

/** The page that this view is a part of. */
export function usePage(): Page {
  return useContext(PageContext);
}
