/** Messages of a plan's commits, written by a model: what it is given, what comes back, and who asks it as a port. */
import type { ModelIdentity, Usage } from '../conversation/languageModel';

/** A commit as whoever words it sees it. */
export interface CommitToWord {
  /** As the rules word it. */
  readonly message: string;
  /** `code`, `test`, `document`, ... */
  readonly kind: string;
  /** Symbols that it touches, those that it adds first. */
  readonly symbols: readonly string[];
  readonly paths: readonly string[];
  /** Its lines with `-` and `+` below a line a place; cut at a bound of tokens. No line of a file of secrets. */
  readonly diff: string;
}

/** All that a model is told. The texts are a repository's: data. */
export interface MessagesAsked {
  readonly commits: readonly CommitToWord[];
  /** How the repository words its own: a rule a line. */
  readonly rules: readonly string[];
  /** Subjects of the last commits, the newest first. */
  readonly recent: readonly string[];
}

/** As a model wrote it: not looked at yet. */
export interface WrittenMessage {
  readonly subject: string;
  /** '' for none. */
  readonly body: string;
}

export interface MessagesReply {
  /** For each commit in its order; null where nothing readable came. */
  readonly messages: readonly (WrittenMessage | null)[];
  readonly usage: Usage;
  /** US dollars; null where the price is not known. */
  readonly cost: number | null;
}

export interface MessageEstimate {
  /** That would be sent. */
  readonly tokens: number;
  /** US dollars at most, without the reply; null where the price is not known. */
  readonly cost: number | null;
}

export interface MessageWriter {
  readonly model: ModelIdentity;
  estimate(asked: MessagesAsked): MessageEstimate;
  /** Asks the model once. Throws UserError where it cannot be asked, CancelledError. */
  write(asked: MessagesAsked, signal: AbortSignal): Promise<MessagesReply>;
}
