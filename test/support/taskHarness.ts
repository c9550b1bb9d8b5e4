/** The harness of tasks (`npm run bench:tasks`) as a process, the model scripted. */
import { join } from 'node:path';
import type { Attempt } from '../bench/tasks/attempt';
import { repositoryRoot } from './paths';
import { startProcess } from './process';
import type { Ended } from './process';
import { runEnvironment } from './taskRun';

export const samples = join(repositoryRoot, 'test', 'bench', 'tasks', 'samples');

export interface TaskHarness {
  run(...words: readonly string[]): Promise<Ended>;
  /** Results go to `results` in the home. Throws where the harness fails. */
  attempts(folder: string, ...words: readonly string[]): Promise<readonly Attempt[]>;
}

export function taskHarness(home: string): TaskHarness {
  const run = (...words: readonly string[]): Promise<Ended> =>
    startProcess([join(repositoryRoot, 'out', 'test', 'bench', 'tasks', 'main.js'), ...words], {
      cwd: home,
      env: runEnvironment(home),
    }).ended;
  const attempts = async (folder: string, ...words: readonly string[]): Promise<readonly Attempt[]> => {
    const own = ['--results', join(home, 'results'), '--scripted', '--json', ...words];
    const { stdout, stderr, code } = await run(folder, ...own, '--', '--approve', 'all');
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as readonly Attempt[];
  };
  return { run, attempts };
}
