/** Whether commands may run and files be changed: the question, the answer, and who decides. */
import * as z from 'zod/mini';
import { editProposalForm } from '../changes/edits';
import type { EditProposal } from '../changes/edits';
import type { Frozen } from '../form';
import { approvedByForm } from '../running/runner';
import { phraseForm, saidForm } from '../text/phraseForm';
import { commandProposalForm } from './tool';
import type { CommandProposal } from './tool';

export const approvalScopeForm = z.enum(['once', 'session', 'workspace']);

export type ApprovalScope = z.output<typeof approvalScopeForm>;

export const approvalDecisionForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('allowed'),
    /** `settings`: a rule that the user wrote. */
    scope: z.enum([...approvalScopeForm.options, 'settings']),
    by: approvedByForm,
  }),
  z.object({
    kind: z.literal('denied'),
    by: approvedByForm,
    reason: saidForm,
    /** For the model, where neither a person nor a rule forbade what it wants: what it can do instead. */
    instead: z.optional(z.string()),
  }),
]);

export type ApprovalDecision = Frozen<z.output<typeof approvalDecisionForm>>;

const concernForm = z.object({ phrase: phraseForm, start: z.number(), end: z.number() });

export type Concern = Frozen<z.output<typeof concernForm>>;

export const approvalQuestionForm = z.object({
  proposal: commandProposalForm,
  /** Why it is asked, or what in it needs attention: one short phrase each, with the part of the command it is about. */
  concerns: z.array(concernForm),
  /** What may be remembered: only `once` where a concern is always asked about. */
  scopes: z.array(approvalScopeForm),
});

export type ApprovalQuestion = Frozen<z.output<typeof approvalQuestionForm>>;

export const editQuestionForm = z.object({
  proposal: editProposalForm,
  /** `session` and `workspace` are for all changes of ordinary files; of a protected one only `once` is offered. */
  scopes: z.array(approvalScopeForm),
});

/** Whether a file may be changed. */
export type EditQuestion = Frozen<z.output<typeof editQuestionForm>>;

export type Consideration =
  | { readonly kind: 'decided'; readonly decision: ApprovalDecision }
  | { readonly kind: 'ask'; readonly question: ApprovalQuestion };

/** Decides whether a command may run: rules first, the user where they are silent. */
export interface Approvals {
  /** What is decided without asking, or the question to ask. */
  consider(proposal: CommandProposal): Consideration;
  /** Asks the user; resolves denied when the turn is stopped. Remembers what the scope says. */
  ask(callId: string, question: ApprovalQuestion, signal: AbortSignal): Promise<ApprovalDecision>;
}

/** Decides whether files may be changed: rules first, the user where they are silent. */
export interface EditApprovals {
  /** What is decided without asking, or the question to ask. */
  consider(
    proposal: EditProposal,
  ):
    | { readonly kind: 'decided'; readonly decision: ApprovalDecision }
    | { readonly kind: 'ask'; readonly question: EditQuestion };
  /** Asks the user; resolves denied when the turn is stopped. Remembers what the scope says. */
  ask(callId: string, question: EditQuestion, signal: AbortSignal): Promise<ApprovalDecision>;
}
