/** A model with the product's tools and prompts for merges, rebases and commits, each scenario one turn of the agent's loop. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { spentTokens } from '../../../../src/agent/ledger';
import { actLimits } from '../../../../src/agent/limits';
import { agentTurn } from '../../../../src/agent/loop';
import { machineClock } from '../../../../src/agent/machineClock';
import { costOf } from '../../../../src/agent/models/prices';
import { COMMIT_PROMPT, MERGE_PROMPT, REBASE_PROMPT } from '../../../../src/agent/prompts/system';
import type { TurnParts } from '../../../../src/agent/turn';
import { startTimer } from '../../../../src/core/async/throttle';
import type { Entry, TurnEnd } from '../../../../src/core/conversation/conversation';
import type { ModelClient } from '../../../../src/core/conversation/languageModel';
import type { Tool } from '../../../../src/core/conversation/tool';
import { UserError, errorText } from '../../../../src/core/errors';
import type { MergeCode } from '../../../../src/core/git/mergePorts';
import type { Log } from '../../../../src/core/ports';
import { createRedact } from '../../../../src/core/redact/redact';
import type { Runner } from '../../../../src/core/running/runner';
import { inEnglish, phrase } from '../../../../src/core/text/phrase';
import { NO_CORRECTION } from '../../../../src/core/tokens/estimateCorrection';
import { createShellParser } from '../../../../src/run/shell/shellParser';
import { createGitPlans } from '../../../../src/session/gitPlans/openGitPlans';
import { createOpenMerge } from '../../../../src/session/merge/openMerge';
import { changesFacts } from '../../../../src/tools/gitPlans/changesFacts';
import { planCommitsTool } from '../../../../src/tools/gitPlans/planCommits';
import { planRebaseTool } from '../../../../src/tools/gitPlans/planRebase';
import { mergeFacts } from '../../../../src/tools/merging/mergeFacts';
import { resolveConflictTool } from '../../../../src/tools/merging/resolveConflict';
import { submitMergeTool } from '../../../../src/tools/merging/submitMerge';
import { viewConflictsTool } from '../../../../src/tools/merging/viewConflicts';
import type { ToldMerge } from '../../../../src/tools/merging/viewConflicts';
import { repositoryRoot } from '../../../support/paths';
import type { Kind } from './record';
import type { Asked, Solver, Worked } from './solving';
import { byRules } from './solving';
import { scenarioEnvironment } from './workplace';

export interface ModelSolverParts {
  readonly client: ModelClient;
  readonly code: MergeCode;
  readonly log: Log;
}

const SYSTEMS: Readonly<Record<Exclude<Kind, 'bisect'>, string>> = {
  ...{ merge: MERGE_PROMPT, rebase: REBASE_PROMPT, commits: COMMIT_PROMPT },
};

/** The journal of each turn is kept as `journal.jsonl`. Bisections take no model. */
export function byModel(parts: ModelSolverParts): Solver {
  return (asked, signal) =>
    asked.kind === 'bisect' ? byRules(asked, signal) : solve(asked.kind, asked, parts, signal);
}

async function solve(
  kind: Exclude<Kind, 'bisect'>,
  { folder, base, kept }: Asked,
  { client, code, log }: ModelSolverParts,
  signal: AbortSignal,
): Promise<Worked> {
  const environment = scenarioEnvironment(process.env);
  const plansOf = createGitPlans({ environment, code, folder: () => folder });
  const work = await createOpenMerge({ environment, startTimer, log, mapOf: () => null, code })(folder);
  if (work === null) throw new Error(`${folder} is no repository`);
  const entries: Entry[] = [];
  const turn: TurnParts = {
    ...{ model: client, system: SYSTEMS[kind], limits: actLimits, clock: machineClock, log },
    tools: toolsOf(kind, folder, work, plansOf),
    // The repository is a throw-away clone, and its own commands are never run.
    approvals: {
      consider: () => ({ kind: 'decided', decision: { kind: 'allowed', scope: 'once', by: 'user' } }),
      ask: async () => ({ kind: 'allowed', scope: 'once', by: 'user' }),
    },
    ...{ redact: createRedact(environment), correction: NO_CORRECTION },
    journal: {
      append: (entry) => {
        entries.push(entry);
        appendFileSync(join(kept, 'journal.jsonl'), `${JSON.stringify(entry)}\n`);
      },
    },
  };
  try {
    const facts =
      kind === 'merge'
        ? mergeFacts(await work.readWhole())
        : kind === 'commits'
          ? changesFacts(await (await plansOf(signal)).commits.read(null, signal))
          : undefined;
    const question = {
      text: textOf(kind, base),
      context: '',
      mode: kind === 'commits' ? 'commit' : kind,
      facts,
    } as const;
    const end = await agentTurn(turn, { entries: [], question }, () => undefined, signal);
    return { error: errorOf(end), ...spentIn(entries, client), found: null };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { error: errorText(error), ...spentIn(entries, client), found: null };
  } finally {
    work.dispose();
  }
}

function toolsOf(
  kind: Exclude<Kind, 'bisect'>,
  root: string,
  work: ToldMerge,
  plansOf: ReturnType<typeof createGitPlans>,
): readonly Tool[] {
  const parser = createShellParser(join(repositoryRoot, 'dist', 'grammars'));
  const workOf = async (): Promise<ToldMerge> => work;
  const parse = (command: string) => parser.parse(command);
  const applying = { kind: 'asked', root, parse, runner: refusing } as const;
  const conflicts = [
    viewConflictsTool(workOf),
    resolveConflictTool(workOf, 'Call submit.'),
    submitMergeTool({ workOf, root, parser }),
  ];
  if (kind === 'commits') return [planCommitsTool(plansOf, applying)];
  return kind === 'merge' ? conflicts : [...conflicts, planRebaseTool(plansOf, applying)];
}

/** What a repository says is not run here. */
const refusing: Runner = {
  kind: 'process',
  run: async () => {
    throw new UserError('bad-input', phrase('No command can be run here.'));
  },
};

function textOf(kind: Exclude<Kind, 'bisect'>, base: string | null): string {
  if (kind === 'merge') return 'Resolve the conflicts.';
  return kind === 'commits'
    ? 'Commit the changes.'
    : `Tidy the commits since ${base ?? ''}: give it as onto.`;
}

/** A turn that did not come to an answer of the model's is an error of the run. */
function errorOf(end: TurnEnd): string | null {
  switch (end.kind) {
    case 'failed':
      return inEnglish(end.message);
    case 'stopped':
      return inEnglish(end.reason);
    case 'cancelled':
      return 'it was cancelled';
    default:
      return null;
  }
}

function spentIn(entries: readonly Entry[], { identity }: ModelClient): Pick<Worked, 'tokens' | 'cost'> {
  const costs = entries.flatMap((entry) => (entry.type === 'replied' ? [costOf(identity, entry.usage)] : []));
  return {
    tokens: spentTokens(entries),
    cost: costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0),
  };
}
