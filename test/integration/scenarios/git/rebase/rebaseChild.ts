/** Runs a todo onto main in a folder, or undoes it: FOLDER STEP TODO|undo. */
import type { TodoItem } from '../../../../../src/core/git/rebase';
import { readRange } from '../../../../../src/scenarios/git/rebase/range';
import { runRebase } from '../../../../../src/scenarios/git/rebase/runRebase';
import { runKilledWork } from '../killedWork';

runKilledWork(async (repository, work, onStep, signal) => {
  const range = await readRange(repository, 'main', signal);
  await runRebase(repository, { range, todo: JSON.parse(work) as readonly TodoItem[] }, signal, onStep);
});
