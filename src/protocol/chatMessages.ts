/** Messages between the extension host and the chat page: one union a direction. */
import type { Boundary } from '../core/boundary';
import type { AgentEvent, ApprovalScope, Entry, FailureAction, TurnMode } from '../core/conversation';
import type { ModelIdentity, Usage } from '../core/languageModel';
import type { Phrase, Said } from '../core/phrase';
import type { FileWriter } from '../core/takeBack';
import type { CitedPlace, PeekedCode, Verdict } from './citations';
import type { FilePlace, FilePreview } from './filePreview';
import type { MentionAnswer, MentionAsk } from './mentionMessages';
import type { LedgerView } from './ledgerView';

/** What the composer completes after `/`. */
export interface SlashCommand {
  /** Without the slash. */
  readonly name: string;
  /** What is written behind it, as `SYMBOL`; '' for nothing. */
  readonly argument: string;
  readonly summary: Phrase;
}

/** What the next question is about, as a chip in the composer: a symbol or file from "Explore from Here". */
export interface Attachment {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  readonly line: number;
}

/** `terminal` = the integrated terminal, or a captured process beside it. */
export type RunWhere = 'terminal' | 'sandbox' | 'container';

/** Where the next command runs. */
export interface CommandPlace {
  readonly where: RunWhere;
  /** What isolates it, as probed there; null before that, and where it could not be probed. */
  readonly boundary: Boundary | null;
  /** Why nothing can run there, in a sentence; null where nothing is known to be in the way. */
  readonly problem: Said | null;
}

/** What the chat can do now, apart from the conversation. */
export interface ChatStatus {
  readonly model: ModelIdentity;
  /** Models that the user may choose, the one in use included; never empty (`none` is one). */
  readonly models: readonly ModelIdentity[];
  /** Of the next question to a model. */
  readonly mode: TurnMode;
  /** `none` = no folder is open; `missing` = one is, and there is no map of it. */
  readonly index: 'ready' | 'indexing' | 'none' | 'missing';
  /** 0..100 while indexing, else null. */
  readonly indexedPercent: number | null;
  readonly isTrusted: boolean;
  /** Null where nothing is run: no folder is open, or it is not trusted. */
  readonly place: CommandPlace | null;
}

/** What taking back would do: steps from `step` on, file by file. */
export interface RestoreView {
  /** The turn beside which it is shown. */
  readonly turn: number;
  readonly step: number;
  /** Those that are not as they were already. */
  readonly files: readonly RestoreFile[];
  /** What commands changed and nobody can take back: how many files, and the first few of them. */
  readonly beyond: readonly { readonly count: number; readonly examples: readonly string[] }[];
}

export interface RestoreFile {
  readonly path: string;
  /** What happens to it. */
  readonly change: 'rewritten' | 'made' | 'deleted';
  readonly writer: FileWriter;
  /** An editor holds text of it that is not saved: it stays. */
  readonly isUnsaved: boolean;
}

/** What a turn took of a model. */
export interface TurnAccount {
  readonly turn: number;
  /** Requests that were answered. */
  readonly requests: number;
  readonly tokens: Usage;
  /** Tokens sent and written, as estimated where the service counted none: of a request that was stopped it never does. */
  readonly estimated: number;
  /** US dollars; null where the price is not known, which is not 0. */
  readonly cost: number | null;
}

/** What the next request sends, before it is sent. */
export interface NextRequest {
  /** Estimated, in the model's own tokens. */
  readonly tokens: number;
  /** US dollars at most, of what is sent: the reply is not in it. Null where the price is not known. */
  readonly cost: number | null;
}

/** A question that stands in several versions. */
export interface QuestionVersions {
  /** The one that is shown. */
  readonly turn: number;
  /** All of them, oldest first. */
  readonly versions: readonly number[];
}

export type ToChat =
  | {
      readonly type: 'init';
      /** Translations by English text; empty for English. */
      readonly strings: Readonly<Record<string, string>>;
      readonly commands: readonly SlashCommand[];
      readonly status: ChatStatus;
      readonly attachments: readonly Attachment[];
      /** The conversation so far: the page draws itself from these alone. */
      readonly entries: readonly Entry[];
    }
  | { readonly type: 'event'; readonly event: AgentEvent }
  | { readonly type: 'status'; readonly status: ChatStatus }
  | { readonly type: 'attachments'; readonly attachments: readonly Attachment[] }
  | { readonly type: 'restorePreview'; readonly view: RestoreView }
  /** Of all turns that asked a model, oldest first. */
  | { readonly type: 'accounts'; readonly accounts: readonly TurnAccount[] }
  /** What `showLedger` asked for, or the command; `turn`: the question that is looked at, null for the last. */
  | { readonly type: 'ledger'; readonly view: LedgerView; readonly turn: number | null }
  /** What `verify` asked for. */
  | { readonly type: 'verdicts'; readonly verdicts: readonly Verdict[] }
  /** What `peek` asked for; null where nothing is to be seen. */
  | { readonly type: 'peeked'; readonly place: CitedPlace; readonly code: PeekedCode | null }
  /** Of the turns that are shown; and the turns that followed the last one and are put aside, newest last. */
  | {
      readonly type: 'branches';
      readonly versions: readonly QuestionVersions[];
      readonly further: readonly number[];
    }
  /** What `estimate` asked for; null where no model would be asked. */
  | { readonly type: 'estimate'; readonly next: NextRequest | null }
  /** What `preview` asked for. */
  | {
      readonly type: 'preview';
      readonly place: FilePlace;
      readonly path: string;
      readonly preview: FilePreview;
    }
  | { readonly type: 'mentions'; readonly answer: MentionAnswer }
  /** What `askInstead` wanted was not asked: the question is still being written. */
  | { readonly type: 'notAsked'; readonly turn: number }
  /** Writes text into the composer, at the cursor, apart from the words around it. */
  | { readonly type: 'insert'; readonly text: string }
  /** Puts text into the composer and the cursor behind it. */
  | { readonly type: 'prefill'; readonly text: string };

