/** The chat behind its page: the conversation that is shown, and what the next question is about. Free of `vscode`. */
import { needsSubject } from '../../agent/intents/parseIntent';
import { lostRuns } from '../../agent/lostRuns';
import type { AgentEvent, Entry, Journal, TurnMode } from '../../core/conversation';
import type { Explorer } from '../../core/explore';
import type { ModelClient } from '../../core/languageModel';
import type { Log } from '../../core/ports';
import type { Redact } from '../../core/redact/redact';
import type { Attachment, ToChat } from '../../protocol/chatMessages';
import { Emitter } from '../emitter';
import { createLiveOutput } from '../liveOutput';
import type { RunDesk } from '../../run/desk/runDesk';
import type { RunDesks } from '../runDesks';
import type { StartTimer } from '../throttle';
import { createConversation, endOfInterrupted } from './conversation';
import type { Conversation, RunTurn } from './conversation';
import { followRuns } from './followRuns';
import { nameSubjects } from './neighbourhood';
import type { Subject } from './neighbourhood';
import { createSubjects } from './subjects';
import type { Subjects } from './subjects';

/** Where conversations are kept. */
export interface Journals {
  /** The conversation that this workspace showed last; null where there is none, or it cannot be read. */
  last(): { readonly id: string; readonly entries: readonly Entry[] } | null;
  /** The journal of a conversation; its file is made by the first entry. */
  open(id: string): Journal & { close(): void };
  /** From now on this conversation is the last one. */
  remember(id: string): void;
}

export interface ChatPorts {
  readonly explorer: Explorer;
  readonly journals: Journals;
  readonly runTurn: RunTurn;
  readonly desks: Pick<RunDesks, 'of'>;
  /** Takes secrets out of what commands print. */
  readonly redact: Redact;
  /** What a model starts from in this folder; undefined where there is nothing to start from. */
  start(): Promise<string | undefined>;
  /** Who answers this question: the chosen model, or the index alone. Throws UserError. */
  clientFor(text: string): Promise<ModelClient>;
  newId(): string;
  nowMs(): number;
  readonly startTimer: StartTimer;
  /** Said of a turn that the window did not live to see the end of. */
  readonly interrupted: string;
  /** What is asked to go on where a turn stopped, and to do what a plan says. */
  readonly goOn: string;
  readonly carryOut: string;
  readonly log: Log;
}

export interface Chat {
  /** What the page is to be told. */
  readonly onMessage: Emitter<ToChat>['on'];
  entries(): readonly Entry[];
  attachments(): readonly Attachment[];
  /** The id of the conversation that is shown. */
  conversation(): string;
  /** Adds an entry that no turn writes. */
  tell(entry: Entry): void;
  isAnswering(): boolean;
  /** What runs for the conversation that is shown. */
  desk(): RunDesk;
  /** Resolves when the turn has ended, however; one that is under way is stopped first. */
  ask(text: string): Promise<void>;
  /** Asks the last question again. */
  retry(): Promise<void>;
  /** Has the model go on where the last turn stopped, in the mode of that turn. */
  goOn(): Promise<void>;
  /** Has the model do what it planned: from now on the mode is `act`. */
  carryOut(): Promise<void>;
  /** Of the next question to a model: what was chosen, else as it was in this conversation, else `ask`. */
  mode(): TurnMode;
  setMode(mode: TurnMode): void;
  stop(): Promise<void>;
  /**
   * Leaves the conversation, which stays in its file, and shows an empty one; `onMessage` gives no word of it, so `draw`
   * is to. Then stops the turn that was under way, and what ran in its background.
   */
  newChat(draw: () => Promise<void>): Promise<void>;
  /** The next question to a model is about it; of many, about those that were attached last. */
  attach(subject: Subject): void;
  detach(id: string): void;
  dispose(): void;
}

