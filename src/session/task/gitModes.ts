/** The tools of turns that work on git: a merge, commits, a rebase; and those that answer questions about them without a model. */
import { entriesThatCount } from '../../agent/branches';
import { actLimits } from '../../agent/limits';
import type { Limits } from '../../agent/limits';
import { COMMIT_PROMPT, MERGE_PROMPT, REBASE_PROMPT } from '../../agent/prompts/system';
import { newFacts } from '../../agent/request/facts';
import { UserError } from '../../core/errors';
import type { Entry, GitMode } from '../../core/conversation/conversation';
import { sameFolder } from '../../core/files/sameFolder';
import type { ShellParser } from '../../core/running/shell';
import type { Tool, ToolName } from '../../core/conversation/tool';
import { explorationTools } from '../../tools/exploring/explorationTools';
import { bisectTool } from '../../tools/gitPlans/bisect';
import { changesFacts } from '../../tools/gitPlans/changesFacts';
import type { Applying } from '../../tools/gitPlans/gitPlans';
import { planCommitsTool } from '../../tools/gitPlans/planCommits';
import { planRebaseTool } from '../../tools/gitPlans/planRebase';
import { reviewChangesTool } from '../../tools/gitPlans/reviewChanges';
import type { FinderOf, LastTurn } from '../../tools/gitPlans/reviewChanges';
import { undoGitTool } from '../../tools/gitPlans/undoGit';
import { mergeFacts } from '../../tools/merging/mergeFacts';
import { resolveConflictTool } from '../../tools/merging/resolveConflict';
import { silentConflictsTool } from '../../tools/merging/silentConflicts';
import { submitMergeTool } from '../../tools/merging/submitMerge';
import { listConflictsTool, viewConflictsTool } from '../../tools/merging/viewConflicts';
import type { FreshIndex } from '../folder/freshIndex';
import type { GitTools } from '../merge/windowMerge';
import type { PlacedRunner } from '../running/placedRunner';
import { layered, offeredLayers } from './layers';

export interface GitModeParts {
  /** Absolute. */
  readonly root: string;
  readonly index: FreshIndex;
  readonly git: GitTools;
  readonly parser: ShellParser;
  /** Runs what commits are checked by. */
  readonly runner: Pick<PlacedRunner, 'quiet'>;
  /** Of the conversation, with all its branches. */
  readonly entries: readonly Entry[];
  readonly signal: AbortSignal;
}

export interface GitEquipment {
  readonly tools: readonly Tool[];
  readonly system: string;
  readonly limits: Limits;
  readonly facts?: string | undefined;
}

interface GitModeRow {
  readonly system: string;
  /** What requests tell whole. */
  readonly told: readonly ToolName[];
}

const ROWS: Readonly<Record<GitMode, GitModeRow>> = {
  merge: { system: MERGE_PROMPT, told: ['view_conflicts', 'resolve_conflict', 'submit'] },
  commit: { system: COMMIT_PROMPT, told: ['plan_commits'] },
  rebase: { system: REBASE_PROMPT, told: ['plan_rebase', 'submit'] },
};

/**
 * A turn of a git scenario. Where a merge or rebase with conflicts is under way, it is resolved first, whatever was asked. What
 * the turn is told at first is what there is to work on; undo is git's own.
 */
export async function equipGit(asked: GitMode, parts: GitModeParts): Promise<GitEquipment> {
  const { root, git, entries, signal } = parts;
  const merge = await (await git.mergeOf()).readWhole();
  const mode = merge.state === 'none' ? asked : 'merge';
  const { system, told } = ROWS[mode];
  const tools = layered(toolsOf(mode, parts), offeredLayers({ told, folder: sameFolder(root) }));
  const facts =
    mode === 'merge' ? mergeFacts(merge) : mode === 'commit' ? await commitFacts(git, signal) : '';
  return { tools, system, limits: actLimits, facts: newFacts(entriesThatCount(entries), facts) };
}

/** What cannot be planned is told by the tool, once it is called. */
async function commitFacts({ plansOf }: GitTools, signal: AbortSignal): Promise<string> {
  try {
    return changesFacts(await (await plansOf(signal)).commits.read(null, signal));
  } catch (error) {
    if (error instanceof UserError) return '';
    throw error;
  }
}

function toolsOf(mode: GitMode, { root, index, git, parser, runner }: GitModeParts): readonly Tool[] {
  const { mergeOf, plansOf } = git;
  const applying = askedIn({ root, parser, runner });
  const conflicts = [
    viewConflictsTool(mergeOf),
    resolveConflictTool(mergeOf, 'Call submit.'),
    submitMergeTool({ workOf: mergeOf, root, parser }),
    silentConflictsTool(git.lookForSilent),
  ];
  return [
    ...explorationTools(index),
    ...(mode === 'commit' ? [planCommitsTool(plansOf, applying)] : conflicts),
    ...(mode === 'rebase' ? [planRebaseTool(plansOf, applying)] : []),
  ];
}

function askedIn({ root, parser, runner }: Pick<GitModeParts, 'root' | 'parser' | 'runner'>): Applying {
  return { kind: 'asked', root, parse: (command) => parser.parse(command), runner: runner.quiet };
}

export interface AnsweringGitParts extends GitTools {
  readonly root: string;
  readonly parser: ShellParser;
  readonly runner: Pick<PlacedRunner, 'quiet' | 'boundary'>;
  /** Of the conversation that asks. */
  readonly lastTurn: LastTurn;
  readonly finderOf: FinderOf;
}

/** What answers `/merge`, `/commit`, `/rebase`, `/review` and `/bisect` without a model. */
export function answeringGitTools(parts: AnsweringGitParts): readonly Tool[] {
  const { root, parser, mergeOf, plansOf, reviewOf, lastTurn, finderOf, lookForSilent, runner } = parts;
  const applying = askedIn({ root, parser, runner });
  return [
    listConflictsTool(mergeOf),
    planCommitsTool(plansOf, applying, 'proposal'),
    planRebaseTool(plansOf, applying),
    reviewChangesTool(reviewOf, lastTurn, finderOf),
    silentConflictsTool(lookForSilent),
    bisectTool({
      ...{ plansOf, root, runner: runner.quiet, boundary: () => runner.boundary() },
      parse: (command) => parser.parse(command),
    }),
    undoGitTool({ plansOf, root, parse: (command) => parser.parse(command) }),
  ];
}
