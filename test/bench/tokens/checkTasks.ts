/** Whether each grader tells the undone task from the done one. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyRepository } from '../tasks/freshCopy';
import { gradeCopy, keepAnswer } from '../tasks/gradeCopy';
import type { TaskSpec } from '../tasks/taskSpec';
import { findLocalShell } from '../../../src/run/localShell';
import { createLocalProcess } from '../../../src/run/process/localProcess';
import { takeBackPlant } from './prepareRepository';
import { IN_PLACE } from './runLoop';
import { renderRunEnd } from './runEnd';
import type { TokenTask } from './taskFile';

const SOLUTION_MS = 600_000;

/** What is wrong with the task, a line each; nothing for one whose grader fails first and passes once it is done. */
export async function checkTask(
  task: TokenTask,
  spec: TaskSpec,
  { folder, environment }: { readonly folder: string; readonly environment: NodeJS.ProcessEnv },
): Promise<readonly string[]> {
  const work = join(folder, 'work');
  mkdirSync(folder, { recursive: true });
  keepAnswer(folder, '');
  const place = { folder, work, environment, ...IN_PLACE };
  try {
    copyRepository(spec, work);
    const undone = await gradeCopy(spec, { kind: 'applied' }, place);
    const solved = await solve(task, place);
    keepAnswer(folder, task.answer ?? '');
    const done = await gradeCopy(spec, { kind: 'applied' }, place);
    return [
      ...(undone.passed === true ? ['its grader passes before anything is done'] : []),
      ...(solved === null ? [] : [`its solution: ${solved}`]),
      ...(done.passed === true ? [] : done.missed.map((line) => `once it is done: ${line}`)),
    ];
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** How its solution failed, or null. */
async function solve(
  task: TokenTask,
  { work, environment }: { readonly work: string; readonly environment: NodeJS.ProcessEnv },
): Promise<string | null> {
  if (task.solution === undefined) {
    takeBackPlant(task, work);
    return null;
  }
  const runner = createLocalProcess({ root: work, shell: findLocalShell(environment), environment });
  const request = { command: task.solution, folder: work, timeoutMs: SOLUTION_MS };
  const { end, output } = await runner.run(
    request,
    { onOutput: () => undefined },
    new AbortController().signal,
  );
  return end.kind === 'exited' && end.code === 0 ? null : `${renderRunEnd(end)}: ${output}`;
}