/** The chat of one window. Its last conversation is read when it is first asked for, not before. */
export function createChat(ports: ChatPorts): Chat {
  const messages = new Emitter<ToChat>();
  const subjects = createSubjects(() => {
    messages.fire({ type: 'attachments', attachments: subjects.attachments() });
  });
  let shown: Shown | undefined;
  const conversation = (): Conversation => (shown ??= openLast(ports, emit)).conversation;
  const emit: Emit = (from, event) => {
    if (shown?.conversation.id === from) messages.fire({ type: 'event', event });
  };
  let chosen: TurnMode | null = null;
  const currentMode = (): TurnMode => chosen ?? lastMode(conversation().entries) ?? 'ask';
  const ask = (text: string, mode = currentMode()): Promise<void> =>
    askIn(ports, subjects, conversation(), text, mode);

  return {
    onMessage: messages.on,
    entries: () => conversation().entries,
    attachments: subjects.attachments,
    conversation: () => conversation().id,
    tell: (entry) => {
      conversation().tell(entry);
    },
    desk: () => ports.desks.of(conversation().id),
    isAnswering: () => shown?.conversation.isRunning() ?? false,
    ask: (text) => ask(text),
    goOn: () => ask(ports.goOn, lastMode(conversation().entries) ?? currentMode()),
    carryOut: async () => {
      chosen = 'act';
      await ask(ports.carryOut);
    },
    mode: currentMode,
    setMode: (mode) => {
      chosen = mode;
    },
    retry: async () => {
      const last = conversation().entries.findLast((entry) => entry.type === 'asked');
      if (last) await ask(last.text);
    },
    stop: async () => shown?.conversation.stop(),
    newChat: async (draw) => {
      chosen = currentMode();
      const left = shown;
      shown = begin(ports, emit, ports.newId(), []);
      ports.journals.remember(shown.conversation.id);
      subjects.clear();
      try {
        await draw();
      } finally {
        await left?.leave();
      }
    },
    attach: subjects.attach,
    detach: subjects.detach,
    dispose: () => {
      void shown?.leave();
      messages.dispose();
    },
  };
}

async function askIn(
  ports: ChatPorts,
  subjects: Subjects,
  asked: Conversation,
  text: string,
  mode: TurnMode,
): Promise<void> {
  const client = await ports.clientFor(text);
  ports.journals.remember(asked.id);
  if (client.identity.kind === 'none') {
    // What is attached stays for the next question: nothing of it is sent anywhere.
    const context = needsSubject(text) ? nameSubjects(subjects.all()) : '';
    await asked.ask({ text, mode, client, context: () => Promise.resolve(context) });
    return;
  }
  const hasStarted = asked.entries.some((entry) => entry.type === 'asked' && entry.start !== undefined);
  await asked.ask({
    ...{ text, mode, client, context: (signal) => subjects.tell(ports.explorer, signal) },
    ...(hasStarted ? {} : { start: () => ports.start() }),
  });
}

/** Of the last question to a model; null before one. */
function lastMode(entries: readonly Entry[]): TurnMode | null {
  for (const entry of entries.toReversed())
    if (entry.type === 'asked' && entry.mode !== undefined) return entry.mode;
  return null;
}

interface Shown {
  readonly conversation: Conversation;
  /** Stops it, ends what runs for it, and closes its file. */
  leave(): Promise<void>;
}

type Emit = (from: string, event: AgentEvent) => void;

function openLast(ports: ChatPorts, emit: Emit): Shown {
  const last = ports.journals.last();
  if (last === null) return begin(ports, emit, ports.newId(), []);
  const atMs = ports.nowMs();
  const end = endOfInterrupted(last.entries, ports.interrupted, atMs);
  const missing = [...lostRuns(last.entries, atMs), ...(end === null ? [] : [end])];
  return begin(ports, emit, last.id, last.entries, missing);
}

function begin(
  ports: ChatPorts,
  emit: Emit,
  id: string,
  entries: readonly Entry[],
  missing: readonly Entry[] = [],
): Shown {
  const journal = ports.journals.open(id);
  const conversation = createConversation({
    id,
    entries,
    journal,
    runTurn: ports.runTurn,
    nowMs: () => ports.nowMs(),
    log: ports.log,
    emit: createLiveOutput((event) => {
      emit(id, event);
    }, ports.startTimer),
  });
  for (const each of missing) conversation.tell(each);
  const desk = ports.desks.of(id);
  const unfollow = followRuns(desk, conversation, ports);
  const leave = async (): Promise<void> => {
    await conversation.stop();
    // Nobody could see them any more.
    await desk.endAll('all');
    unfollow();
    journal.close();
  };
  return { conversation, leave };
}
