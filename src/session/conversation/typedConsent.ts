import type { Approvals } from '../../core/conversation/approvals';

/**
 * `approvals` for a turn in which the user typed `command` to be run: typing it is the consent to this very text,
 * once. A rule that denies it still does, and anything else is asked about as ever.
 */
export function withTypedConsent(approvals: Approvals, command: string): Approvals {
  return {
    consider: (proposal) => {
      const considered = approvals.consider(proposal);
      if (considered.kind === 'decided' || proposal.command !== command) return considered;
      return { kind: 'decided', decision: { kind: 'allowed', scope: 'once', by: 'user' } };
    },
    ask: (callId, question, signal) => approvals.ask(callId, question, signal),
  };
}
