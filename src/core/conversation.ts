/**
 * A conversation as events. Entries are durable: appended to the journal before anything acts on them, and enough to
 * rebuild the conversation. Signals are for those who watch now, and are lost without harm.
 */
import type { EditProposal } from './edits';
import type { ShownFile } from './explore';
import type { AssistantBlock, ModelIdentity, StopReason, Usage } from './languageModel';
import type { SentMention } from './mentions';
import type { Phrase, Said } from './phrase';
import type { RunReport } from './runner';
import type { Summary } from './summary';
import type { LeftFile } from './takeBack';
import type { Review } from './task';
import type { CommandProposal, ToolAnswer } from './tool';

/** What a turn may do: `ask` answers, `plan` answers with a plan that can be carried out, `act` changes files. */
export type TurnMode = 'ask' | 'plan' | 'act';

export type ApprovalScope = 'once' | 'session' | 'workspace';

export type ApprovalDecision =
  | {
      readonly kind: 'allowed';
      /** `settings`: a rule that the user wrote. */
      readonly scope: ApprovalScope | 'settings';
      readonly by: 'user' | 'rule';
    }
  | {
      readonly kind: 'denied';
      readonly by: 'user' | 'rule';
      readonly reason: Said;
      /** For the model, where neither a person nor a rule forbade what it wants: what it can do instead. */
      readonly instead?: string | undefined;
    };

export interface ApprovalQuestion {
  readonly proposal: CommandProposal;
  /** Why it is asked, or what in it needs attention: one short phrase each, with the part of the command it is about. */
  readonly concerns: readonly Concern[];
  /** What may be remembered: only `once` where a concern is always asked about. */
  readonly scopes: readonly ApprovalScope[];
}

/** Whether a file may be changed. */
export interface EditQuestion {
  readonly proposal: EditProposal;
  /** `session` and `workspace` are for all changes of ordinary files; of a protected one only `once` is offered. */
  readonly scopes: readonly ApprovalScope[];
}

export interface Concern {
  readonly phrase: Phrase;
  readonly start: number;
  readonly end: number;
}

export type ToolOutcome =
  | { readonly kind: 'answered'; readonly answer: ToolAnswer }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'denied'; readonly reason: Said }
  | { readonly kind: 'cancelled' };

export type TurnEnd =
  | { readonly kind: 'answered' }
  /** A limit of the loop was reached: said in `reason`; `limit` where it is one that the user sets. */
  | { readonly kind: 'stopped'; readonly reason: Said; readonly limit?: SetLimit | undefined }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly message: Said; readonly action: FailureAction | null };

export type SetLimit = 'steps' | 'tokens' | 'time' | 'cost';

/** The one thing that helps, as a button. */
export type FailureAction =
  | 'setKey'
  | 'chooseModel'
  | 'retry'
  | 'showLog'
  | 'openSettings'
  | 'continue'
  | 'manageTrust'
  | 'chooseWhere';

