/** Uncommitted changes and their proposals as they are printed. */
import type { CommitProposal, CommitReport, CommitResult } from '../../../core/git/commitPlan';
import { printedHunk } from './hunks';
import type { Proposal } from './propose';
import type { ChangeReading } from './readChanges';
import { renderPiece } from './selection';

export function reportOf(
  { files }: ChangeReading,
  proposals: readonly Proposal[],
  result: CommitResult | null,
): CommitReport {
  return {
    version: 1,
    state: files.length === 0 && result === null ? 'none' : 'changes',
    hunks: files.flatMap(({ hunks }) => hunks.map(printedHunk)),
    proposals: proposals.map(printedProposal),
    result,
  };
}

function printedProposal({ commits, rules, confidence, sure }: Proposal): CommitProposal {
  return {
    commits: commits.map(({ message, pieces, parses }) => ({
      message,
      hunks: pieces.map(renderPiece),
      parses,
    })),
    rules,
    confidence,
    sure,
  };
}
