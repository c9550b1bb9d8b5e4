/** A task's terms: its plan, its checks and its outputs. */
import type { Check, CheckResult } from '../../core/changes/checks';
import type { Entry } from '../../core/conversation/conversation';
import type { Runner } from '../../core/running/runner';
import { createTaskPlan } from '../../tools/plan/taskPlan';
import type { TaskPlan } from '../../tools/plan/taskPlan';
import { createDiskCheckedFiles } from '../../verify/diskCheckedFiles';
import type { CheckPorts } from '../../verify/runChecks';
import { createOutputs } from './outputs';
import type { Outputs } from './outputs';

export interface TaskTermsParts {
  /** Absolute. */
  readonly root: string;
  /** Runs checks: they are looked at, not worked with, so what they write is no step of the task. */
  readonly runner: Runner;
  /** Absolute path of the folder for results; absent where there is none. */
  readonly results?: string | undefined;
  /** What the user declared. */
  readonly declared: readonly Check[];
  /** As in TaskPlanPorts. */
  readonly declaredBefore: readonly CheckResult[] | null;
  /** Of the task. */
  readonly entries: readonly Entry[];
  nowMs(): number;
}

export interface TaskTerms {
  readonly checks: CheckPorts;
  readonly taskPlan: TaskPlan;
  readonly outputs: Outputs;
}

/** The task's terms as its entries left them. */
export function openTaskTerms(parts: TaskTermsParts): TaskTerms {
  const { root, runner, results, declared, declaredBefore, entries } = parts;
  const files = createDiskCheckedFiles(root, results);
  const checks = { runner, files, nowMs: () => parts.nowMs() };
  const taskPlan = createTaskPlan({ ...checks, root, declared, declaredBefore }, entries);
  return { checks, taskPlan, outputs: createOutputs({ root, results, plan: () => taskPlan.plan() }) };
}
