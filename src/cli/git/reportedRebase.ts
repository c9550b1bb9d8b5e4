/** What was read of a rebase, as it is printed. */
import type { RebaseProposal, RebaseReport, StoppedCommand } from '../../core/git/rebase';
import { printedCommit } from '../../scenarios/git/rebase/readRebase';
import type { RebaseReading } from '../../scenarios/git/rebase/readRebase';

/** A report with what its JSON leaves out. */
export interface ReportedRebase {
  readonly report: RebaseReport;
  readonly proposals: readonly RebaseProposal[];
  /** The branch, and what it goes onto; null while a rebase is under way. */
  readonly names: { readonly branch: string; readonly onto: string } | null;
  /** What it stopped for; null for a rebase that is not under way. */
  readonly stop:
    { readonly kind: 'conflict' | 'edit' } | ({ readonly kind: 'command' } & StoppedCommand) | null;
}

export function reportedOf({ range, proposals }: RebaseReading): ReportedRebase {
  const printed = proposals.map(({ todo, rules, confidence, sure, forecast }) => ({
    ...{ todo, rules, confidence, sure, forecast },
  }));
  return {
    report: {
      version: 1,
      state: range.entries.length === 0 ? 'none' : 'planned',
      commits: range.entries.map(printedCommit),
      ...{ proposals: printed, result: null },
    },
    proposals,
    ...{ names: { branch: range.name, onto: range.ontoName }, stop: null },
  };
}
