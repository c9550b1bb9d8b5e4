/** The chat behind its page: the shown conversation, and the subject of the next question. */
import { branchTo, entriesThatCount, newestBehind, turnBefore } from '../../agent/branches';
import { needsSubject } from '../../intents/reading/parseIntent';
import type { ContextStart } from '../../core/conversation/initialContext';
import type { Entry, TurnMode } from '../../core/conversation/conversation';
import { UserError } from '../../core/errors';
import type { Explorer } from '../../core/map/explore';
import type { ModelClient } from '../../core/conversation/languageModel';
import type { Attachment, ToChat } from '../../protocol/toChat';
import type { ConversationRuns } from '../../run/conversation/conversationRuns';
import { Emitter } from '../../core/async/emitter';
import { textWithoutModel } from '../models/mapModel';
import { questionsThatAct } from './actingQuestions';
import type { ActingQuestions, ActingTexts } from './actingQuestions';
import type { Conversation, ToldWith } from './conversation';
import type { ComposerMentions } from '../mentions/composerMentions';
import { gitModeOf, questionOfGit } from './gitCommands';
import type { GitTexts } from './gitCommands';
import { parseModeCommand } from './modeCommands';
import { nameSubjects } from './neighbourhood';
import type { Subject } from './neighbourhood';
import { joined, toldTogether } from '../mentions/questionParts';
import { createShowing } from './shown';
import type { ShowingPorts } from './shown';
import { createSubjects } from './subjects';
import type { Subjects } from './subjects';
import { parseWindowCommand } from './windowCommands';

export interface ChatPorts extends ShowingPorts, ActingTexts, GitTexts {
  readonly explorer: Explorer;
  readonly mentions: Pick<ComposerMentions, 'tell'>;
  /** What a model starts from with this question; undefined where there is nothing to start from. */
  start(question: string): Promise<ContextStart | undefined>;
  /** Who answers this question: the chosen model, or the index alone. Throws UserError. */
  clientFor(text: string): Promise<ModelClient>;
  /** Said of a command of the window, or of a mode, in the place of a question. */
  readonly noQuestion: string;
  /** What is asked to go on where a turn stopped. */
  readonly goOn: string;
}

export interface Chat extends ActingQuestions {
  /** Another conversation is shown from now on; `onMessage` gives no word of it. */
  readonly onSwitched: Emitter<void>['on'];
  /** What the page is to be told. */
  readonly onMessage: Emitter<ToChat>['on'];
  /** With all branches. */
  entries(): readonly Entry[];
  /** Those of the branch that counts: what the page shows. */
  shown(): readonly Entry[];
  attachments(): readonly Attachment[];
  /** The id of the conversation that is shown. */
  conversation(): string;
  /** Adds an entry that no turn writes. */
  tell(entry: Entry): void;
  isAnswering(): boolean;
  /** What runs for the conversation that is shown. */
  runs(): ConversationRuns;
  /** Resolves when the turn has ended, however; one that is under way is stopped first. What cannot be asked goes back to the composer. */
  ask(text: string): Promise<void>;
  /** Asks the last question again, in its place. */
  retry(): Promise<void>;
  /**
   * As `ask`, in the place of the question of this turn, which is put aside with all that came behind it; with what was sent with
   * that question where nothing is attached now. No file is touched.
   */
  askInstead(turn: number, text: string): Promise<void>;
  /** Shows the version of a question that this turn is, up to where it was left. `draw` is to show it. Throws UserError as `checkOurs`. */
  showVersion(turn: number, draw: () => Promise<void>): Promise<void>;
  /** Has the model go on where the last turn stopped, in the mode of that turn. */
  goOn(): Promise<void>;
  /** Of the next question to a model: what was chosen, else as it was in this conversation, else `ask`. */
  mode(): TurnMode;
  setMode(mode: TurnMode): void;
  stop(): Promise<void>;
  /**
   * Leaves the conversation, which stays in its file, and shows an empty one; `onMessage` gives no word of it, so `draw`
   * is to. Then stops the turn that was under way, and what ran in its background.
   */
  newChat(draw: () => Promise<void>): Promise<void>;
  /**
   * Shows the conversation of this id in the place of the one that is shown, which is left as by `newChat`. Nothing where
   * it is shown already, and is ours. Throws UserError where it cannot be read: then all stays as it was.
   */
  open(id: string, draw: () => Promise<void>): Promise<void>;
  /** Throws UserError where another window is at the conversation that is shown: it can be read here, no more. */
  checkOurs(): void;
  /** The next question to a model is about it; of many, about those that were attached last. */
  attach(subject: Subject): void;
  detach(id: string): void;
  /** As `Subjects.costs`. */
  attachedTokens(): Promise<Readonly<Record<string, number>>>;
  dispose(): void;
}