/** The longest question: far above what anyone types, and more than a model has room for beside the code. */
export const maxQuestionCharacters = 100_000;

export type ApprovalAnswer = ApprovalScope | 'deny';

/** `show`: its terminal, where the user may answer what it asks. */
export type RunAction = 'background' | 'show' | 'end';

/** What failed. */
export type RepairFrom =
  { readonly kind: 'call'; readonly callId: string } | { readonly kind: 'check'; readonly check: number };

export type FromChat =
  /** The page is loaded (again): answered with `init`. */
  | { readonly type: 'ready' }
  | { readonly type: 'ask'; readonly text: string }
  /** Asks this in the place of a question that is shown, which is put aside with all behind it. */
  | { readonly type: 'askInstead'; readonly turn: number; readonly text: string }
  /** Shows another version of a question, up to where it was left. */
  | { readonly type: 'showVersion'; readonly turn: number }
  | { readonly type: 'stop' }
  | { readonly type: 'newChat' }
  /** Of the command that this call started, while it runs. */
  | { readonly type: 'run'; readonly callId: string; readonly action: RunAction }
  | { readonly type: 'approve'; readonly callId: string; readonly answer: ApprovalAnswer }
  /** Shows a file of the workspace; the path is relative and is checked. */
  | { readonly type: 'open'; readonly path: string; readonly line: number; readonly endLine: number }
  /** Asks what it would take to send this as the next question. */
  | { readonly type: 'estimate'; readonly text: string }
  /** Asks whether places that an answer names are there: answered with `verdicts`. */
  | { readonly type: 'verify'; readonly places: readonly CitedPlace[] }
  /** Asks for the code at a place: answered with `peeked`. */
  | { readonly type: 'peek'; readonly place: CitedPlace }
  /** Asks what the conversation took: answered with `ledger`. */
  | { readonly type: 'showLedger'; readonly turn: number | null }
  /** Opens what a request sent, byte for byte. */
  | {
      readonly type: 'showSent';
      readonly turn: number;
      readonly step: number;
      readonly about: 'reply' | 'summary';
    }
  /** Asks what is to be seen of a file; the path is relative to its place and is checked. */
  | { readonly type: 'preview'; readonly place: FilePlace; readonly path: string }
  /** Opens a file as the editor opens it: pictures too. */
  | { readonly type: 'openFile'; readonly place: FilePlace; readonly path: string }
  | { readonly type: 'explore'; readonly id: string }
  | { readonly type: 'detach'; readonly id: string }
  | { readonly type: 'setMode'; readonly mode: TurnMode }
  /** Has the last turn's plan carried out. */
  | { readonly type: 'carryOut' }
  /** Asks what taking back would do: answered with `restorePreview`. */
  | { readonly type: 'previewRestore'; readonly turn: number; readonly step: number }
  /** Opens in the editor what a turn changed: one file (relative path), or null for all. */
  | { readonly type: 'showChanges'; readonly turn: number; readonly path: string | null }
  /** Does it, as it was shown last; of files that others changed, those that are `chosen`. */
  | {
      readonly type: 'restore';
      readonly turn: number;
      readonly step: number;
      readonly chosen: readonly string[];
    }
  /** Takes back one hunk (from 0) of the scope breach in a file, as the turn's last review has it. */
  | { readonly type: 'revertHunk'; readonly turn: number; readonly path: string; readonly hunk: number }
  /**
   * Takes back what came since a call that failed, or since the turn whose last review has a failed check (its place in the
   * list), and asks for the repair with what it printed.
   */
  | { readonly type: 'repair'; readonly turn: number; readonly from: RepairFrom }
  | { readonly type: 'chooseModel'; readonly model: ModelIdentity }
  | { readonly type: 'act'; readonly action: FailureAction | 'openGraph' | 'openLaunchpad' | 'showRules' }
  | { readonly type: 'mentions'; readonly ask: MentionAsk }
  /** https only, after the user's confirmation. */
  | { readonly type: 'openLink'; readonly url: string }
  | { readonly type: 'copy'; readonly text: string };
