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
      `--max-cost cannot be kept, since what ${model.name} at ${model.host} costs is not known; use --max-tokens`,
    );
}

/** Why it stopped, in the words of the command line, and what helps. */
export function limitReason(limit: SetLimit, options: SetLimits): string {
  const { maxSteps, maxTokens, maxSeconds, maxCost } = options;
  switch (limit) {
    case 'steps':
      return maxSteps === null
        ? `It took ${USUAL_STEPS} steps without coming to an end.`
        : `It took the ${maxSteps} steps that --max-steps allows; allow more.`;
    case 'tokens':
      return maxTokens === null
        ? `It used ${USUAL_TOKENS} tokens without coming to an end.`
        : `It used the ${maxTokens} tokens that --max-tokens allows; allow more.`;
    case 'time':
      return `It took the ${maxSeconds ?? 0} s that --max-seconds allows; allow more.`;
    case 'cost':
      return `It cost the $${maxCost ?? 0} that --max-cost allows; allow more.`;
  }
}