/** The chat of one window. Its last conversation is read when it is first asked for, not before. */
export function createChat(ports: ChatPorts): Chat {
  const [messages, switched] = [new Emitter<ToChat>(), new Emitter<void>()];
  const subjects = createSubjects(() => {
    messages.fire({ type: 'attachments', attachments: subjects.attachments() });
  });
  const showing = createShowing(ports, (event) => messages.fire({ type: 'event', event }));
  const conversation = (): Conversation => showing.now().conversation;
  let chosen: TurnMode | null = null;
  const shown = (): readonly Entry[] => entriesThatCount(conversation().entries);
  const currentMode = (): TurnMode => chosen ?? lastMode(shown().filter(isOfPickedMode)) ?? 'ask';
  const checkOurs = (): void => {
    if (!showing.now().isOurs) throw new UserError('bad-input', ports.held);
  };
  const ask = async (text: string, mode = currentMode(), earlier = noEarlier): Promise<void> => {
    checkOurs();
    await askIn(ports, subjects, conversation(), { text, mode, ...earlier });
  };
  return {
    ...{ onMessage: messages.on, onSwitched: switched.on },
    entries: () => conversation().entries,
    attachments: subjects.attachments,
    conversation: () => conversation().id,
    tell: (entry) => {
      conversation().tell(entry);
    },
    runs: () => ports.runs.of(conversation().id),
    isAnswering: () => showing.known()?.conversation.isRunning() ?? false,
    ask: (text) => orGiveBack(askMeant(ports, text, ask), () => messages.fire({ type: 'insert', text })),
    goOn: () => ask(ports.goOn, lastMode(shown()) ?? currentMode()),
    ...questionsThatAct(ports, checkOurs, {
      begin: () => void (chosen = 'act'),
      ask: (text, context) => ask(text, 'act', { instead: null, context }),
    }),
    mode: currentMode,
    setMode: (mode) => {
      chosen = mode;
    },
    ...earlierQuestions(ports, conversation, checkOurs, ask),
    shown,
    stop: async () => showing.known()?.conversation.stop(),
    newChat: async (draw) => {
      chosen = currentMode();
      await showing.begin(drawOther(subjects, switched, draw));
    },
    open: (id, draw) =>
      showing.open(id, async () => {
        chosen = null;
        await drawOther(subjects, switched, draw)();
      }),
    checkOurs,
    attach: subjects.attach,
    detach: subjects.detach,
    attachedTokens: () => subjects.costs(ports.explorer),
    dispose: () => {
      void showing.known()?.leave();
      messages.dispose();
      switched.dispose();
    },
  };
}

/** A question as it was typed, or what a command of git asks a model. */
async function askMeant(
  ports: ChatPorts,
  text: string,
  ask: (text: string, mode?: TurnMode) => Promise<void>,
): Promise<void> {
  const question = await questionOfGit(ports, text);
  await (question === null ? ask(text) : ask(question.text, question.mode));
}

/** A mode that is chosen for what comes next, unlike those of git, which end with what they are for. */
function isOfPickedMode(entry: Entry): boolean {
  return entry.type !== 'asked' || gitModeOf(entry.mode) === undefined;
}

