/** Questions about commands and changes that wait for the user's answer, by the call that asks. */
import type { ApprovalDecision, ApprovalQuestion } from '../../core/conversation/approvals';
import { phrase } from '../../core/text/phrase';
import type { ApprovalAnswer } from '../../protocol/fromChat';

export interface PendingApprovals {
  /** The user's decision; denied when the turn is stopped before there is one. */
  ask(callId: string, question: Asked, signal: AbortSignal): Promise<ApprovalDecision>;
  /** False for an answer to nothing that is asked, or one that was not offered: then the question stays open. */
  answer(callId: string, answer: ApprovalAnswer): boolean;
}

/** A question about a command or a change of a file. */
type Asked = Pick<ApprovalQuestion, 'scopes'>;

interface Open {
  readonly question: Asked;
  decide(decision: ApprovalDecision): void;
}

export function createPendingApprovals(): PendingApprovals {
  const open = new Map<string, Open>();
  return {
    ask: (callId, question, signal) =>
      new Promise((resolve) => {
        const decide = (decision: ApprovalDecision): void => {
          open.delete(callId);
          signal.removeEventListener('abort', stop);
          resolve(decision);
        };
        const stop = (): void => {
          decide({ kind: 'denied', by: 'user', reason: phrase('stopped before anyone answered') });
        };
        if (signal.aborted) stop();
        else {
          signal.addEventListener('abort', stop);
          open.set(callId, { question, decide });
        }
      }),
    answer: (callId, answer) => {
      const asked = open.get(callId);
      if (!asked || (answer !== 'deny' && !asked.question.scopes.includes(answer))) return false;
      asked.decide(
        answer === 'deny'
          ? { kind: 'denied', by: 'user', reason: phrase('the user denied it') }
          : { kind: 'allowed', by: 'user', scope: answer },
      );
      return true;
    },
  };
}
