/** The limits of a run: what the options allow is of the whole session, whichever process of it comes to them. */
import { ledgerOf, spentTokens } from '../../agent/ledger';
import { defaultLimits } from '../../agent/limits';
import type { Limits } from '../../agent/limits';
import { costOf } from '../../agent/models/prices';
import type { Entry, SetLimit } from '../../core/conversation/conversation';
import { NO_USAGE } from '../../core/conversation/languageModel';
import type { ModelIdentity } from '../../core/conversation/languageModel';
import { usage } from '../syntax';
import type { RunOptions } from './runSyntax';

type SetLimits = Pick<RunOptions, 'maxSteps' | 'maxTokens' | 'maxSeconds' | 'maxCost'>;

/** Nobody is there to say "go on"; whoever runs it again says so, and has as much again. */
const USUAL_STEPS = 100;
const USUAL_TOKENS = 2_000_000;

/**
 * The limits of the turn to come: what is left of the steps, tokens and dollars that the options allow the session once
 * `earlier` (the entries before that turn) are taken away; seconds are those of this process.
 */
export function limitsOf(options: SetLimits, earlier: readonly Entry[]): Limits {
  const { maxSteps, maxTokens, maxSeconds, maxCost } = options;
  const left = (most: number, used: number): number => Math.max(0, most - used);
  return {
    ...defaultLimits,
    steps:
      maxSteps === null
        ? USUAL_STEPS
        : left(maxSteps, earlier.filter(({ type }) => type === 'replied').length),
    turnTokens: maxTokens === null ? USUAL_TOKENS : left(maxTokens, spentTokens(earlier)),
    turnMs: maxSeconds === null ? null : maxSeconds * 1000,
    turnCost: maxCost === null ? null : left(maxCost, ledgerOf(earlier).cost ?? maxCost),
  };
}

/** Throws UserError for a limit that cannot be kept. */
export function checkLimits({ maxCost }: SetLimits, model: ModelIdentity): void {
  if (maxCost !== null && costOf(model, NO_USAGE) === null)
    throw usage(
      `--max-cost does not work because the prices of ${model.name} at ${model.host} are unknown; use --max-tokens`,
    );
}

/** Why it stopped, in the words of the command line, and what helps. */
export function limitReason(limit: SetLimit, options: SetLimits): string {
  const { maxSteps, maxTokens, maxSeconds, maxCost } = options;
  switch (limit) {
    case 'steps':
      return maxSteps === null
        ? `It did not finish within ${USUAL_STEPS} steps.`
        : `It reached the limit of --max-steps ${maxSteps}; raise it.`;
    case 'tokens':
      return maxTokens === null
        ? `It did not finish within ${USUAL_TOKENS} tokens.`
        : `It reached the limit of --max-tokens ${maxTokens}; raise it.`;
    case 'time':
      return `It reached the limit of --max-seconds ${maxSeconds ?? 0}; raise it.`;
    case 'cost':
      return `It reached the limit of --max-cost ${maxCost ?? 0}; raise it.`;
  }
}
