import type { MergeCode } from '../../../../../src/core/git/mergePorts';
import type { RebaseResult, TodoAction, TodoItem } from '../../../../../src/core/git/rebase';
import type { Repository } from '../../../../../src/git/operations/repository';
import type { RebaseReading } from '../../../../../src/scenarios/git/rebase/readRebase';
import { readRebase } from '../../../../../src/scenarios/git/rebase/readRebase';
import { readRange } from '../../../../../src/scenarios/git/rebase/range';
import { runRebase } from '../../../../../src/scenarios/git/rebase/runRebase';
import { todoOf } from '../../../../../src/scenarios/git/rebase/todo';
import { noSignal } from '../../../scan/gitFolder';
import { noCode } from '../merging';

/** A line of a todo as tests write it: the action, the commit, the message. */
export type Line = readonly [action: TodoAction, commit: string | null, message?: string];

export function readPlans(
  repository: Repository,
  onto: string,
  code: MergeCode = noCode,
): Promise<RebaseReading> {
  return readRebase(repository, onto, code, noSignal);
}

/** Runs these lines on what HEAD has beyond `onto`. */
export async function runLines(
  repository: Repository,
  onto: string,
  lines: readonly Line[],
): Promise<RebaseResult> {
  const range = await readRange(repository, onto, noSignal);
  const todo = lines.map(([action, commit, message = null]) => ({ action, commit, message }));
  return runRebase(repository, { range, todo: todoOf({ todo }, range) }, noSignal);
}

/** Runs a todo as it is, on a range read now. */
export async function runTodo(
  repository: Repository,
  onto: string,
  todo: readonly TodoItem[],
): Promise<RebaseResult> {
  return runRebase(repository, { range: await readRange(repository, onto, noSignal), todo }, noSignal);
}
