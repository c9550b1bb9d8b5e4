/** Approvals where nobody can be asked: `--approve none|rules|all`. */
import type { ApprovalDecision, Approvals } from '../../core/conversation';
import { inEnglish } from '../../core/phrase';
import type { CommandProposal } from '../../core/tool';
import { coveringRule } from './allowRules';
import { weighedConcerns } from './concerns';
import type { WeighedConcern } from './concerns';
import { isContained } from './contained';
import { denyingRule, mayBeDeniedBy } from './denyRules';
import type { FollowLinks } from './places';

/** What happens to a command that would be asked about. */
export type ApproveMode = 'none' | 'rules' | 'all';

export interface HeadlessOptions {
  readonly mode: ApproveMode;
  /** As the user wrote them: `pytest *`. Asked for `rules` alone. */
  readonly allowed: readonly string[];
  readonly denied: readonly string[];
  readonly follow: FollowLinks;
}

/**
 * The approvals of a run that nobody watches; it never asks. `none`: no command runs. `rules`: those run that the user's
 * rules cover and that raise no concern, and those that a closed boundary contains. `all`: those run, the network included, except what a deny rule forbids or may
 * forbid, what is not understood, and what writes outside the folder or protected files, or rewrites history.
 */
export function createHeadlessApprovals(options: HeadlessOptions): Approvals {
  const decide = (proposal: CommandProposal): ApprovalDecision => {
    const reason = refusalOf(proposal, options);
    if (reason !== null) return { kind: 'denied', by: 'rule', reason };
    return { kind: 'allowed', scope: options.mode === 'all' ? 'once' : 'settings', by: 'rule' };
  };
  return {
    consider: (proposal) => ({ kind: 'decided', decision: decide(proposal) }),
    ask: async (_callId, { proposal }) => decide(proposal),
  };
}

/** Why a command is refused, for the model; null where it may run. */
function refusalOf(
  proposal: CommandProposal,
  { mode, allowed, denied, follow }: HeadlessOptions,
): string | null {
  const denying = denyingRule(denied, proposal.parsed);
  if (denying !== null) return `the user's rule "${denying}" forbids it`;
  if (mode === 'none') return 'nobody is there to approve commands';
  const concerns = weighedConcerns(proposal, follow);
  if (mode === 'rules') {
    if (isContained(proposal, concerns, denied)) return null;
    if (concerns.length > 0)
      return `nobody is there to approve it, and it would be asked about: ${told(concerns)}`;
    return coveringRule(allowed, proposal, follow) === null
      ? "nobody is there to approve it, and none of the user's rules allows it"
      : null;
  }
  const fixed = concerns.filter(({ weight }) => weight === 'fixed');
  if (fixed.length > 0) return `it is refused in a run that nobody watches: ${told(fixed)}`;
  const maybe = mayBeDeniedBy(denied, proposal.parsed);
  return maybe === null ? null : `it has computed words, so that the user's rule "${maybe}" may forbid it`;
}

function told(concerns: readonly WeighedConcern[]): string {
  return [...new Set(concerns.map((concern) => inEnglish(concern.phrase)))].join('; ');
}
