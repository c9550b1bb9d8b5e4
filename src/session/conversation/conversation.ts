/** One conversation: its entries and its running turn. */
import { entriesThatCount, nextTurnNumber } from '../../agent/branches';
import type { ContextStart } from '../../core/conversation/initialContext';
import type {
  AgentEvent,
  Entry,
  Journal,
  Signal,
  TurnEnd,
  TurnMode,
} from '../../core/conversation/conversation';
import { CancelledError, UserError, errorText } from '../../core/errors';
import type { SentMention } from '../../core/conversation/mentions';
import type { ModelClient } from '../../core/conversation/languageModel';
import type { Log } from '../../core/ports';

/** One question and who answers it; everything that was said before is in `entries`. */
export interface TurnStart {
  /** The conversation's id. */
  readonly conversation: string;
  readonly turn: number;
  /** Of a question to a model. */
  readonly mode: TurnMode;
  readonly text: string;
  readonly context: string;
  /** As in the entry `asked`. */
  readonly mentions?: readonly SentMention[] | undefined;
  readonly attachedLines?: number | undefined;
  readonly start: ContextStart | undefined;
  readonly client: ModelClient;
  readonly entries: readonly Entry[];
  readonly journal: Journal;
  /** As in TurnParts. */
  readonly others: (record: (entry: Entry) => void) => () => void;
}

/** Runs a turn to its `ended` entry: entries go to the journal, they and signals to `emit`. */
export type RunTurn = (
  start: TurnStart,
  emit: (event: AgentEvent) => void,
  signal: AbortSignal,
) => Promise<void>;

export interface ConversationParts {
  readonly id: string;
  /** What was said in an earlier life of the window; empty for a new conversation. */
  readonly entries: readonly Entry[];
  readonly journal: Journal;
  readonly runTurn: RunTurn;
  emit(event: AgentEvent): void;
  nowMs(): number;
  readonly log: Log;
}

export interface Conversation {
  readonly id: string;
  readonly entries: readonly Entry[];
  /** Whether a turn is under way. */
  isRunning(): boolean;
  /** Adds an entry that no turn of this conversation writes. */
  tell(entry: Entry): void;
  /** As `tell`, but at any moment: a turn under way records the entry itself. */
  add(entry: Entry): void;
  /** Shows what is not kept. */
  show(signal: Signal): void;
  /** Resolves when the turn has ended, however; one that is under way is stopped first. */
  ask(question: Question): Promise<void>;
  /** Stops the turn under way and resolves when it has ended. */
  stop(): Promise<void>;
}

/** What a model is told with a question, as in the entry `asked`. */
export type ToldWith = Pick<TurnStart, 'context' | 'mentions' | 'attachedLines'>;

export interface Question {
  readonly text: string;
  readonly mode: TurnMode;
  readonly client: ModelClient;
  /** Made while the turn is under way, so that stopping stops it too. */
  context(signal: AbortSignal): Promise<ToldWith>;
  /** What a model that has not started yet starts from. */
  start?(signal: AbortSignal): Promise<ContextStart | undefined>;
}

