/** What each of PAIR_NUMBERS says of a pair (`npm run bench:git -- --commits FOLDER.. --learn` prints them). */

export interface PairWeights {
  readonly bias: number;
  /** In the order of PAIR_NUMBERS. */
  readonly weights: readonly number[];
}

/** Of two units of one file: learned on the tuning set. */
export const IN_FILE: PairWeights = {
  bias: -0.51,
  weights: [
    -0.51, 0.5, 0.28, 0.18, 0.01, -0.0, 0.04, 1.68, 0.86, 1.38, 1.08, 0.27, -0.08, 0.02, 0.17, -0.06, 0.1,
    0.13, 0.74, 0.03, 0.17, 0.91, 0.26, -0.29, 0.51, -0.45, 0.42, 0.35,
  ],
};

/** Of two units of different files, for which no truth was mined: names weigh more, and nothing else joins them. */
export const ACROSS: PairWeights = {
  bias: -0.9,
  weights: [
    0, 0, 0, 0, 0, -0.0, 0.04, 3.36, 1.72, 2.76, 1.2, 1.5, 0.5, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ],
};
