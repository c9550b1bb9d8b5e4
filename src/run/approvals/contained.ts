import { isClosed } from '../../core/running/boundary';
import type { CommandProposal } from '../../core/conversation/tool';
import type { WeighedConcern } from './concerns';
import { mayBeDeniedBy } from './denyRules';

/** Also where only a text has it: that is asked about once too often. */
const DEFINES_FUNCTION = /\(\s*\)|\bfunction\s+[^\s({]+\s*[({]/;

/**
 * Whether a command that no rule names may run unasked, since it can do nothing but read and write the workspace: behind
 * a boundary that a probe found closed, without any concern but those that the boundary keeps from happening, without words
 * that a deny rule may mean, and without a function of its own: one that starts itself twice (`:(){ :|:&};:`) fills the
 * machine from behind any boundary.
 */
export function isContained(
  proposal: CommandProposal,
  concerns: readonly WeighedConcern[],
  denied: readonly string[],
): boolean {
  return (
    isClosed(proposal.boundary) &&
    proposal.parsed.kind === 'parsed' &&
    !DEFINES_FUNCTION.test(proposal.command) &&
    concerns.every(({ weight }) => weight === 'barred') &&
    mayBeDeniedBy(denied, proposal.parsed) === null
  );
}
