/** Commits the changes of a folder by a plan, or undoes that: FOLDER STEP PLAN|undo. */
import type { CommitPlan } from '../../../../../src/core/git/commitPlan';
import { commitChanges } from '../../../../../src/scenarios/git/commits/commitChanges';
import { plannedOf } from '../../../../../src/scenarios/git/commits/plan';
import { readChanges } from '../../../../../src/scenarios/git/commits/readChanges';
import { runKilledWork } from '../killedWork';

runKilledWork(async (repository, work, onStep, signal) => {
  const reading = await readChanges(repository, signal);
  await commitChanges(
    repository,
    reading,
    plannedOf(JSON.parse(work) as CommitPlan, reading.files),
    signal,
    onStep,
  );
});
