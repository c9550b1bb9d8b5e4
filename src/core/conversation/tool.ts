/** What a model can call. The agent sees this; the tools room makes it. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';
import { tableHeadForm } from '../text/tableHead';
import { boundaryForm } from '../running/boundary';
import { fileChangeForm } from '../changes/edits';
import { exploreAnswerForm } from '../map/explore';
import { phraseForm } from '../text/phraseForm';
import { backgroundRunForm, runReportForm } from '../running/runner';
import { parsedCommandForm } from '../running/shell';
import { startedPlanForm } from './task';
import type { EditProposal } from '../changes/edits';
import type { Phrase } from '../text/phrase';
import type { ApprovedBy } from '../running/runner';

/** `survey_repository`, `who_wrote`, `which_commits`, `review_changes`, `bisect` and `undo_git` answer questions without a model, `status` those of other agents over MCP; models of ours are offered none of them. */
export type ToolName =
  | 'view_structure'
  | 'view_code'
  | 'search_code'
  | 'trace_dependencies'
  | 'read_document'
  | 'survey_repository'
  | 'who_wrote'
  | 'which_commits'
  | 'status'
  | 'edit_file'
  | 'write_file'
  | 'run_script'
  | 'read_log'
  | 'scratch_run'
  | 'stop_run'
  | 'setup_environment'
  | 'plan'
  | 'revert'
  | 'submit'
  | 'view_conflicts'
  | 'resolve_conflict'
  | 'plan_commits'
  | 'plan_rebase'
  | 'review_changes'
  | 'bisect'
  | 'undo_git'
  | 'find_silent_conflicts'
  | 'submit_phase'
  | 'search_issues'
  | 'search_repositories'
  /** Several reads by the exploration tools in one call. */
  | 'explore'
  /** Tells of the tools that requests only name, and calls them. */
  | 'more';

export interface ToolSpec {
  readonly name: ToolName;
  /** For the model: what it does, when to use it, what comes back. */
  readonly description: string;
  /** JSON schema (draft 2020-12) of an object. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export interface Tool extends ToolSpec {
  /** Requests do not tell of it; it can be called all the same. */
  readonly isUntold?: true | undefined;
  /** A call with checked arguments. Throws ToolError that says what is wrong with them and what is right. */
  prepare(input: unknown): Promise<PreparedCall>;
}

export interface PreparedCall {
  /** While it runs: `Viewing {0}`. */
  readonly doing: Phrase;
  /** What must be allowed before it runs; null = it starts no command. */
  readonly approval: CommandProposal | null;
  /** It changes files, or what later calls are measured by: those behind it in a reply wait for its end. */
  readonly isChanging?: true | undefined;
  /** Throws ToolError, CancelledError. */
  run(context: ToolContext): Promise<ToolAnswer>;
}

/** A call, among those of its conversation. */
export interface CallPlace {
  readonly turn: number;
  readonly callId: string;
}

export interface ToolContext {
  readonly signal: AbortSignal;
  /** Which call this is; absent where it is none of a conversation. */
  readonly call?: CallPlace | undefined;
  /** `rule`: of the user's, or what they allowed before. `user`: they looked at this very call. Absent: nobody was asked. */
  readonly approvedBy?: ApprovedBy | undefined;
  /** What the answer may take without being cut; absent where nobody counts. */
  readonly roomTokens?: number | undefined;
  /** Text that a running command prints, as it comes. */
  onOutput(text: string): void;
  /**
   * Whether this change may be made, as rules or the user say; rejects with CancelledError on abort. Absent where nobody can be
   * asked: then protected files stay as they are, and others may be changed.
   */
  readonly allowsEdit?: ((proposal: EditProposal) => Promise<boolean>) | undefined;
}

export const commandProposalForm = z.object({
  command: z.string(),
  /** Where it runs: absolute, and relative to the workspace folder (`.` for itself). */
  folder: z.string(),
  place: z.string(),
  /** `folder` is outside of the workspace, made for this run and removed after it; `place` says nothing then. */
  isThrowAway: z.optional(z.literal(true)),
  timeoutMs: z.number(),
  /** Absolute path of a folder outside of the workspace that the user named for results: writing there is no way out. */
  results: z.optional(z.string()),
  /** Absolute paths outside of the workspace that the user named to be read: naming them is no way out. */
  inputs: z.optional(z.array(z.string())),
  /** These are the checks of a plan: they run now, and again at the end. */
  isOfPlan: z.optional(z.literal(true)),
  /** The model's words for why; data, shown as such. Empty when it gave none. */
  purpose: z.string(),
  parsed: parsedCommandForm,
  /** It asks for the network, which commands in a sandbox do not have otherwise. */
  network: z.optional(z.literal(true)),
  /** What would isolate it, as probed; absent or null where nobody asked. */
  boundary: z.optional(z.nullable(boundaryForm)),
});

export type CommandProposal = Frozen<z.output<typeof commandProposalForm>>;

export const toolAnswerForm = z.object({
  ...exploreAnswerForm.shape,
  /** In the past tense, with what came of it: `Found {0} callers of {1}`. */
  done: phraseForm,
  /** How a command ended; null for tools that run nothing. */
  run: z.nullable(runReportForm),
  /** The command that the call has left running; its end is an entry of its own. Absent where it left none. */
  background: z.optional(backgroundRunForm),
  /** Files that the call has changed, as their bytes say; absent for tools that change none. */
  changes: z.optional(z.array(fileChangeForm)),
  /** The first checkpoint step that is the call's: going back to before it takes back what came since. Absent where it has none. */
  step: z.optional(z.number()),
  /** The plan that the call has put in force; absent for every other tool. */
  planned: z.optional(startedPlanForm),
  /** What a program of the model printed, where that is a table: its beginning. Absent where it is none. */
  table: z.optional(tableHeadForm),
  /** The answer that the call has handed in; absent for every other tool. */
  submitted: z.optional(z.string()),
});

export type ToolAnswer = Frozen<z.output<typeof toolAnswerForm>>;
