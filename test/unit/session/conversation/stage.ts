/** A chat with everything around it played by hand: the agent's loop is a script, the explorer and the disk are notes. */
import type { AgentEvent, Entry } from '../../../../src/core/conversation/conversation';
import { UserError } from '../../../../src/core/errors';
import type { ExploreRequest, Explored, Explorer } from '../../../../src/core/map/explore';
import type { ModelClient, ModelIdentity } from '../../../../src/core/conversation/languageModel';
import { inEnglish } from '../../../../src/core/text/phrase';
import type { ToChat } from '../../../../src/protocol/toChat';
import { NO_MENTIONS } from '../../../../src/explore/mentions/tellMentions';
import type { ToldMentions } from '../../../../src/explore/mentions/tellMentions';
import { createChat } from '../../../../src/session/conversation/chat';
import type { Chat } from '../../../../src/session/conversation/chat';
import type { RunTurn, TurnStart } from '../../../../src/session/conversation/conversation';
import type { Journals } from '../../../../src/session/conversation/shown';
import { createWindowRuns } from '../../../../src/session/running/windowRuns';
import type { WindowRuns } from '../../../../src/session/running/windowRuns';
import { noModelIdentity } from '../../../../src/session/models/choice';

export const aModel: ModelIdentity = { kind: 'anthropic', name: 'a-model', host: 'api.example.com' };

export function client(identity: ModelIdentity): ModelClient {
  return {
    identity,
    reply: () => {
      throw new Error('no turn of these tests asks a model');
    },
  };
}

/** Ends each turn at once as answered. */
export const answering: RunTurn = (start, emit) => {
  asked(start, emit);
  ended(start, emit, { kind: 'answered' });
  return Promise.resolve();
};

/** A turn that goes on until it is stopped. */
export const endless: RunTurn = (start, emit, signal) => {
  asked(start, emit);
  return new Promise((resolve) => {
    const stop = (): void => {
      ended(start, emit, { kind: 'cancelled' });
      resolve();
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
};

export interface Stage {
  readonly chat: Chat;
  readonly runs: WindowRuns;
  readonly turns: TurnStart[];
  readonly messages: ToChat[];
  readonly errors: string[];
  /** What the user was told. */
  readonly warnings: string[];
  /** The journal of every conversation, by id. */
  readonly disk: Map<string, Entry[]>;
  readonly questions: ExploreRequest[];
  /** Ids of the conversations whose files were closed. */
  readonly closed: string[];
}

export interface StageOptions {
  readonly runTurn?: RunTurn;
  readonly model?: ModelIdentity;
  readonly explorer?: Explorer;
  readonly disk?: Map<string, Entry[]>;
  readonly last?: string;
  readonly journalFails?: true;
  /** Ids of conversations that another window is at. */
  readonly heldElsewhere?: Set<string>;
  /** Why the last conversation cannot be opened. */
  readonly unreadable?: string;
  /** What a model starts from. */
  readonly start?: string;
  /** What a question's mentions stand for; without it there are none. */
  readonly mentions?: (text: string) => Promise<ToldMentions>;
}

export function stage(options: StageOptions = {}): Stage {
  const disk = options.disk ?? new Map<string, Entry[]>();
  const turns: TurnStart[] = [];
  const messages: ToChat[] = [];
  const errors: string[] = [];
  const warnings: string[] = [];
  const closed: string[] = [];
  const questions: ExploreRequest[] = [];
  let ids = 0;
  let last = options.last ?? null;
  const journals: Journals = {
    last: () => last,
    remember: (id) => void (last = id),
    open: (id) => {
      if (options.unreadable !== undefined && id === options.last)
        throw new UserError('bad-input', options.unreadable);
      return {
        id,
        entries: disk.get(id) ?? [],
        isOurs: !(options.heldElsewhere ?? new Set()).has(id),
        append: (entry) => {
          if (options.journalFails) throw new Error('the disk is full');
          if (options.heldElsewhere?.has(id)) throw new Error('another process writes this file');
          disk.set(id, [...(disk.get(id) ?? []), entry]);
        },
        close: () => void closed.push(id),
      };
    },
  };
  const quiet = (): void => undefined;
  const runs = createWindowRuns({ read: async () => null, path: () => null });
  const chat = createChat({
    journals,
    explorer: {
      explore: (request, signal) => {
        questions.push(request);
        return options.explorer
          ? options.explorer.explore(request, signal)
          : Promise.resolve(ready(`answer of ${request.tool}`));
      },
    },
    mentions: { tell: (text) => options.mentions?.(text) ?? Promise.resolve(NO_MENTIONS) },
    runTurn: (start, emit, signal) => {
      turns.push({ ...start, entries: [...start.entries] });
      return (options.runTurn ?? answering)(start, emit, signal);
    },
    clientFor: (text) =>
      Promise.resolve(client(text.startsWith('/') ? noModelIdentity : (options.model ?? noModelIdentity))),
    start: (question) =>
      Promise.resolve(
        options.start === undefined ? undefined : { text: `${options.start} for ${question}`, shown: [] },
      ),
    newId: () => `c${++ids}`,
    nowMs: () => 1000,
    startTimer: () => () => undefined,
    runs,
    redact: (text) => ({ text, found: [] }),
    interrupted: 'The window was closed.',
    held: 'Another window is at it.',
    noQuestion: 'It is no question.',
    goOn: 'Go on.',
    carryOut: 'Carry it out.',
    resolveMerge: 'Resolve the conflicts.',
    splitChanges: 'Split the changes.',
    tidyCommits: (onto) => `Tidy what is beyond ${onto ?? 'the upstream'}.`,
    needsModel: 'Choose a model.',
    warn: (said) => warnings.push(inEnglish(said)),
    log: { trace: quiet, info: quiet, warn: quiet, error: (message) => errors.push(message) },
  });
  chat.onMessage((message) => messages.push(message));
  return { chat, runs, turns, messages, errors, warnings, disk, questions, closed };
}

/** The entries as a line each: `asked 1 hello`, `ended 1 cancelled`. */
export function told(entries: readonly Entry[]): string[] {
  return entries.map((entry) => {
    if (entry.type === 'asked') return `asked ${entry.turn} ${entry.text}`;
    if (entry.type !== 'ended') return entry.type;
    const why = 'message' in entry.end ? `: ${inEnglish(entry.end.message)}` : '';
    return `ended ${entry.turn} ${entry.end.kind}${why}`;
  });
}

function asked(turnStart: TurnStart, emit: Emit): void {
  const { turn, text, context, mentions, attachedLines, start, client, journal } = turnStart;
  const said = { text, context, mentions, attachedLines, start: start?.text, shown: start?.shown };
  record(journal, emit, { type: 'asked', turn, atMs: 1000, ...said, model: client.identity });
}

function ended({ turn, journal }: TurnStart, emit: Emit, end: (Entry & { type: 'ended' })['end']): void {
  record(journal, emit, { type: 'ended', turn, atMs: 1000, end });
}

type Emit = (event: AgentEvent) => void;

function record(journal: TurnStart['journal'], emit: Emit, entry: Entry): void {
  journal.append(entry);
  emit(entry);
}

/** An answer that found nothing, of a folder that is read. */
export function ready(text: string): Explored {
  return { kind: 'ready', answer: { text, results: [], truncated: false, more: null } };
}
