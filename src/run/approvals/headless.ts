/** Approvals where nobody can be asked: `--approve none|rules|all`. */
import type { ApprovalDecision, Approvals } from '../../core/conversation/approvals';
import { inEnglish } from '../../core/text/phrase';
import type { CommandProposal } from '../../core/conversation/tool';
import { coveringRule } from './allowRules';
import { weighedConcerns } from './concerns';
import type { WeighedConcern } from './concerns';
import { isContained } from './contained';
import { denyingRule, mayBeDeniedBy } from './denyRules';
import type { Disk } from './disk';

/** What happens to a command that would be asked about. */
export type ApproveMode = 'none' | 'rules' | 'all';

export interface HeadlessOptions {
  readonly mode: ApproveMode;
  /** As the user wrote them: `pytest *`. Asked for `rules` alone. */
  readonly allowed: readonly string[];
  readonly denied: readonly string[];
  readonly disk: Disk;
  /**
   * Absolute: folders outside of the workspace that what holds the commands gives them of their own, so that writing there
   * changes nothing of the machine's. Absent: none.
   */
  readonly ownFolders?: readonly string[];
}

/**
 * The approvals of a run that nobody watches; it never asks. `none`: no command runs. `rules`: those run that the user's
 * rules cover and that raise no concern, and those that a closed boundary contains. `all`: those run, the network included, except what a deny rule forbids or may
 * forbid, what is not understood, and what writes outside the folder or protected files, or rewrites history.
 */
export function createHeadlessApprovals(options: HeadlessOptions): Approvals {
  const decide = (proposal: CommandProposal): ApprovalDecision => {
    const refusal = refusalOf(proposal, options);
    if (refusal !== null)
      return { kind: 'denied', by: 'rule', reason: refusal.why, instead: refusal.instead };
    return { kind: 'allowed', scope: options.mode === 'all' ? 'once' : 'settings', by: 'rule' };
  };
  return {
    consider: (proposal) => ({ kind: 'decided', decision: decide(proposal) }),
    ask: async (_callId, { proposal }) => decide(proposal),
  };
}

/** For models. */
interface Refusal {
  readonly why: string;
  readonly instead?: string;
}

/** Why a command is refused; null where it may run. */
function refusalOf(proposal: CommandProposal, options: HeadlessOptions): Refusal | null {
  const { mode, denied, disk, ownFolders } = options;
  const denying = denyingRule(denied, proposal.parsed);
  if (denying !== null) return { why: `the user's rule "${denying}" forbids it` };
  if (mode === 'none') return { why: 'nobody is there to approve commands' };
  if (proposal.parsed.kind === 'unparsable') return unread(proposal.parsed.reason);
  const concerns = weighedConcerns(proposal, disk, ownFolders);
  return mode === 'rules'
    ? refusalByRules(proposal, concerns, options)
    : refusalOfAll(proposal, concerns, options);
}

/** A gap of the parser, which says nothing of what the command is for. */
function unread(reason: string): Refusal {
  return {
    why: `it could not be parsed, so what it would run is unknown: ${reason}`,
    instead:
      'write it as simple commands, one after another, or put it into a file with edit_file and run that file.',
  };
}

function refusalByRules(
  proposal: CommandProposal,
  concerns: readonly WeighedConcern[],
  { allowed, denied, disk }: HeadlessOptions,
): Refusal | null {
  if (isContained(proposal, concerns, denied)) return null;
  if (concerns.length > 0)
    return { why: `nobody is there to approve it, and it needs approval: ${told(concerns)}` };
  if (coveringRule(allowed, proposal, disk) !== null) return null;
  return { why: "nobody is there to approve it, and none of the user's rules allows it" };
}

function refusalOfAll(
  { parsed }: CommandProposal,
  concerns: readonly WeighedConcern[],
  { denied }: HeadlessOptions,
): Refusal | null {
  const fixed = concerns.filter(({ weight }) => weight === 'fixed');
  if (fixed.length > 0) {
    const why = `it is refused in a headless run: ${told(fixed)}`;
    const isComputed = fixed.every((concern) => concern.isComputed === true);
    return isComputed ? { why, instead: 'write out what it computes.' } : { why };
  }
  const maybe = mayBeDeniedBy(denied, parsed);
  if (maybe === null) return null;
  return {
    why: `it has computed words or runs code, so the user's rule "${maybe}" may forbid it`,
    instead: 'write each word out, and leave out what that rule names.',
  };
}

function told(concerns: readonly WeighedConcern[]): string {
  return [...new Set(concerns.map((concern) => inEnglish(concern.phrase)))].join('; ');
}
