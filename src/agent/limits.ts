/** Where a turn stops by itself. All of them are here; the loop has no other. */
export interface Limits {
  /** Requests to the model in one turn. */
  readonly steps: number;
  /** Tokens in and out of the model in one turn, as the service counted them, cached ones included. */
  readonly turnTokens: number;
  /** US dollars of one turn; null = no limit. A limit cannot be held where the price is not known, which is said. */
  readonly turnCost: number | null;
  /** Milliseconds of one turn, those in which the user was asked included; null = no limit. */
  readonly turnMs: number | null;
  /** L of RepoMaster section 3.3.3: tokens of all tool results of one reply together, at most. */
  readonly observationTokens: number;
  /** Estimated tokens of the conversation; above it old tool results become one-line handles. */
  readonly historyTokens: number;
  /** Estimated tokens of a summary, which takes the place of the conversation's beginning where handles are not enough. */
  readonly summaryTokens: number;
  readonly outputTokens: number;
  /**
   * The same call with the same answer as often as this in a row is not made, and the model is told; once more and the steps
   * are taken back.
   * As often for a few calls in turns.
   */
  readonly sameCalls: number;
  /** As many steps in a row without anything new are taken back. */
  readonly idleSteps: number;
  /** As many output tokens without an act are taken back. */
  readonly thoughtTokens: number;
  /** How many times in one turn steps are taken back; then it ends. */
  readonly rewinds: number;
  /** How many times an answer is looked at in one turn; the last is taken as it is. */
  readonly reviews: number;
  /** Replies in a row that may be cut off by `outputTokens` and continued. */
  readonly cutReplies: number;
  /** How long a cancelled tool has to end what it started before the turn ends without it. */
  readonly cancelMs: number;
}

/**
 * 25 steps answer what the papers' agents ask in 10 to 20, with room for a failed run; 600,000 tokens are those steps
 * with a well-filled history each. 8,000 for observations is the paper's L. 60,000 of history leave most of a 200,000
 * window free. 6 idle steps are twice what an honest search needs; 16,000
 * tokens of thought are two replies of full length. Two equal calls can be an honest second look; a third brings news only where the
 * answers were not the same. 10 s: the
 * terminal's runner needs up to 6.3 s, for Ctrl+C, a gentle end of the process tree, and one for good.
 */
export const defaultLimits: Limits = {
  steps: 25,
  turnTokens: 600_000,
  turnCost: null,
  turnMs: null,
  observationTokens: 8_000,
  historyTokens: 60_000,
  summaryTokens: 2_000,
  outputTokens: 8_192,
  sameCalls: 3,
  idleSteps: 6,
  thoughtTokens: 16_000,
  rewinds: 2,
  reviews: 4,
  cutReplies: 3,
  cancelMs: 10_000,
};

/** A change with its checks and repairs takes more than an answer does: twice as many steps and tokens. */
export const actLimits: Limits = { ...defaultLimits, steps: 50, turnTokens: 1_200_000 };
