/** Whether each grader tells the undone task from the done one. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { grade } from '../tasks/grade';
import type { TaskSpec } from '../tasks/taskFile';
import { copyRepository, keepAnswer } from '../tasks/attempt';
import { findLocalShell } from '../../../src/run/localShell';
import { createLocalProcess } from '../../../src/run/process/localProcess';
import { takeBackPlant } from './prepareRepository';
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
  const places = { work, output: join(folder, 'output'), answer: keepAnswer(folder, ''), environment };
  try {
    copyRepository(spec, work);
    const undone = await grade(spec, places);
    const solved = await solve(task, places);
    keepAnswer(folder, task.answer ?? '');
    const done = await grade(spec, places);
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
