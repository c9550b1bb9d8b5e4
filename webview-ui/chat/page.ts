/** What every view of the page may use. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { FromChat } from '../../src/protocol/fromChat';
import type { TurnAccount } from '../../src/protocol/toChat';
import type { FilePreview } from '../../src/protocol/filePreview';
import type { EditedQuestion } from './kept';
import { noMentions } from './mentions/mentionState';
import type { MentionState } from './mentions/mentionState';
import type { FileRef } from './previews';
import type { ChatState } from './state';

export interface Page {
  readonly send: (message: FromChat) => void;
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
  /** As in ChatState. */
  readonly notAsked: ChatState['notAsked'];
  /** All versions of the turn's question, oldest first; none where it is the only one. */
  readonly versionsOf: (turn: number) => readonly number[];
  /** What the turn took of a model; undefined where none was asked, or it is not over. */
  readonly accountOf: (turn: number) => TurnAccount | undefined;
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
  previewOf: outside,
  editing: null,
  edit: outside,
  editedText: outside,
  keepEdited: outside,
  notAsked: null,
  versionsOf: outside,
  accountOf: outside,
});

/** What the page knows of mentions: apart, since it changes with each key and few views show it. */
export const MentionsContext = createContext<MentionState>(noMentions);

/** The page that this view is a part of. */
export function usePage(): Page {
  return useContext(PageContext);
}
