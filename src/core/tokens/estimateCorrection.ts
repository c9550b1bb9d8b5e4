/** What a service counts beside what estimateTokens says: models have tokenizers of their own. */
import type { ModelIdentity, Usage } from '../conversation/languageModel';

/** Of one request: its estimated tokens, and those that the service counted. */
export interface CountedRequest {
  readonly estimated: number;
  readonly counted: number;
}

/** Counted tokens for an estimated one, by model; learned from replies. */
export interface EstimateCorrection {
  /** 1 for a model of which nothing is known. */
  ratioOf(model: ModelIdentity): number;
  learn(model: ModelIdentity, request: CountedRequest): void;
}

/** Where nothing is learned: estimates are taken as they are. */
export const NO_CORRECTION: EstimateCorrection = { ratioOf: () => 1, learn: () => undefined };

/** Counts beyond these are no tokenizer's but a fault's, ours or the service's: a budget must survive them. */
export const LEAST_RATIO = 0.5;
export const MOST_RATIO = 2;
/** Requests of fewer tokens say more of what the service adds than of its tokenizer. */
const LEAST_TOKENS = 1000;
/** How much of the way the last request moves what is known: texts differ from request to request. */
const STEP = 0.3;

/**
 * The ratio after one more request, from 0.5 to 2; the one before (undefined where none was known) for a request that
 * is too small or was not counted.
 */
export function learnedRatio(
  known: number | undefined,
  { estimated, counted }: CountedRequest,
): number | undefined {
  if (estimated < LEAST_TOKENS || counted <= 0) return known;
  const seen = bounded(counted / estimated);
  return known === undefined ? seen : bounded(known + STEP * (seen - known));
}

/** Tokens of a request as the service counted them, cached ones included; 0 where it counts nothing. */
export function requestTokensOf({ input, cacheRead, cacheWrite }: Usage): number {
  return input + cacheRead + cacheWrite;
}

/** Estimated tokens that so many counted ones are: for budgets. */
export function budgetIn(estimateRatio: number, tokens: number): number {
  return Math.floor(tokens / estimateRatio);
}

function bounded(ratio: number): number {
  return Math.min(MOST_RATIO, Math.max(LEAST_RATIO, ratio));
}
