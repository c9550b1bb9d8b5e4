/** Whether files may be changed unasked: never protected ones, others as the user said once for all. */
import type {
  ApprovalDecision,
  ApprovalScope,
  EditApprovals,
  EditQuestion,
} from '../../core/conversation/approvals';

export interface EditApprovalOptions {
  /** Whether the user's own settings allow changes of ordinary files; read each time. */
  readonly isAllowed: () => boolean;
  /** Whether the user allowed them in this workspace, where that is kept. */
  readonly workspace: { read(): boolean; write(isAllowed: boolean): void };
  /** Asks the user; resolves denied when `signal` is aborted. */
  readonly ask: (callId: string, question: EditQuestion, signal: AbortSignal) => Promise<ApprovalDecision>;
}

export interface RememberingEditApprovals extends EditApprovals {
  /** For how long changes were allowed; null: each is asked about, or settings allow them. */
  remembered(): 'session' | 'workspace' | null;
  /** From now on each is asked about again. */
  forget(): void;
}

/** The session is the life of this object. */
export function createEditApprovals(options: EditApprovalOptions): RememberingEditApprovals {
  const { isAllowed, workspace, ask } = options;
  let isSession = false;
  const allowing = (): ApprovalScope | 'settings' | null => {
    if (isSession) return 'session';
    if (workspace.read()) return 'workspace';
    return isAllowed() ? 'settings' : null;
  };
  return {
    consider: (proposal) => {
      if (proposal.what !== null) return { kind: 'ask', question: { proposal, scopes: ['once'] } };
      const scope = allowing();
      if (scope !== null) return { kind: 'decided', decision: { kind: 'allowed', scope, by: 'rule' } };
      return { kind: 'ask', question: { proposal, scopes: ['once', 'session', 'workspace'] } };
    },
    ask: async (callId, question, signal) => {
      const decision = await ask(callId, question, signal);
      if (decision.kind === 'denied' || decision.scope === 'once') return decision;
      // The page offers these scopes only; were it to send another, that is no reason to remember.
      if (question.proposal.what !== null) return { ...decision, scope: 'once' };
      if (decision.scope === 'session') isSession = true;
      if (decision.scope === 'workspace') workspace.write(true);
      return decision;
    },
    remembered: () => (isSession ? 'session' : workspace.read() ? 'workspace' : null),
    forget: () => {
      isSession = false;
      if (workspace.read()) workspace.write(false);
    },
  };
}
