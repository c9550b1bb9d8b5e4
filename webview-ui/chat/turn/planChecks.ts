/** Which commands are checks of a plan. */
import { createContext } from 'preact';
import type { Check } from '../../../src/core/changes/checks';
import type { Turn } from './turns';

/** The commands that the plans' checks run, each once; in order. Linear. */
export function planCommands(turns: readonly Turn[]): readonly string[] {
  const plans = turns.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.kind === 'tool' && part.outcome?.kind === 'answered' ? (part.outcome.answer.planned ?? []) : [],
    ),
  );
  return [...new Set(plans.flatMap(({ plan }) => plan.checks.flatMap(commandOf)))];
}

/** Those of the conversation that is shown. */
export const PlanCommands = createContext<readonly string[]>([]);

function commandOf(check: Check): readonly string[] {
  if ('command' in check) return [check.command];
  return 'source' in check && 'command' in check.source ? [check.source.command] : [];
}
