import type { ApprovalDecision } from '../../core/conversation/approvals';
import type { EditProposal } from '../../core/changes/edits';
import { throwIfCancelled } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { CommandProposal } from '../../core/conversation/tool';
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
  const given = await decide(turn, callId, proposal);
  const { decision } = given;
  throwIfCancelled(turn.signal);
  turn.record({ type: 'approvalGiven', turn: turn.number, callId, ...given });
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
  const given =
    considered.kind === 'ask'
      ? await waited(turn, () => edits.ask(callId, considered.question, turn.signal))
      : { decision: considered.decision };
  throwIfCancelled(turn.signal);
  turn.record({ type: 'approvalGiven', turn: turn.number, callId, ...given });
  return given.decision.kind === 'allowed';
}

/** A decision, and how long the user took for it where they were asked. */
interface Given {
  readonly decision: ApprovalDecision;
  readonly waitedMs?: number;
}

async function decide(turn: Turn, callId: string, proposal: CommandProposal): Promise<Given> {
  const { approvals } = turn.parts;
  if (turn.denied.has(keyOf(proposal)))
    return {
      decision: { kind: 'denied', by: 'rule', reason: phrase('it was already refused in this turn') },
    };
  const consideration = approvals.consider(proposal);
  if (consideration.kind === 'decided') return { decision: consideration.decision };
  const { question } = consideration;
  turn.record({ type: 'approvalAsked', turn: turn.number, callId, question });
  return waited(turn, () => approvals.ask(callId, question, turn.signal));
}

async function waited(turn: Turn, ask: () => Promise<ApprovalDecision>): Promise<Given> {
  const { clock } = turn.parts;
  const askedMs = clock.nowMs();
  const decision = await ask();
  // A clock may be put back in between.
  const waitedMs = Math.max(0, clock.nowMs() - askedMs);
  turn.waited.ms += waitedMs;
  return { decision, waitedMs };
}

function keyOf({ folder, command }: CommandProposal): string {
  return JSON.stringify([folder, command]);
}
