import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../shared/strings';
import { createRequests } from './requests';
import type { Requests, ChatHost } from './requests';
import { Cited } from './citations/peek';
import { Composer } from './composer/composer';
import { Conversation } from './scrolling/conversation';
import { isSameReading, parseKept, toggled } from './kept';
import type { EditedQuestion, Kept } from './kept';
import { useLedger } from './ledger/useLedger';
import { linkHandlers } from './links';
import type { LinkHandlers } from './links';
import { Notes } from './notes';
import { CostsContext, PageContext } from './page';
import type { Page } from './page';
import { previewOf } from './turn/previews';
import { initial } from './state';
import type { ChatState } from './state';
import { advanceQueue, queueOf } from './queue/queueOf';
import { createStore, handlersOf } from './store';
import { clickedQuestion } from './turn/suggested';
import { Further } from './turnActions/versionSwitch';
import { useLanding } from './scrolling/useLanding';
import { Welcome } from './welcome';
import { announcement } from './words/wording';

/** The chat page: the conversation or the welcome, and the composer below it. */
export function App({ host }: { readonly host: ChatHost }): JSX.Element {
  const [state, setState] = useState<ChatState>(initial);
  const [status, setStatus] = useState('');
  const [kept, keep] = useKept(host);
  const input = useRef<HTMLTextAreaElement>(null);
  const prefill = (text: string): void => {
    keep({ draft: text });
    focusAtEnd(() => input.current);
  };
  const store = useMemo(
    () =>
      createStore((before, after) => {
        setState(after);
        keepInStep(after, parseKept(host.kept()), keep);
        advanceQueue(requests, before, after, keep);
        const said = announcement(before, after);
        if (said !== '') setStatus(said);
      }, prefill),
    [],
  );
  const requests = useMemo(() => createRequests(host, store.update), []);
  useEffect(() => {
    host.listen(handlersOf(store.receive));
    host.send({ type: 'ready' });
  }, []);
  const ledger = useLedger(requests, state, () => input.current?.focus());
  const links = useLinks(requests, state, prefill, setStatus);
  useLanding(input, state.isReady);
  const queue = queueOf(requests, kept, keep, state.conversation);
  // The same object until a card opens or closes, or something comes to be shown in one: whatever uses it is drawn anew with it.
  const page = useMemo<Page>(
    () => ({
      ...requests,
      prefill,
      focusComposer: () => input.current?.focus(),
      isExpanded: (key) => kept.expanded.includes(key),
      toggle: (key) => keep({ expanded: toggled(kept.expanded, key) }),
      ...editingIn(host, kept, keep),
      ...lookUps(state),
    }),
    [kept.expanded, kept.editing, state.previews, state.accounts, state.versions],
  );
  if (!state.isReady) return <></>;
  return (
    <PageContext.Provider value={page}>
      <main class="chat">
        <h1 class="hidden-text">{t('RepoMaster chat')}</h1>
        <CostsContext.Provider value={state.costs}>
          {ledger ?? <Middle state={state} kept={kept} keep={keep} links={links} />}
          <Further turns={state.further} />
          <Notes status={state.status} />
          <Composer {...{ state, input, queue }} draft={kept.draft} onDraft={(draft) => keep({ draft })} />
        </CostsContext.Provider>
        <div class="hidden-text" role="status" id="announcements">
          {status}
        </div>
      </main>
    </PageContext.Provider>
  );
}

/** The conversation, or the welcome if there is none yet. */
function Middle(props: {
  readonly state: ChatState;
  readonly kept: Kept;
  readonly keep: (change: Partial<Kept>) => void;
  readonly links: LinkHandlers;
}): JSX.Element {
  const { state, kept, keep, links } = props;
  const { conversation } = state;
  if (state.turns.length === 0) return <Welcome state={state} />;
  return (
    <Cited verdicts={state.verdicts} peeked={state.peeked}>
      <Conversation
        key={conversation}
        turns={state.turns}
        reading={kept.reading?.conversation === conversation ? kept.reading : null}
        onReading={(at) => keep({ reading: at && { conversation, ...at } })}
        links={links}
        restore={state.restore}
      />
    </Cited>
  );
}

function editingIn(
  host: ChatHost,
  { editing }: Kept,
  keep: (change: Partial<Kept>) => void,
): Pick<Page, 'edit' | 'editedText' | 'editing' | 'keepEdited'> {
  return {
    editing,
    edit: (question) => {
      keep({ editing: question });
      if (question === null) return;
      // Once the conversation has found its place beside the new height: it would go to its end again.
      requestAnimationFrame(() => focusAtEnd(() => document.querySelector('.edit-question textarea')));
    },
    editedText: () => parseKept(host.kept()).editing?.text ?? '',
    keepEdited: (text) => {
      const edited = parseKept(host.kept()).editing;
      if (edited !== null) keep({ editing: { ...edited, text } });
    },
  };
}

/** Drops kept state of turns and cards that no longer exist. */
function keepInStep(after: ChatState, kept: Kept, keep: (change: Partial<Kept>) => void): void {
  if (after.turns.length === 0) keep({ reading: null });
  if (isGone(after, kept)) keep({ editing: null });
}

/** The question that is edited was put aside, or is another conversation's. */
function isGone({ isReady, turns }: ChatState, { editing }: Kept): boolean {
  if (editing === null || !isReady) return false;
  return !turns.some((each) => each.turn === editing.turn && each.text === editing.question);
}

/** What the state has of a file or a turn. */
function lookUps(state: ChatState): Pick<Page, 'accountOf' | 'previewOf' | 'versionsOf'> {
  return {
    previewOf: (file) => previewOf(state.previews, file),
    accountOf: (turn) => state.accounts.find((each) => each.turn === turn),
    versionsOf: (turn) => state.versions.find((each) => each.turn === turn)?.versions ?? [],
  };
}

/** The handlers of clicks and keys in answers: the same ones for as long as the page lives. */
function useLinks(
  { send, ask: askNext }: Requests,
  state: ChatState,
  prefill: (text: string) => void,
  say: (text: string) => void,
): LinkHandlers {
  const latest = useRef(state);
  latest.current = state;
  return useMemo(() => {
    const ask = (question: string, turn: number): void => {
      if (clickedQuestion(latest.current, question, turn) === 'send') askNext(question);
      else prefill(question);
    };
    return linkHandlers({ send, say, ask });
  }, []);
}

/** The kept state, which outlives the page, and a function to change a part of it. */
function useKept(host: ChatHost): [Kept, (change: Partial<Kept>) => void] {
  const [kept, setKept] = useState(() => parseKept(host.kept()));
  const latest = useRef(kept);
  const keep = (change: Partial<Kept>): void => {
    const before = latest.current;
    if (change.reading !== undefined && isSameReading(change.reading, before.reading)) return;
    const next = { ...latest.current, ...change };
    latest.current = next;
    host.keep(next);
    // Where it is scrolled to is the browser's to show: drawing the page anew at every step of it helps nobody.
    const isOther = isOtherQuestion(next.editing, before.editing);
    const { draft, expanded, queued } = change;
    if ((draft ?? expanded ?? queued) !== undefined || isOther) setKept(next);
  };
  return [kept, keep];
}

function isOtherQuestion(a: EditedQuestion | null, b: EditedQuestion | null): boolean {
  return a?.turn !== b?.turn || a?.question !== b?.question;
}

function focusAtEnd(found: () => HTMLTextAreaElement | null): void {
  // After the text has been drawn.
  requestAnimationFrame(() => {
    const input = found();
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  });
}
