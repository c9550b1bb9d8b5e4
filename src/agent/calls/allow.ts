import type { ApprovalDecision } from '../../core/approvals';
import type { EditProposal } from '../../core/edits';
import { throwIfCancelled } from '../../core/errors';
import { phrase } from '../../core/phrase';
import type { CommandProposal } from '../../core/tool';
import type { Turn } from '../turn';

/**
 * Whether this command may run, as rules or the user say; question and decision are in the journal. What was denied in
 * this turn by a person or a rule is denied again without asking. Throws CancelledError on abort.
 */
export async function allow(
  turn: Turn,
  callId: string,
  proposal: CommandProposal,
): Promise<ApprovalDecision> {
  const decision = await decide(turn, callId, proposal);
  throwIfCancelled(turn.signal);
  turn.record({ type: 'approvalGiven', turn: turn.number, callId, decision });
  if (decision.kind === 'denied' && decision.instead === undefined) turn.denied.add(keyOf(proposal));
  return decision;
}

/** Whether this change of a file may be made, as rules or the user say; as `allow`, but that what was denied may be asked again. */
export async function allowEdit(turn: Turn, callId: string, proposal: EditProposal): Promise<boolean> {
  const { edits } = turn.parts;
  const considered = edits?.consider(proposal);
  if (edits === undefined || considered === undefined) return false;
  if (considered.kind === 'ask')
    turn.record({ type: 'editAsked', turn: turn.number, callId, question: considered.question });
  const decision =
    considered.kind === 'ask'
      ? await edits.ask(callId, considered.question, turn.signal)
      : considered.decision;
  throwIfCancelled(turn.signal);
  turn.record({ type: 'approvalGiven', turn: turn.number, callId, decision });
  return decision.kind === 'allowed';
}

async function decide(turn: Turn, callId: string, proposal: CommandProposal): Promise<ApprovalDecision> {
  const { approvals } = turn.parts;
  if (turn.denied.has(keyOf(proposal)))
    return { kind: 'denied', by: 'rule', reason: phrase('it was refused before in this turn') };
  const consideration = approvals.consider(proposal);
  if (consideration.kind === 'decided') return consideration.decision;
  const { question } = consideration;
  turn.record({ type: 'approvalAsked', turn: turn.number, callId, question });
  return approvals.ask(callId, question, turn.signal);
}

function keyOf({ folder, command }: CommandProposal): string {
  return JSON.stringify([folder, command]);
}
