/** Work on a repository in a process that kills itself at a step: its arguments are FOLDER STEP WORK, where `undo` takes it back. */
import { undoOperation } from '../../../../src/git/operations/operation';
import { openRepository } from '../../../../src/git/operations/repository';
import type { Repository } from '../../../../src/git/operations/repository';
import type { OnStep } from '../../../../src/git/operations/restore';

const { signal } = new AbortController();

/** Does the work that is asked for; `run` gets it as JSON. */
export function runKilledWork(
  run: (repository: Repository, work: string, onStep: OnStep, signal: AbortSignal) => Promise<unknown>,
): void {
  const [, , folder = '', step = '', work = ''] = process.argv;
  let left = Number(step);
  const onStep = (): void => {
    if (left-- === 0) process.kill(process.pid, 'SIGKILL');
  };
  const main = async (): Promise<void> => {
    const repository = await openRepository(folder, process.env, signal);
    if (work === 'undo') await undoOperation(repository, null, signal, onStep);
    else await run(repository, work, onStep, signal);
  };
  main().catch((error: unknown) => {
    process.stderr.write(String(error));
    process.exitCode = 1;
  });
}
