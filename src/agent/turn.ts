import type { AgentEvent, Clock, Entry, Journal, SetLimit, TurnEnd } from '../core/conversation/conversation';
import type { Approvals, EditApprovals } from '../core/conversation/approvals';
import type { Message, ModelClient, ModelRequest } from '../core/conversation/languageModel';
import type { Log } from '../core/ports';
import type { Said } from '../core/text/phrase';
import type { Redact } from '../core/redact/redact';
import type { Reviewer } from '../core/conversation/task';
import type { Tool } from '../core/conversation/tool';
import { budgetIn } from '../core/tokens/estimateCorrection';
import type { EstimateCorrection } from '../core/tokens/estimateCorrection';
import { entriesThatCount, nextTurnNumber, putAside } from './branches';
import type { Limits } from './limits';
import type { SentKeeper } from './sent/sentFile';
import { entryWithoutSecrets } from './withoutSecrets';

/** What a turn works with. */
export interface TurnParts {
  readonly model: ModelClient;
  readonly tools: readonly Tool[];
  readonly approvals: Approvals;
  /** Absent where nobody can be asked about changes of files. */
  readonly edits?: EditApprovals | undefined;
  /** Takes secrets out of what comes from files and commands, before it is kept or sent. */
  readonly redact: Redact;
  readonly journal: Journal;
  /** Keeps what goes out to the model; absent where it is not kept. */
  readonly sent?: SentKeeper | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: Limits;
  readonly system: string;
  /** What the model's service counts for an estimated token; learned from its replies. */
  readonly correction: EstimateCorrection;
  /** Looks at an answer before the turn ends with it; absent where an answer is just an answer. */
  readonly reviewer?: Reviewer | undefined;
  /**
   * Called when the turn begins, with the way to record entries into it that are not its own, such as the end of a command in
   * the background. Returns the function that takes the way back. Absent where there are no such entries.
   */
  readonly others?: ((record: (entry: Entry) => void) => () => void) | undefined;
  /** Signatures of the code in these files, for a summary of the conversation; absent where nothing can tell. */
  readonly signaturesOf?: ((paths: readonly string[], signal: AbortSignal) => Promise<string>) | undefined;
}

/** A turn under way, as its steps share it. */
export interface Turn {
  readonly parts: TurnParts;
  readonly number: number;
  readonly startedMs: number;
  readonly signal: AbortSignal;
  /** The conversation as it counts (branches.ts), this turn's entries included. */
  readonly entries: readonly Entry[];
  /** What is put aside: its calls have their ids all the same. */
  readonly aside: readonly Entry[];
  /** Tells those who watch; an entry is in the journal first. */
  readonly emit: (event: AgentEvent) => void;
  /** Appends to the journal, then tells; throws what the journal throws, and then nobody was told. */
  readonly record: (entry: Entry) => void;
  /** How long the user has taken to answer what was asked in this turn: no part of what anything took. */
  readonly waited: { ms: number };
  /** Commands that were denied in this turn, as `keyOf` names them. */
  readonly denied: Set<string>;
}

/** The next turn of this conversation (with all its branches), or the last one where it goes on. */
export function openTurn(
  parts: TurnParts,
  before: readonly Entry[],
  goesOn: boolean,
  emit: (event: AgentEvent) => void,
  signal: AbortSignal,
): Turn {
  const entries = [...entriesThatCount(before)];
  const isAside = putAside(before);
  return {
    parts,
    number: goesOn
      ? (entries.findLast((entry) => entry.type === 'asked')?.turn ?? 0)
      : nextTurnNumber(before),
    startedMs: parts.clock.nowMs(),
    signal,
    entries,
    aside: before.filter(isAside),
    emit,
    record: (recorded) => {
      const entry = entryWithoutSecrets(recorded, parts.redact);
      parts.journal.append(entry);
      if (!isAside(entry)) entries.push(entry);
      emit(entry);
    },
    waited: { ms: 0 },
    denied: new Set(),
  };
}

/** Estimated tokens that the conversation may have, so that those of its model are within the limit. */
export function historyBudget({ parts: { model, limits, correction } }: Turn): number {
  return budgetIn(correction.ratioOf(model.identity), limits.historyTokens);
}

/** What the model is sent, with everything that is the same in each request. */
export function requestOf(
  { parts: { system, tools, model } }: Turn,
  messages: readonly Message[],
  maxOutputTokens: number,
): ModelRequest {
  // What answers without a model is told of all: it costs nothing, and it asks for no description.
  const isTold = ({ isUntold }: Tool): boolean => isUntold !== true || model.identity.kind === 'none';
  const specs = tools
    .filter(isTold)
    .map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  return { system, messages, tools: specs, maxOutputTokens };
}

/** An end by a limit of the loop; `limit` where the user sets it. */
export function stopped(reason: Said, limit?: SetLimit): TurnEnd {
  return limit === undefined ? { kind: 'stopped', reason } : { kind: 'stopped', reason, limit };
}
