/** One task on one folder: its plan, its steps as checkpoints, and what an answer is held beside. */
import type { CheckPorts } from '../../verify/runChecks';
import { runChecks } from '../../verify/runChecks';
import type { Check, CheckResult } from '../../core/changes/checks';
import type { Entry } from '../../core/conversation/conversation';
import type { Plan, StartedPlan } from '../../core/conversation/task';
import type { ToolContext } from '../../core/conversation/tool';

export interface TaskPlanPorts extends CheckPorts {
  /** Absolute: where checks run. */
  readonly root: string;
  /** What the user declared. */
  readonly declared: readonly Check[];
  /** What they said before anything was changed, from an earlier process; null where they were not run yet. */
  readonly declaredBefore: readonly CheckResult[] | null;
}

export interface TaskPlan {
  /** The plan in force; null before the first. */
  plan(): Plan | null;
  /** What the checks of the user and of the plan in force said before anything was changed. */
  before(): readonly CheckResult[];
  /** Runs what the user declared and was not run, before anything is changed; what it said. */
  begin(context: ToolContext): Promise<readonly CheckResult[]>;
  start(plan: Plan, context: ToolContext): Promise<StartedPlan>;
}

function told(context: ToolContext): (text: string) => void {
  return (text) => context.onOutput(text);
}

/** What a change is held to: the plan in force, and in a task with a contract that nothing was planned before the first. Null for nothing. */
export function heldTo(taskPlan: Pick<TaskPlan, 'plan'>, hasContract: boolean): Plan | null {
  return taskPlan.plan() ?? (hasContract ? { files: [], checks: [], steps: [] } : null);
}

/** Of a check whose declaration names no limit. */
export const CHECK_MS = 600_000;

/**
 * The plan of a task, as its entries left it. A plan takes the place of the one before, its checks too. A check that ran
 * before is not run again by a later plan: what it said before anything was changed is what counts.
 */
export function createTaskPlan(ports: TaskPlanPorts, entries: readonly Entry[]): TaskPlan {
  let plan: Plan | null = null;
  let known: readonly CheckResult[] = ports.declaredBefore ?? [];
  const take = (started: StartedPlan): void => {
    plan = started.plan;
    known = merged(known, started.before);
  };
  for (const entry of entries) {
    if (entry.type !== 'toolEnded' || entry.outcome.kind !== 'answered') continue;
    const { planned } = entry.outcome.answer;
    if (planned !== undefined) take(planned);
  }
  const runNew = async (checks: readonly Check[], context: ToolContext): Promise<void> => {
    const fresh = checks.filter((check) => !known.some((each) => sameCheck(each.check, check)));
    const options = { folder: ports.root, timeoutMs: CHECK_MS, before: null, onOutput: told(context) };
    known = [...known, ...(await runChecks(fresh, ports, options, context.signal))];
  };
  return {
    plan: () => plan,
    before: () => {
      const inForce = [...ports.declared, ...(plan?.checks ?? [])];
      return known.filter(({ check }) => inForce.some((each) => sameCheck(each, check)));
    },
    begin: async (context) => {
      await runNew(ports.declared, context);
      return known.filter(({ check }) => ports.declared.some((each) => sameCheck(each, check)));
    },
    start: async (asked, context) => {
      await runNew([...ports.declared, ...asked.checks], context);
      const before = known.filter(({ check }) => asked.checks.some((each) => sameCheck(each, check)));
      const started = { plan: asked, before };
      take(started);
      return started;
    },
  };
}

function merged(known: readonly CheckResult[], more: readonly CheckResult[]): readonly CheckResult[] {
  return [...known, ...more.filter(({ check }) => !known.some((each) => sameCheck(each.check, check)))];
}

function sameCheck(a: Check, b: Check): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
