/** What the page shows of a turn, built only from the conversation's events. */
import type {
  ApprovalDecision,
  ApprovalQuestion,
  EditQuestion,
} from '../../../src/core/conversation/approvals';
import type { Entry, ToolOutcome, TurnEnd, TurnMode } from '../../../src/core/conversation/conversation';
import type { ModelIdentity } from '../../../src/core/conversation/languageModel';
import type { HubChange, HubView } from '../../../src/core/hub/chatView';
import type { SentMention } from '../../../src/core/conversation/mentions';
import type { Phrase, Said } from '../../../src/core/text/phrase';
import type { RunEnd } from '../../../src/core/running/runner';

/** A question and its answer. */
export interface Turn {
  readonly turn: number;
  readonly text: string;
  /** What the model was given besides; '' for none. */
  readonly context: string;
  /** What the text mentions, as it was when it was sent. */
  readonly mentions: readonly SentMention[];
  readonly model: ModelIdentity;
  /** Null where no model was asked. */
  readonly mode: TurnMode | null;
  /** The first checkpoint step that is the turn's; null where it could change nothing. */
  readonly nextStep: number | null;
  /** In the order in which they are shown. */
  readonly parts: readonly Part[];
  /** What the user took back of what it changed, and did not take up again. */
  readonly takenBack: readonly TakenBack[];
  /** The service asked for patience; null while it answers. */
  readonly waiting: Waiting | null;
  /** Null while the turn goes on. */
  readonly end: TurnEnd | null;
  readonly startedAtMs: number;
  /** How long it stood still until the user had answered what it asked. */
  readonly waitedMs: number;
  /** How long it worked; null while it goes on. */
  readonly durationMs: number | null;
}

/** One taking back of something that a turn changed, as the checkpoint step that it was. */
interface TakenBack {
  readonly step: number;
  readonly files: readonly string[];
}

export type Part = TextPart | ToolPart | NotePart | HubPart;

/** What the hub answers, and what the user did with parts of it, by their names or addresses. */
export interface HubPart {
  readonly kind: 'hub';
  readonly view: HubView;
  readonly changes: ReadonlyMap<string, HubChange>;
}

/** What was done to the conversation beside its text and tools, told so that it is not done behind the user's back. */
export type NotePart = { readonly kind: 'note' } & Extract<
  Entry,
  { type: 'rewound' | 'summarised' | 'reviewed' | 'restored' }
>;

export type NoteOf<T extends NotePart['type']> = Extract<NotePart, { type: T }>;

export interface TextPart {
  readonly kind: 'text';
  /** The model's reply that it is a part of; null of the answer that it handed in. */
  readonly step: number | null;
  readonly text: string;
  /** Not recorded yet: the rest of it is still to come. */
  readonly isStreamed: boolean;
}

export interface ToolPart {
  readonly kind: 'tool';
  readonly callId: string;
  readonly name: string;
  readonly input: unknown;
  readonly doing: Phrase;
  readonly question: ApprovalQuestion | null;
  /** What is asked about a change of a file. */
  readonly edit: EditQuestion | null;
  readonly decision: ApprovalDecision | null;
  /** The end of what it printed so far; '' once it has ended. */
  readonly liveOutput: string;
  /** How a command ended that the call had left in the background; null for none, and while it goes on. */
  readonly background: BackgroundEnd | null;
  /** Null while it waits or runs. */
  readonly outcome: ToolOutcome | null;
  readonly durationMs: number;
}

export type BackgroundEnd = Pick<Extract<Entry, { type: 'runEnded' }>, 'report' | 'done' | 'told'>;

export interface Waiting {
  readonly untilMs: number;
  readonly reason: Said;
}

/** The call whose command or change waits for the user's word; null where none does. */
export function openApproval(turn: Turn | undefined): ToolPart | null {
  if (turn === undefined || turn.end !== null) return null;
  return turn.parts.find((part): part is ToolPart => part.kind === 'tool' && isAsking(part)) ?? null;
}

/** The tool asks, and nobody has answered. */
export function isAsking({ question, edit, decision, outcome }: ToolPart): boolean {
  return (question !== null || edit !== null) && decision === null && outcome === null;
}

/** The call has left a command in the background, which goes on. */
export function isGoing({ outcome, background }: ToolPart): boolean {
  return background === null && outcome?.kind === 'answered' && outcome.answer.background !== undefined;
}

/** How its command ended; null where it ran none, or that goes on. */
export function runEnd({ outcome, background }: ToolPart): RunEnd | null {
  if (background !== null) return background.report?.end ?? { kind: 'unknown' };
  return outcome?.kind === 'answered' ? (outcome.answer.run?.end ?? null) : null;
}

/** What of a turn changed files, or may have: it can be taken back. */
export function hasChanged({ parts, nextStep }: Turn): boolean {
  if (nextStep === null) return false;
  return parts.some((part) => {
    if (part.kind !== 'tool' || part.outcome?.kind !== 'answered') return false;
    const { changes = [], run, background } = part.outcome.answer;
    return changes.length > 0 || run !== null || background !== undefined;
  });
}

/** For each turn the checkpoint step from which on is taken back what it and those behind it changed; null where they changed nothing. Linear. */
export function stepsToRestore(turns: readonly Turn[]): readonly (number | null)[] {
  const steps: (number | null)[] = [];
  for (const turn of turns.toReversed())
    steps.push(hasChanged(turn) ? turn.nextStep : (steps.at(-1) ?? null));
  return steps.reverse();
}

/** The turn worked out a plan that can be carried out. */
export function isPlanned({ mode, parts, end }: Turn): boolean {
  if (mode !== 'plan' || end?.kind !== 'answered') return false;
  return parts.some(
    (part) => part.kind === 'tool' && part.outcome?.kind === 'answered' && part.outcome.answer.planned,
  );
}

/** The answer as Markdown, for the clipboard: its texts, without the tools'; what asks on here is its words there. */
export function answerText({ parts }: Turn): string {
  return parts
    .flatMap((part) => (part.kind === 'text' ? [part.text] : []))
    .join('\n\n')
    .replace(/\[((?:\\.|[^\]\\])*)\]\(ask:[^()\s]*\)/g, '$1');
}

/** Those up to this one; all where it is not among them, as the host is about to send what is shown instead. */
export function withoutLater(turns: readonly Turn[], after: number): readonly Turn[] {
  const at = turns.findIndex(({ turn }) => turn === after);
  return at < 0 && after !== 0 ? turns : turns.slice(0, at + 1);
}

/** The turn before anything has come of it. */
export function turnAsked(event: Extract<Entry, { type: 'asked' }>): Turn {
  const { turn, text, context, mentions = [], model, mode = null, nextStep = null } = event;
  const begun = {
    parts: [],
    takenBack: [],
    waiting: null,
    end: null,
    startedAtMs: event.atMs,
    waitedMs: 0,
    durationMs: null,
  };
  return { turn, text, context, mentions, model, mode, nextStep, ...begun };
}

/** A clock that was put back in between tells no time that was. */
export function lasted(
  { startedAtMs, waitedMs }: Turn,
  { atMs }: { readonly atMs: number },
): Pick<Turn, 'durationMs'> {
  return { durationMs: Math.max(0, atMs - startedAtMs - waitedMs) };
}
