/** Where a turn stops by itself. All of them are here; the loop has no other. */
export interface Limits {
  /** Requests to the model in one turn. */
  readonly steps: number;
  /** Tokens in and out of the model in one turn, as the service counted them, cached ones included. */
  readonly turnTokens: number;
  /** L of RepoMaster section 3.3.3: estimated tokens of all tool results of one reply together. */
  readonly observationTokens: number;
  /** Estimated tokens of the conversation; above it old tool results become one-line handles. */
  readonly historyTokens: number;
  readonly outputTokens: number;
  /** The same call as often as this in a row is not made, and the model is told; once more ends the turn. */
  readonly sameCalls: number;
  /** Replies in a row that may be cut off by `outputTokens` and continued. */
  readonly cutReplies: number;
  /** How long a cancelled tool has to end what it started before the turn ends without it. */
  readonly cancelMs: number;
}

/**
 * 25 steps answer what the papers' agents ask in 10 to 20, with room for a failed run; 600,000 tokens are those steps
 * with a well-filled history each. 8,000 for observations is the paper's L. 60,000 of history leave most of a 200,000
 * window free. Two equal calls can be an honest second look, a third never brings news. 10 s: the
 * terminal's runner needs up to 6.3 s, for Ctrl+C, a gentle end of the process tree, and one for good.
 */
export const defaultLimits: Limits = {
  steps: 25,
  turnTokens: 600_000,
  observationTokens: 8_000,
  historyTokens: 60_000,
  outputTokens: 8_192,
  sameCalls: 3,
  cutReplies: 3,
  cancelMs: 10_000,
};