export type Entry =
  | { readonly type: 'started'; readonly version: 1; readonly id: string; readonly atMs: number }
  | {
      readonly type: 'asked';
      readonly turn: number;
      readonly atMs: number;
      /** As the user typed it, or as a command stands for it. */
      readonly text: string;
      /** What the model is given besides: fenced data, '' for none. */
      readonly context: string;
      /** What the text mentions, as it was when it was sent: its own text is in `context`. Absent where it mentions nothing. */
      readonly mentions?: readonly SentMention[] | undefined;
      /** How many lines `context` begins with that are of what was attached; absent where that is all of them, or none. */
      readonly attachedLines?: number | undefined;
      /** What the model starts from: the initial context, byte for byte; with the first question to a model alone. */
      readonly start?: string | undefined;
      /** What of files stands whole in `start`, and counts as read. */
      readonly shown?: readonly ShownFile[] | undefined;
      /** What the model is told of the environment of its task: with the first question that tells it, and where it has changed. */
      readonly facts?: string | undefined;
      /** Absent in conversations of before, and where no model was asked. */
      readonly mode?: TurnMode | undefined;
      /** The checkpoint step that came next: restoring to before it takes this turn back. Absent where nothing could be changed. */
      readonly nextStep?: number | undefined;
      readonly model: ModelIdentity;
    }
  | {
      readonly type: 'requested';
      readonly turn: number;
      readonly step: number;
      /** Of the whole request, before it is sent. */
      readonly estimatedTokens: number;
      /** The same by where it comes from; absent in conversations of before. */
      readonly sources?: TokensBySource | undefined;
      /** Old results in whose place one line is sent; absent in conversations of before. */
      readonly handles?: number | undefined;
    }
  | {
      readonly type: 'replied';
      readonly turn: number;
      readonly step: number;
      readonly content: readonly AssistantBlock[];
      /** Why it ended; absent in conversations of before, and where it broke off. */
      readonly stop?: StopReason | undefined;
      readonly usage: Usage;
    }
  | {
      readonly type: 'toolStarted';
      readonly turn: number;
      readonly callId: string;
      readonly name: string;
      readonly input: unknown;
      readonly doing: Phrase;
    }
  | {
      readonly type: 'approvalAsked';
      readonly turn: number;
      readonly callId: string;
      readonly question: ApprovalQuestion;
    }
  /** As approvalAsked, of a change of a file; approvalGiven answers it. */
  | {
      readonly type: 'editAsked';
      readonly turn: number;
      readonly callId: string;
      readonly question: EditQuestion;
    }
  | {
      readonly type: 'approvalGiven';
      readonly turn: number;
      readonly callId: string;
      readonly decision: ApprovalDecision;
    }
  | {
      readonly type: 'toolEnded';
      readonly turn: number;
      readonly callId: string;
      readonly outcome: ToolOutcome;
      /** What the model was given: the outcome's text within the observation cap. */
      readonly observation: string;
      readonly durationMs: number;
    }
  /** Steps that came to nothing: the model is asked again as if they had not been, with what speaks against them. */
  | {
      readonly type: 'rewound';
      readonly turn: number;
      /** The first step that is taken back; all up to this entry are. */
      readonly fromStep: number;
      readonly stall: StallKind;
      /** What the model is told in their place. */
      readonly note: string;
    }
  /** What stands in the place of the conversation's beginning from here on. */
  | {
      readonly type: 'summarised';
      readonly turn: number;
      /** As many entries, from the first on, as the summary stands for. */
      readonly covers: number;
      readonly summary: Summary;
      readonly by: 'model' | 'rules' | 'user';
      /** What the model's account of it took; all 0 where it was not asked. */
      readonly usage: Usage;
      /** What it was sent for its account; absent where it was not asked. */
      readonly sources?: TokensBySource | undefined;
    }
  /** An answer was held beside the files, the checks and the index. */
  | { readonly type: 'reviewed'; readonly turn: number; readonly step: number; readonly review: Review }
  /** The user took back what the session had changed, or one hunk of it. */
  | {
      readonly type: 'restored';
      /** The turn that it was about. */
      readonly turn: number;
      readonly atMs: number;
      /** The checkpoint step that this was: restoring to before it undoes it. */
      readonly step: number;
      /** These are as they were before. */
      readonly files: readonly string[];
      readonly left: readonly LeftFile[];
      /** The hunk of the file's scope breach, from 0; absent where files were taken back whole. */
      readonly hunk?: number | undefined;
      /** The part of the file's change that was rejected, as a unified diff of it; absent where files were taken back whole. */
      readonly rejected?: string | undefined;
      /** The step of the taking back that this one undid; absent where it took changes back. */
      readonly undoes?: number | undefined;
    }
  /**
   * The user went back to before a question, or to where another version of it had led: the conversation goes on behind the
   * turn `after`. What is left by that stays where it is, put aside (agent/branches.ts).
   */
  | {
      readonly type: 'branched';
      /** The number of the next question, which no other one has. */
      readonly turn: number;
      readonly atMs: number;
      /** 0 = behind none: the first question is another one. */
      readonly after: number;
      /** Files that the turns now put aside had changed: they stay as they are. */
      readonly files: readonly string[];
    }
  /** A command that was left running in the background has ended, at any moment, between turns too. */
  | {
      readonly type: 'runEnded';
      /** The call that started it, with its turn. */
      readonly turn: number;
      readonly callId: string;
      readonly atMs: number;
      /** Null where nobody saw its end: the window was closed, or it broke off. */
      readonly report: RunReport | null;
      /** In the past tense, as ToolAnswer.done. */
      readonly done: Phrase;
      /** What the model is told of it, as data. */
      readonly told: string;
    }
  | { readonly type: 'ended'; readonly turn: number; readonly atMs: number; readonly end: TurnEnd };

/**
 * `repeated`: the same call again and again; `cycle`: a few calls in turns, with the same answers; `noProgress`: nothing
 * new for some steps; `overthinking`: many words without an act (RExBench, section 5: a third of some models' failures).
 */
export type StallKind = 'repeated' | 'cycle' | 'noProgress' | 'overthinking';

/** Estimated tokens by source: `system`, `tools`, a text's source, `replies`, or the name of the tool that answered. */
export type TokensBySource = Readonly<Record<string, number>>;

export type Signal =
  | { readonly type: 'textDelta'; readonly turn: number; readonly step: number; readonly delta: string }
  | { readonly type: 'waiting'; readonly turn: number; readonly untilMs: number; readonly reason: Said }
  | { readonly type: 'toolOutput'; readonly turn: number; readonly callId: string; readonly text: string };

export type AgentEvent = Entry | Signal;

/** Append-only; what was appended is on disk when it returns. */
export interface Journal {
  append(entry: Entry): void;
}

export type Consideration =
  | { readonly kind: 'decided'; readonly decision: ApprovalDecision }
  | { readonly kind: 'ask'; readonly question: ApprovalQuestion };

/** Decides whether a command may run: rules first, the user where they are silent. */
export interface Approvals {
  /** What is decided without asking, or the question to ask. */
  consider(proposal: CommandProposal): Consideration;
  /** Asks the user; resolves denied when the turn is stopped. Remembers what the scope says. */
  ask(callId: string, question: ApprovalQuestion, signal: AbortSignal): Promise<ApprovalDecision>;
}

/** Decides whether files may be changed: rules first, the user where they are silent. */
export interface EditApprovals {
  /** What is decided without asking, or the question to ask. */
  consider(
    proposal: EditProposal,
  ):
    | { readonly kind: 'decided'; readonly decision: ApprovalDecision }
    | { readonly kind: 'ask'; readonly question: EditQuestion };
  /** Asks the user; resolves denied when the turn is stopped. Remembers what the scope says. */
  ask(callId: string, question: EditQuestion, signal: AbortSignal): Promise<ApprovalDecision>;
}

export interface Clock {
  nowMs(): number;
  /** Resolves after `ms`; rejects with CancelledError on abort. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}
