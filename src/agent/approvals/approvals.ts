import type { ApprovalDecision, ApprovalQuestion, ApprovalScope, Approvals } from '../../core/conversation';
import type { CommandProposal } from '../../core/tool';
import { concernsOf } from './concerns';
import { denyingRule } from './denyRules';

/** Where what was allowed for the workspace is kept. */
export interface RememberedRules {
  read(): readonly string[];
  add(rule: string): void;
}

export interface ApprovalOptions {
  /** Commands that never run, as the user wrote them: `rm`, `git push`. Read each time. */
  readonly denied: () => readonly string[];
  readonly workspace: RememberedRules;
  /** Asks the user; resolves denied when `signal` is aborted. */
  readonly ask: (
    callId: string,
    question: ApprovalQuestion,
    signal: AbortSignal,
  ) => Promise<ApprovalDecision>;
}

/**
 * The rules: what is denied never runs; what raises a concern (concernsOf) is asked each time; what was allowed for the
 * session (as long as this object lives) or for the workspace runs, where it is the very same text in the same folder.
 * The same text, not the same words: `a | sh` and `a; sh` have the same words, `X=1 a` and `a` too.
 */
export function createApprovals({ denied, workspace, ask }: ApprovalOptions): Approvals {
  const session = new Set<string>();
  const asked = (proposal: CommandProposal): ApprovalQuestion => {
    const concerns = concernsOf(proposal);
    return { proposal, concerns, scopes: concerns.length > 0 ? ['once'] : ['once', 'session', 'workspace'] };
  };
  const remembered = (rule: string): ApprovalScope | null => {
    if (session.has(rule)) return 'session';
    return workspace.read().includes(rule) ? 'workspace' : null;
  };
  return {
    consider: (proposal) => {
      const denying = denyingRule(denied(), proposal.parsed);
      if (denying !== null) {
        const reason = `the user's rule "${denying}" forbids it`;
        return { kind: 'decided', decision: { kind: 'denied', by: 'rule', reason } };
      }
      const question = asked(proposal);
      const scope = question.concerns.length === 0 ? remembered(ruleOf(proposal)) : null;
      if (scope === null) return { kind: 'ask', question };
      return { kind: 'decided', decision: { kind: 'allowed', scope, by: 'rule' } };
    },
    ask: async (callId, question, signal) => {
      const decision = await ask(callId, question, signal);
      if (decision.kind === 'denied' || decision.scope === 'once') return decision;
      // The page offers these scopes only; were it to send another, that is no reason to remember.
      if (!asked(question.proposal).scopes.includes(decision.scope)) return { ...decision, scope: 'once' };
      const rule = ruleOf(question.proposal);
      if (decision.scope === 'session') session.add(rule);
      else workspace.add(rule);
      return decision;
    },
  };
}

/** What is remembered of a command: nothing but its exact text and folder. */
function ruleOf({ command, folder }: CommandProposal): string {
  return JSON.stringify([folder, command]);
}
