/** The page's state, as a pure function of the messages it received. Uses no document and no clock. */
import type { AgentEvent, Entry, Signal } from '../../src/core/conversation/conversation';
import type {
  Attachment,
  ChatStatus,
  QuestionVersions,
  SlashCommand,
  ToChat,
  TurnAccount,
} from '../../src/protocol/toChat';
import { withHandedIn } from './turn/handedIn';
import { nothingLooked } from './looked';
import type { Looked } from './looked';
import { noteTakenBack } from './turn/takenBack';
import { withHub } from './hub/hubPart';
import { isGoing, lasted, turnAsked, withoutLater } from './turn/turns';
import type { Part, TextPart, ToolPart, Turn } from './turn/turns';

export interface ChatState extends Looked {
  /** False until `init` has come: nothing is known yet, and nothing is drawn. */
  readonly isReady: boolean;
  /** Which one it is: its id; '' where that is not known. */
  readonly conversation: string;
  readonly commands: readonly SlashCommand[];
  readonly status: ChatStatus;
  readonly attachments: readonly Attachment[];
  /** Oldest first. A turn that did not change stays the same object. */
  readonly turns: readonly Turn[];
  /** Of turns that asked a model, oldest first. */
  readonly accounts: readonly TurnAccount[];
  /** Of questions that stand in several versions. */
  readonly versions: readonly QuestionVersions[];
  /** Turns that followed the last one and are put aside, newest last. */
  readonly further: readonly number[];
  readonly sending: Sending;
  /** To be written at the cursor; each object once, null before the first. */
  readonly insertion: { readonly text: string } | null;
}

export const initial: ChatState = {
  isReady: false,
  conversation: '',
  commands: [],
  status: {
    model: { kind: 'none', name: '', host: '' },
    models: [],
    mode: 'ask',
    index: 'none',
    indexedPercent: null,
    isTrusted: true,
    place: null,
  },
  attachments: [],
  turns: [],
  accounts: [],
  versions: [],
  further: [],
  sending: { number: 0, is: 'over' },
  insertion: null,
  ...nothingLooked,
};

/** The question that was sent last, the number 0 before the first. */
export interface Sending {
  readonly number: number;
  /** `over` from the begin of its turn on; `refused` where it was not asked. */
  readonly is: 'sent' | 'over' | 'refused';
}

/** As much of a running command's output as is shown while it runs. */
const liveOutputCharacters = 4_000;

/** The state after the message; the same object where it changes nothing (events of unknown turns or calls). */
export function reduce(state: ChatState, message: ToChat): ChatState {
  switch (message.type) {
    case 'init': {
      const { commands, status, attachments, entries } = message;
      const turns = turnsOf(entries);
      const { costs, insertion } = state;
      // What was on its way belongs to the conversation that was left.
      const sending =
        state.sending.is === 'sent' ? { ...state.sending, is: 'refused' as const } : state.sending;
      const conversation = entries.find((entry) => entry.type === 'started')?.id ?? '';
      const kept = { isReady: true, costs, insertion, sending };
      return { ...initial, ...kept, conversation, commands, status, attachments, turns };
    }
    case 'event':
      return happened(state, message.event);
    case 'status':
      return { ...state, status: message.status };
    case 'attachments':
      return { ...state, attachments: message.attachments };
    case 'restorePreview':
      return { ...state, restore: message.view };
    case 'accounts':
      return { ...state, accounts: message.accounts };
    case 'branches':
      return { ...state, versions: message.versions, further: message.further };
    case 'ledger':
      return { ...state, ledger: { view: message.view, turn: null } };
    case 'insert':
      return { ...state, insertion: { text: message.text } };
    case 'prefill':
      // The composer's to do.
      return state;
  }
}

function happened(state: ChatState, event: AgentEvent): ChatState {
  const turns = reduceEvent(state.turns, event);
  const conversation = event.type === 'started' ? event.id : state.conversation;
  const sending = event.type === 'asked' ? { ...state.sending, is: 'over' as const } : state.sending;
  if (turns === state.turns && conversation === state.conversation) return state;
  // What was looked at is another thing once something has happened.
  const { previews, peeked } = mayChangeFiles(event) ? initial : state;
  // Answers are looked up when they are complete: not with each call of the next turn.
  const { verdicts } = isTurning(event) ? initial : state;
  return { ...state, conversation, turns, sending, restore: null, previews, peeked, verdicts };
}

function mayChangeFiles({ type }: AgentEvent): boolean {
  return type === 'toolEnded' || type === 'restored' || type === 'ended';
}

function isTurning({ type }: AgentEvent): boolean {
  return type === 'ended' || type === 'restored';
}

/** A turn is going on. */
export function isBusy({ turns }: ChatState): boolean {
  const last = turns.at(-1);
  return last !== undefined && last.end === null;
}

/** A question is on its way, or its turn is going on: the next one has to wait. */
export function isOccupied(state: ChatState): boolean {
  return state.sending.is === 'sent' || isBusy(state);
}

/** What `reduceEvent` makes of all of them, one after the other; linear in them. */
function turnsOf(entries: readonly Entry[]): readonly Turn[] {
  let turns = new Map<number, Turn>();
  for (const entry of entries) {
    if (entry.type === 'started') turns.clear();
    else if (entry.type === 'asked') {
      // One that is asked again is the last one.
      turns.delete(entry.turn);
      turns.set(entry.turn, turnAsked(entry));
    } else if (entry.type === 'branched') {
      turns = new Map(withoutLater([...turns.values()], entry.after).map((turn) => [turn.turn, turn]));
    } else {
      const before = turns.get(entry.turn);
      if (before && entry.type !== 'consulted') turns.set(entry.turn, reduceTurn(before, entry));
      if (entry.type === 'restored')
        for (const turn of noteTakenBack([...turns.values()], entry)) turns.set(turn.turn, turn);
    }
  }
  return [...turns.values()];
}

