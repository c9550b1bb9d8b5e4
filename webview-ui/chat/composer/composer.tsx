import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { maxQuestionCharacters } from '../../../src/protocol/questionBounds';
import type { SlashCommand } from '../../../src/protocol/toChat';
import { t } from '../../shared/strings';
import { Attachments } from './attachments';
import { completed, completions } from './completion';
import { CompletionList } from './completionList';
import { optionId } from './optionList';
import { ComposerBar } from './composerBar';
import { Icon } from '../icon';
import { MentionChips } from '../mentions/mentionChips';
import { MentionNotes } from '../mentions/mentionNotes';
import { PickerList, pickerStatus } from '../mentions/pickerList';
import { useCaret } from '../mentions/useCaret';
import { useInsertions } from '../mentions/useInsertions';
import { usePicker } from '../mentions/usePicker';
import { NextCost } from './nextCost';
import { usePage } from '../page';
import { QuestionField } from './questionField';
import { QueuedList } from '../queue/queuedList';
import type { Queue } from '../queue/queueOf';
import { recalled, recallOf } from './recall';
import { isBusy, isOccupied } from '../state';
import type { ChatState } from '../state';

interface Props {
  readonly state: ChatState;
  readonly draft: string;
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly queue: Queue;
  readonly onDraft: (draft: string) => void;
}

/** Where questions are written: Enter sends (or queues while a turn goes on), Shift+Enter begins a line, Up brings back earlier ones, `/` lists the commands, `@` what can be mentioned. */
export function Composer({ state, draft, input, queue, onDraft }: Props): JSX.Element {
  const list = useCompletion(state.commands, draft, onDraft);
  const caret = useCaret(input, draft, onDraft);
  const picker = usePicker(caret.draft, caret.write);
  const insertions = useInsertions(input, state.insertion);
  const recall = useRecall(state, draft, onDraft);
  const open = list.isOpen ? list : picker.isOpen ? picker : null;
  const text = draft.trim();
  const submit = useSubmit(state, queue, onDraft);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (list.take(event.key) || picker.take(event.key) || recall(event.key)) event.preventDefault();
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      submit();
    }
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <QueuedList queue={queue} isOccupied={isOccupied(state)} />
      {list.isOpen && <CompletionList commands={list.found} active={list.active} accept={list.accept} />}
      {picker.isOpen && <PickerList picker={picker} />}
      {text.length > maxQuestionCharacters && <TooLong characters={text.length} />}
      <MentionNotes {...{ draft, picker }} />
      <div class="composer-box" data-over={insertions.isOver} {...insertions.target}>
        <Attachments attachments={state.attachments} />
        <MentionChips {...{ draft, onDraft }} writingAt={picker.isOpen ? picker.start : null} />
        <QuestionField
          {...{ input, draft, onDraft, onKeyDown, ...words() }}
          activeOption={open === null ? undefined : optionId(open.active)}
          onMoved={caret.follow}
          onPaste={insertions.onPaste}
          onLeft={() => {
            list.close();
            picker.close();
          }}
        />
        <ComposerBar
          {...{ status: state.status, isBusy: isBusy(state), canSend: canBeSent(text) }}
          onStop={queue.giveBack}
        />
      </div>
      <NextCost state={state} text={text} />
      <div class="hidden-text" role="status">
        {list.isOpen ? t('{0} commands. Use the arrow keys.', list.found.length) : pickerStatus(picker)}
      </div>
    </form>
  );
}

/** Sends what is written, or queues it behind what is under way. */
function useSubmit(state: ChatState, queue: Queue, onDraft: (draft: string) => void): () => void {
  const { ask, hasJustAsked } = usePage();
  return () => {
    // A second key within the frame would send again what is sent.
    const next = queue.draft().trim();
    if (!canBeSent(next)) return;
    if (isOccupied(state) || hasJustAsked()) queue.add(next);
    else {
      ask(next);
      onDraft('');
    }
  };
}

function canBeSent(text: string): boolean {
  return text !== '' && text.length <= maxQuestionCharacters;
}

function words(): { readonly rows: number; readonly label: string; readonly placeholder: string } {
  const placeholder = t('Ask, / for commands, @ for code');
  return { rows: 1, label: t('Question or command'), placeholder };
}

function TooLong({ characters }: { readonly characters: number }): JSX.Element {
  return (
    <div class="notes">
      <p role="alert">
        <Icon name="warning" />
        <span>
          {t(
            'The limit is {0} characters, and this question has {1}. Name the file instead of pasting it.',
            maxQuestionCharacters,
            characters,
          )}
        </span>
      </p>
    </div>
  );
}

interface Completion {
  readonly isOpen: boolean;
  readonly found: readonly SlashCommand[];
  readonly active: number;
  readonly accept: (command: SlashCommand) => void;
  readonly close: () => void;
  /** Whether the list took the key. */
  readonly take: (key: string) => boolean;
}

function useCompletion(
  commands: readonly SlashCommand[],
  draft: string,
  onDraft: (draft: string) => void,
): Completion {
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const found = useMemo(() => completions(commands, draft), [commands, draft]);
  useLayoutEffect(() => setActive(0), [draft]);
  const isOpen = found.length > 0 && closedAt !== draft;
  const close = (): void => setClosedAt(draft);
  const accept = (command: SlashCommand): void => {
    const text = completed(command);
    onDraft(text);
    setClosedAt(text);
  };
  const take = (key: string): boolean => {
    const chosen = found[active];
    if (!isOpen || chosen === undefined) return false;
    if (key === 'ArrowDown') setActive((active + 1) % found.length);
    else if (key === 'ArrowUp') setActive((active + found.length - 1) % found.length);
    else if (key === 'Escape') close();
    else if (key === 'Tab' || (key === 'Enter' && completed(chosen) !== draft)) accept(chosen);
    else return false;
    return true;
  };
  return { isOpen, found, active, accept, close, take };
}

/** Handles a key that goes through earlier questions; tells whether it did. */
function useRecall(
  { turns }: ChatState,
  draft: string,
  onDraft: (draft: string) => void,
): (key: string) => boolean {
  const texts = turns.map(({ text }) => text);
  const none = recallOf(texts);
  const at = useRef(none.at);
  useLayoutEffect(() => {
    at.current = none.at;
  }, [turns.length]);
  return (key) => {
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
    const next = recalled({ ...none, at: at.current }, draft, key === 'ArrowUp' ? -1 : 1);
    if (next === null) return false;
    at.current = next.at;
    onDraft(next.text);
    return true;
  };
}