/** The composer is empty by now: what cannot be asked is not to be written twice. */
async function orGiveBack(asked: Promise<void>, giveBack: () => void): Promise<void> {
  try {
    await asked;
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Handles asked questions. */
function earlierQuestions(
  ports: ChatPorts,
  conversation: () => Conversation,
  checkOurs: () => void,
  ask: (text: string, mode: TurnMode | undefined, earlier: Earlier) => Promise<void>,
): Pick<Chat, 'askInstead' | 'retry' | 'showVersion'> {
  const shown = (): readonly Asked[] =>
    entriesThatCount(conversation().entries).filter((entry) => entry.type === 'asked');
  return {
    retry: async () => {
      const last = shown().at(-1);
      if (last) await ask(last.text, gitModeOf(last.mode), { instead: last, context: attachedWith(last) });
    },
    askInstead: async (turn, text) => {
      if (parseWindowCommand(text) !== null || parseModeCommand(text) !== null)
        throw new UserError('usage', ports.noQuestion);
      const instead = shown().find((entry) => entry.turn === turn);
      if (instead) await ask(text, gitModeOf(instead.mode), { instead, context: attachedWith(instead) });
    },
    showVersion: async (turn, draw) => {
      checkOurs();
      await branch(ports, conversation(), newestBehind(conversation().entries, turn));
      await draw();
    },
  };
}

type Asked = Extract<Entry, { type: 'asked' }>;

/** What was sent with a question, without what it mentions, which is told as it is now. */
function attachedWith({ context, mentions, attachedLines = 0 }: Asked): string {
  return mentions === undefined ? context : context.split('\n').slice(0, attachedLines).join('\n');
}

/** What was attached belongs to the conversation that is left. */
function drawOther(
  subjects: Subjects,
  switched: Emitter<void>,
  draw: () => Promise<void>,
): () => Promise<void> {
  return async () => {
    subjects.clear();
    switched.fire();
    await draw();
  };
}

/** From here on the conversation, which is ours, goes on behind this turn. */
async function branch(ports: ChatPorts, conversation: Conversation, after: number | null): Promise<void> {
  await conversation.stop();
  const entry = after === null ? null : branchTo(conversation.entries, after, ports.nowMs());
  if (entry !== null) conversation.tell(entry);
}

/** What a question has of an earlier one. */
interface Earlier {
  /** The question that it takes the place of; null where it comes behind all. */
  readonly instead: Asked | null;
  /** What was sent with that, for where nothing is attached now. */
  readonly context: string;
}

const noEarlier: Earlier = { instead: null, context: '' };

interface NextQuestion extends Earlier {
  readonly text: string;
  readonly mode: TurnMode;
}

async function askIn(
  ports: ChatPorts,
  subjects: Subjects,
  asked: Conversation,
  { text, mode, instead, context: before }: NextQuestion,
): Promise<void> {
  // First of all: where nobody can be asked, nothing is put aside.
  const client = await ports.clientFor(text);
  if (instead !== null) await branch(ports, asked, turnBefore(asked.entries, instead.turn));
  // What is attached now stands in the place of what was sent with the question before.
  const given = instead === null || subjects.all().length === 0 ? before : '';
  ports.journals.remember(asked.id);
  if (client.identity.kind === 'none') {
    // Nothing of what is mentioned or attached is sent anywhere.
    const isAboutThem = needsSubject(textWithoutModel(text)) && given === '';
    const context = isAboutThem ? nameSubjects(subjects.all()) : given;
    await asked.ask({ text, mode, client, context: () => Promise.resolve({ context }) });
    return;
  }
  const hasStarted = entriesThatCount(asked.entries).some(
    (entry) => entry.type === 'asked' && entry.start !== undefined,
  );
  await asked.ask({
    ...{ text, mode, client, context: (signal) => toldWith(ports, subjects, { text, given }, signal) },
    ...(hasStarted ? {} : { start: () => ports.start(text) }),
  });
}

/** What is mentioned and what is attached, which stays where something fails, behind what is `given`. */
async function toldWith(
  ports: ChatPorts,
  subjects: Subjects,
  { text, given }: { readonly text: string; readonly given: string },
  signal: AbortSignal,
): Promise<ToldWith> {
  const mentioned = await ports.mentions.tell(text, signal);
  const attached = await subjects.tell(ports.explorer, signal);
  return toldTogether(joined(given, attached), mentioned);
}

/** Of the last question to a model; null before one. */
function lastMode(entries: readonly Entry[]): TurnMode | null {
  for (const entry of entries.toReversed())
    if (entry.type === 'asked' && entry.mode !== undefined) return entry.mode;
  return null;
}
