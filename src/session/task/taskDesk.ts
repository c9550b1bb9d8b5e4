/** What a task is held to: its plan and checks, and what it makes beside the repository. */
import type { Check, CheckResult } from '../../core/checks';
import type { Entry } from '../../core/conversation';
import type { Runner } from '../../core/runner';
import { createDesk } from '../../tools/plan/desk';
import type { Desk } from '../../tools/plan/desk';
import { createDiskCheckedFiles } from '../../verify/diskCheckedFiles';
import type { CheckPorts } from '../../verify/runChecks';
import { createOutputs } from './outputs';
import type { Outputs } from './outputs';

export interface TaskDeskParts {
  /** Absolute. */
  readonly root: string;
  /** Runs checks: they are looked at, not worked with, so what they write is no step of the task. */
  readonly runner: Runner;
  /** Absolute path of the folder for results; absent where there is none. */
  readonly results?: string | undefined;
  /** What the user declared. */
  readonly declared: readonly Check[];
  /** As in DeskPorts. */
  readonly declaredBefore: readonly CheckResult[] | null;
  /** Of the task. */
  readonly entries: readonly Entry[];
  nowMs(): number;
}

export interface TaskDesk {
  readonly checks: CheckPorts;
  readonly desk: Desk;
  readonly outputs: Outputs;
}

/** The task's desk as its entries left it. */
export function openTaskDesk(parts: TaskDeskParts): TaskDesk {
  const { root, runner, results, declared, declaredBefore, entries } = parts;
  const files = createDiskCheckedFiles(root, results);
  const checks = { runner, files, nowMs: () => parts.nowMs() };
  const desk = createDesk({ ...checks, root, declared, declaredBefore }, entries);
  return { checks, desk, outputs: createOutputs({ root, results, plan: () => desk.plan() }) };
}
