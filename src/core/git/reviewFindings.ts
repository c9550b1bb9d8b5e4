/** Findings of a model in a change: what it is given, what comes back, and who asks it as a port. */
import * as z from 'zod/mini';
import type { ModelIdentity, ModelRequest, Usage } from '../conversation/languageModel';
import type { Frozen } from '../form';

/** All that a model is told of a change. The texts are a repository's: data. */
export interface ChangeToJudge {
  /** The review without a model, as Markdown. */
  readonly overview: string;
  /** Changed lines by place, with their numbers after the change. */
  readonly hunks: string;
}

/** As a model wrote it: not looked at yet. */
export interface ClaimedFinding {
  readonly path: string;
  readonly line: number;
  /** The whole line that shows it. */
  readonly quote: string;
  readonly severity: 'high' | 'medium' | 'low';
  readonly claim: string;
}

export interface FindingsReply {
  /** Null where nothing readable came. */
  readonly findings: readonly ClaimedFinding[] | null;
  /** Findings that lack a part. */
  readonly unreadable: number;
  readonly usage: Usage;
  /** US dollars; null where the price is not known. */
  readonly cost: number | null;
}

export interface FindingsEstimate {
  /** That would be sent. */
  readonly tokens: number;
  /** US dollars at most, without the reply; null where the price is not known. */
  readonly cost: number | null;
}

export interface FindingWriter {
  readonly model: ModelIdentity;
  estimate(asked: ChangeToJudge): FindingsEstimate;
  /** A text as it is sent: without its secrets, and with as many lines. */
  asSent(text: string): string;
  /** Asks the model once; `onSent` as in a request to a model. Throws UserError where it cannot be asked, CancelledError. */
  find(asked: ChangeToJudge, signal: AbortSignal, onSent?: ModelRequest['onSent']): Promise<FindingsReply>;
}

export const modelReviewForm = z.strictObject({
  model: z.string(),
  /** Each stands: its line is there as quoted, and so is all that it names. The worst first. */
  findings: z.array(
    z.strictObject({
      path: z.string(),
      /** After the change. */
      line: z.number(),
      severity: z.enum(['high', 'medium', 'low']),
      claim: z.string(),
      quote: z.string(),
    }),
  ),
  /** Findings that do not stand: their line, or what they name, is not there. */
  dropped: z.number(),
  /** Findings that lack a part. */
  unreadable: z.number(),
  /** Findings behind the first 50, which nobody looked at. */
  skipped: z.number(),
  /** Whether the reply could be read. */
  isRead: z.boolean(),
  /**
   * Places with changed lines: how many were shown to the model, of how many of those only a part, and how many did not fit or are
   * in files of secrets.
   */
  hunks: z.strictObject({ shown: z.number(), cut: z.number(), left: z.number() }),
  tokens: z.strictObject({ sent: z.number(), received: z.number() }),
  /** US dollars; null where the price is not known. */
  cost: z.nullable(z.number()),
});

export type ModelReview = Frozen<z.output<typeof modelReviewForm>>;
