import { isClosed } from '../../core/boundary';
import type { CommandProposal } from '../../core/tool';
import type { WeighedConcern } from './concerns';
import { mayBeDeniedBy } from './denyRules';

/**
 * Whether a command that no rule names may run unasked, since it can do nothing but read and write the workspace: behind
 * a boundary that a probe found closed, without any concern but those that the boundary keeps from happening, and without
 * words that a deny rule may mean.
 */
export function isContained(
  proposal: CommandProposal,
  concerns: readonly WeighedConcern[],
  denied: readonly string[],
): boolean {
  return (
    isClosed(proposal.boundary) &&
    proposal.parsed.kind === 'parsed' &&
    concerns.every(({ weight }) => weight === 'barred') &&
    mayBeDeniedBy(denied, proposal.parsed) === null
  );
}
