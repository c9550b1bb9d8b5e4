import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { maxQuestionCharacters } from '../../src/protocol/chatMessages';
import type { SlashCommand } from '../../src/protocol/chatMessages';
import { t } from '../shared/strings';
import { Attachments } from './attachments';
import { completed, completions } from './completion';
import { CompletionList, optionId } from './completionList';
import { ComposerBar } from './composerBar';
import { Icon } from './icon';
import { NextCost } from './nextCost';
import { usePage } from './page';
import { recalled, recallOf } from './recall';
import { isBusy } from './state';
import type { ChatState } from './state';

interface Props {
  readonly state: ChatState;
  readonly draft: string;
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly onDraft: (draft: string) => void;
}

/** Where questions are written: Enter sends, Shift+Enter begins a line, Up brings back earlier ones, `/` lists the commands. */
export function Composer({ state, draft, input, onDraft }: Props): JSX.Element {
  const { send } = usePage();
  const isWorking = isBusy(state);
  const list = useCompletion(state.commands, draft, onDraft);
  const recall = useRecall(state, draft, onDraft);
  const text = draft.trim();
  const canSend = text !== '' && text.length <= maxQuestionCharacters;
  const submit = (): void => {
    if (isWorking || !canSend) return;
    send({ type: 'ask', text });
    onDraft('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (list.take(event.key) || recall(event.key)) event.preventDefault();
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
      {list.isOpen && <CompletionList commands={list.found} active={list.active} accept={list.accept} />}
      {text.length > maxQuestionCharacters && <TooLong characters={text.length} />}
      <div class="composer-box">
        <Attachments attachments={state.attachments} />
        <textarea
          ref={input}
          rows={1}
          value={draft}
          aria-label={t('Question or command')}
          aria-autocomplete="list"
          aria-controls={list.isOpen ? 'completions' : undefined}
          aria-activedescendant={list.isOpen ? optionId(list.active) : undefined}
          placeholder={t('Ask, or type / for commands')}
          onInput={(event) => onDraft(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={list.close}
        />
        <ComposerBar status={state.status} isBusy={isWorking} canSend={canSend} />
      </div>
      <NextCost state={state} text={text} />
      <div class="hidden-text" role="status">
        {list.isOpen ? t('{0} commands. Use the arrow keys.', list.found.length) : ''}
      </div>
    </form>
  );
}

function TooLong({ characters }: { readonly characters: number }): JSX.Element {
  return (
    <div class="notes">
      <p role="alert">
        <Icon name="warning" />
        <span>
          {t(
            'A question has at most {0} characters, this one {1}: name the file instead of pasting it.',
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
