/** Opens and leaves the conversation that a window shows. */
import { lostRuns } from '../journal/lostRuns';
import type { AgentEvent, Entry, Journal } from '../../core/conversation/conversation';
import { errorText, saidOf } from '../../core/errors';
import type { Said } from '../../core/text/phrase';
import type { Log } from '../../core/ports';
import type { Redact } from '../../core/redact/redact';
import { createLiveOutput } from '../running/liveOutput';
import type { WindowRuns } from '../running/windowRuns';
import type { StartTimer } from '../../core/async/throttle';
import { createConversation, endOfInterrupted } from './conversation';
import type { Conversation, RunTurn } from './conversation';
import { followRuns } from '../running/followRuns';

export interface OpenJournal extends Journal {
  /** Lets others open it. */
  close(): void;
}

/** A conversation as its file has it. */
export interface StoredConversation extends OpenJournal {
  readonly id: string;
  readonly entries: readonly Entry[];
  /** False where another process is at it: then `append` throws, however long that takes. */
  readonly isOurs: boolean;
}

/** Where conversations are kept. */
export interface Journals {
  /** The id of the conversation that this workspace showed last; null where there is none. */
  last(): string | null;
  /**
   * The conversation of this id, from now on this process's alone where no other one is at it; its file is made by the
   * first entry. Throws UserError where there is a file that cannot be read.
   */
  open(id: string): StoredConversation;
  /** From now on this conversation is the last one. */
  remember(id: string): void;
}

export interface ShowingPorts {
  readonly journals: Journals;
  readonly runTurn: RunTurn;
  readonly runs: Pick<WindowRuns, 'of'>;
  /** Takes secrets out of what commands print. */
  readonly redact: Redact;
  newId(): string;
  nowMs(): number;
  readonly startTimer: StartTimer;
  /** Said of a turn that the window did not live to see the end of. */
  readonly interrupted: string;
  /** Said where another window is at the conversation. */
  readonly held: string;
  /** Shows the user what could not be opened, and why. */
  warn(said: Said): void;
  readonly log: Log;
}

/** Sends the page what is shown now. */
type Draw = () => Promise<void>;

export interface Shown {
  readonly conversation: Conversation;
  readonly isOurs: boolean;
  /** Stops it, ends what runs for it, and closes its file. */
  leave(): Promise<void>;
}

export interface Showing {
  /** Read when it is first asked for, not before. */
  now(): Shown;
  /** As `now`, where it was asked for; undefined else. */
  known(): Shown | undefined;
  /** Shows an empty one: drawn before the one that was shown is left. */
  begin(draw: Draw): Promise<void>;
  /** As `begin`, of the conversation of this id; see Chat.open. */
  open(id: string, draw: Draw): Promise<void>;
}

/** `tell` has the events of the conversation that is shown, and of no other. */
export function createShowing(ports: ShowingPorts, tell: (event: AgentEvent) => void): Showing {
  let shown: Shown | undefined;
  const emit: Emit = (from, event) => {
    if (shown?.conversation.id === from) tell(event);
  };
  const now = (): Shown => (shown ??= openLast(ports, emit));
  /** Of conversations that are being left: none is opened again before that has ended. */
  let leaving = Promise.resolve();
  const replace = async (next: Shown, draw: Draw): Promise<void> => {
    const left = shown;
    shown = next;
    ports.journals.remember(next.conversation.id);
    const replaced = (async () => {
      try {
        await draw();
      } finally {
        await left?.leave();
      }
    })();
    leaving = Promise.allSettled([leaving, replaced]).then(() => undefined);
    await replaced;
  };
  return {
    now,
    known: () => shown,
    begin: (draw) => replace(begin(ports, emit, ports.journals.open(ports.newId())), draw),
    open: async (id, draw) => {
      await leaving;
      const { conversation, isOurs } = now();
      if (conversation.id === id && isOurs) return;
      await replace(openStored(ports, emit, ports.journals.open(id)), draw);
    },
  };
}

type Emit = (from: string, event: AgentEvent) => void;

function openLast(ports: ShowingPorts, emit: Emit): Shown {
  const last = ports.journals.last();
  if (last !== null) {
    try {
      return openStored(ports, emit, ports.journals.open(last));
    } catch (error) {
      // The file stays as it is, for whoever can read it; the chat begins anew.
      ports.log.warn(errorText(error));
      ports.warn(saidOf(error));
    }
  }
  return begin(ports, emit, ports.journals.open(ports.newId()));
}

/** What the window did not live to see is told now; of what another window is at, nothing is known to have ended. */
function openStored(ports: ShowingPorts, emit: Emit, stored: StoredConversation): Shown {
  const atMs = ports.nowMs();
  const end = endOfInterrupted(stored.entries, stored.isOurs ? ports.interrupted : ports.held, atMs);
  const ends = end === null ? [] : [end];
  if (!stored.isOurs) return begin(ports, emit, { ...stored, entries: [...stored.entries, ...ends] });
  return begin(ports, emit, stored, [...lostRuns(stored.entries, atMs), ...ends]);
}

function begin(
  ports: ShowingPorts,
  emit: Emit,
  stored: StoredConversation,
  missing: readonly Entry[] = [],
): Shown {
  const { id, entries, isOurs } = stored;
  const conversation = createConversation({
    id,
    entries,
    journal: stored,
    runTurn: ports.runTurn,
    nowMs: () => ports.nowMs(),
    log: ports.log,
    emit: createLiveOutput((event) => {
      emit(id, event);
    }, ports.startTimer),
  });
  for (const each of missing) conversation.tell(each);
  const runs = ports.runs.of(id);
  const unfollow = followRuns(runs, conversation, ports);
  const leave = async (): Promise<void> => {
    await conversation.stop();
    // Nobody could see them any more.
    await runs.endAll('all');
    unfollow();
    stored.close();
  };
  return { conversation, isOurs, leave };
}