function reduceEvent(turns: readonly Turn[], event: AgentEvent): readonly Turn[] {
  if (event.type === 'started') return turns.length === 0 ? turns : [];
  if (event.type === 'asked') return [...turns.filter(({ turn }) => turn !== event.turn), turnAsked(event)];
  if (event.type === 'branched') return withoutLater(turns, event.after);
  const at = turns.findLastIndex((each) => each.turn === event.turn);
  const before = turns[at];
  if (before === undefined || event.type === 'consulted') return turns;
  const after = reduceTurn(before, event);
  if (event.type === 'restored') return noteTakenBack(turns.with(at, after), event);
  return after === before ? turns : turns.with(at, after);
}

function reduceTurn(
  turn: Turn,
  event: Exclude<Entry, { type: 'started' | 'asked' | 'branched' | 'consulted' }> | Signal,
): Turn {
  switch (event.type) {
    case 'requested':
      return turn.waiting === null ? turn : { ...turn, waiting: null };
    case 'textDelta':
      return turn.end === null
        ? { ...turn, waiting: null, parts: withDelta(turn.parts, event.step, event.delta) }
        : turn;
    case 'waiting': {
      const { untilMs, reason } = event;
      return turn.end === null
        ? { ...turn, parts: recorded(turn.parts), waiting: { untilMs, reason } }
        : turn;
    }
    case 'replied': {
      const texts = event.content.flatMap((block): TextPart[] =>
        block.type === 'text' && block.text.trim() !== ''
          ? [{ kind: 'text', step: event.step, text: block.text, isStreamed: false }]
          : [],
      );
      const others = turn.parts.filter((part) => part.kind !== 'text' || part.step !== event.step);
      return { ...turn, waiting: null, parts: [...others, ...texts] };
    }
    case 'rewound':
    case 'summarised':
    case 'restored':
      return { ...turn, parts: [...turn.parts, { kind: 'note', ...event }] };
    case 'reviewed':
      return { ...turn, parts: [...turn.parts, { kind: 'note', ...event }], takenBack: [] };
    case 'hubShown':
    case 'hubChanged':
      return withHub(turn, event);
    case 'ended':
      // What a reply had come to is recorded by now, or it is void.
      return { ...turn, parts: recorded(turn.parts), waiting: null, end: event.end, ...lasted(turn, event) };
    default:
      return reduceTool(turn, event);
  }
}

type ToolEvent = Extract<
  AgentEvent,
  {
    type:
      | 'toolStarted'
      | 'approvalAsked'
      | 'editAsked'
      | 'approvalGiven'
      | 'toolEnded'
      | 'runEnded'
      | 'toolOutput';
  }
>;

function reduceTool(turn: Turn, event: ToolEvent): Turn {
  const { callId } = event;
  switch (event.type) {
    case 'toolStarted': {
      const { name, input, doing } = event;
      if (turn.parts.some((part) => part.kind === 'tool' && part.callId === callId)) return turn;
      const none = {
        question: null,
        edit: null,
        decision: null,
        liveOutput: '',
        background: null,
        outcome: null,
        durationMs: 0,
      };
      return { ...turn, parts: [...turn.parts, { kind: 'tool', callId, name, input, doing, ...none }] };
    }
    case 'approvalAsked':
      return withTool(turn, callId, () => ({ question: event.question }));
    case 'editAsked':
      return withTool(turn, callId, () => ({ edit: event.question, decision: null }));
    case 'approvalGiven': {
      const { decision, waitedMs = 0 } = event;
      const given = withTool(turn, callId, () => ({ decision }));
      return given === turn ? turn : { ...given, waitedMs: turn.waitedMs + waitedMs };
    }
    case 'toolEnded': {
      const { outcome, durationMs } = event;
      const ended = withTool(turn, callId, () => ({ outcome, durationMs, liveOutput: '' }));
      return withHandedIn(ended, outcome);
    }
    case 'runEnded': {
      const { report, done, told } = event;
      return withTool(turn, callId, () => ({ background: { report, done, told }, liveOutput: '' }));
    }
    case 'toolOutput':
      return withTool(turn, callId, (tool) =>
        tool.outcome === null || isGoing(tool)
          ? { liveOutput: (tool.liveOutput + event.text).slice(-liveOutputCharacters) }
          : {},
      );
    default:
      // A kind of event that a later version journals.
      return turn;
  }
}

function withTool(turn: Turn, callId: string, change: (tool: ToolPart) => Partial<ToolPart>): Turn {
  const at = turn.parts.findLastIndex((part) => part.kind === 'tool' && part.callId === callId);
  const tool = turn.parts[at];
  if (tool?.kind !== 'tool') return turn;
  return { ...turn, parts: turn.parts.with(at, { ...tool, ...change(tool) }) };
}

function withDelta(parts: readonly Part[], step: number, delta: string): readonly Part[] {
  const last = parts.at(-1);
  if (last?.kind === 'text' && last.isStreamed && last.step === step) {
    return parts.with(-1, { ...last, text: last.text + delta });
  }
  // A delta that comes after its own reply is of nothing that is still to be told.
  if (parts.some((part) => part.kind === 'text' && part.step === step && !part.isStreamed)) return parts;
  return [...parts, { kind: 'text', step, text: delta, isStreamed: true }];
}

function recorded(parts: readonly Part[]): readonly Part[] {
  return parts.filter((part) => part.kind !== 'text' || !part.isStreamed);
}