export function createConversation(parts: ConversationParts): Conversation {
  const record = createChronicle(parts);
  const { entries } = record;
  let running: { readonly controller: AbortController; readonly done: Promise<void> } | undefined;

  const runTurn = async (question: Question, signal: AbortSignal): Promise<void> => {
    const turn = nextTurnNumber(entries);
    try {
      const begin = { version: 1, id: parts.id, atMs: parts.nowMs() } as const;
      if (entries.length === 0) record.tell({ type: 'started', ...begin });
      const { text, mode, client } = question;
      const told = await question.context(signal);
      const start = await question.start?.(signal);
      const said = { text, mode, ...told, start, client };
      const begun = { conversation: parts.id, turn, ...said, entries, journal: record.journal };
      await parts.runTurn({ ...begun, others: record.others }, record.emit, signal);
    } catch (error) {
      endOutsideLoop(turn, question, endAfter(error, parts.log));
    }
  };
  /** The question and its end are both to be seen, wherever it failed. */
  const endOutsideLoop = (turn: number, { text, mode, client }: Question, end: TurnEnd): void => {
    const atMs = parts.nowMs();
    const model = client.identity;
    const modal = model.kind === 'none' ? {} : { mode };
    if (nextTurnNumber(entries) === turn)
      record.tell({ type: 'asked', turn, atMs, text, context: '', model, ...modal });
    record.tell({ type: 'ended', turn, atMs, end });
  };
  const stop = async (): Promise<void> => {
    running?.controller.abort();
    await running?.done;
  };
  return {
    id: parts.id,
    entries,
    isRunning: () => running !== undefined,
    tell: record.tell,
    add: record.add,
    show: (signal) => parts.emit(signal),
    stop,
    ask: async (question) => {
      // Another question may have begun while the one before it was stopped.
      while (running) await stop();
      const controller = new AbortController();
      const done = runTurn(question, controller.signal).finally(() => {
        if (running?.controller === controller) running = undefined;
      });
      running = { controller, done };
      await done;
    },
  };
}

interface Chronicle {
  readonly entries: readonly Entry[];
  /** For the loop: what was appended belongs to the conversation. */
  readonly journal: Journal;
  readonly emit: (event: AgentEvent) => void;
  /** For entries of our own. */
  readonly tell: (entry: Entry) => void;
  /** For those that may come while a turn is under way, which knows of them by `others`. */
  readonly add: (entry: Entry) => void;
  readonly others: TurnStart['others'];
}

/** The conversation's entries, in step with its journal and its page as far as those can be written. */
function createChronicle(parts: ConversationParts): Chronicle {
  const entries: Entry[] = [...parts.entries];
  let recorder: ((entry: Entry) => void) | null = null;
  /** Told where it could not be kept. */
  const keepUnsaved = (entry: Entry, error: unknown): void => {
    // The journal itself may be what failed (a full disk): the page is told all the same.
    parts.log.error(`journal: ${errorText(error)}`);
    entries.push(entry);
    parts.emit(entry);
  };
  const tell = (entry: Entry): void => {
    try {
      parts.journal.append(entry);
    } catch (error) {
      keepUnsaved(entry, error);
      return;
    }
    entries.push(entry);
    parts.emit(entry);
  };
  return {
    entries,
    journal: {
      append: (entry) => {
        parts.journal.append(entry);
        entries.push(entry);
      },
    },
    emit: (event) => {
      // An end that the loop could not journal belongs to the conversation all the same.
      if (event.type === 'ended' && !entries.includes(event)) entries.push(event);
      parts.emit(event);
    },
    tell,
    add: (entry) => {
      if (recorder === null) {
        tell(entry);
        return;
      }
      try {
        recorder(entry);
      } catch (error) {
        keepUnsaved(entry, error);
      }
    },
    others: (own) => {
      recorder = own;
      return () => {
        recorder = null;
      };
    },
  };
}

function endAfter(error: unknown, log: Log): TurnEnd {
  if (error instanceof CancelledError) return { kind: 'cancelled' };
  if (error instanceof UserError)
    return { kind: 'failed', message: error.said, action: error.remedy ?? 'retry' };
  log.error(error instanceof Error && error.stack ? error.stack : errorText(error));
  return { kind: 'failed', message: errorText(error), action: 'showLog' };
}

/** How a turn ends that the window did not live to see; null when the last turn that counts has its end. */
export function endOfInterrupted(entries: readonly Entry[], message: string, atMs: number): Entry | null {
  const last = entriesThatCount(entries).findLast(
    (entry) => entry.type === 'asked' || entry.type === 'ended',
  );
  if (last?.type !== 'asked') return null;
  // A model goes on where it stopped; the index alone answers anew, which takes a moment.
  const action = last.model.kind === 'none' ? 'retry' : 'continue';
  return { type: 'ended', turn: last.turn, atMs, end: { kind: 'failed', message, action } };
}
