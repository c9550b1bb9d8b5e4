import assert from 'node:assert/strict';
import fc from 'fast-check';
import { UserError } from '../../../../src/core/errors';
import { recoverOperations, undoOperation } from '../../../../src/git/operations/operation';
import { openRepository } from '../../../../src/git/operations/repository';
import { readMerge } from '../../../../src/scenarios/git/readMerge';
import { gitFolder, noSignal } from '../../scan/gitFolder';
import type { GitFolder } from '../../scan/gitFolder';
import { countOutcomes, runToKill } from './killing';
import { resolve, wholeState } from './merging';
import { LATER_WORK, RANDOM_MERGE, arrange, choicesOf, workOn } from './randomMerges';
import type { RandomMerge } from './randomMerges';

const runs = Number(process.env['REPOMASTER_RUNS'] ?? 8);
const seed = Number(process.env['REPOMASTER_SEED'] ?? 20_261_127);
/** More than any operation here has. */
const MOST_STEPS = 24;
const RUN_MS = 30_000;

/** Runs `check` in a folder with the scene's conflict; where git finds none, there is nothing to check. */
async function inConflict(scene: RandomMerge, check: (folder: GitFolder) => Promise<void>): Promise<void> {
  const folder = await gitFolder();
  try {
    fc.pre(arrange(folder, scene));
    await check(folder);
  } finally {
    await folder.remove();
  }
}

async function checkUndo(folder: GitFolder, { picks }: RandomMerge): Promise<string> {
  const before = wholeState(folder);
  const repository = await openRepository(folder.path, folder.environment, noSignal);
  const choices = choicesOf(await readMerge(repository, noSignal), picks);
  assert.deepEqual(wholeState(folder), before, 'reading changed something');
  const resolved = await resolve(repository, choices).catch((error: unknown) => {
    if (error instanceof UserError) return null;
    throw error;
  });
  if (resolved === null) {
    assert.deepEqual(wholeState(folder), before, 'a refusal changed something');
    return 'refused';
  }
  const after = wholeState(folder);
  const { undo } = await undoOperation(repository, resolved.result.undo, noSignal);
  assert.deepEqual(wholeState(folder), before, 'undo did not give it back');
  await undoOperation(repository, undo, noSignal);
  assert.deepEqual(wholeState(folder), after, 'undo of undo did not give it back');
  return resolved.result.commit === null ? 'left' : 'committed';
}

/** As wholeState, each ref apart, and the index by what it says instead of by its bytes, which hold times. */
function partsOf(folder: GitFolder): ReadonlyMap<string, string> {
  const { refs = '', ...others } = wholeState(folder);
  const parts = new Map(Object.entries(others));
  for (const line of refs.split('\n')) parts.set(`ref ${line.slice(line.indexOf(' ') + 1)}`, line);
  return parts.set('.git/index', folder.git('ls-files', '-s'));
}

async function checkLaterWork(
  folder: GitFolder,
  { picks }: RandomMerge,
  work: (typeof LATER_WORK)[number],
): Promise<string> {
  const before = partsOf(folder);
  const repository = await openRepository(folder.path, folder.environment, noSignal);
  const choices = choicesOf(await readMerge(repository, noSignal), picks);
  const resolved = await resolve(repository, choices).catch((error: unknown) => {
    if (error instanceof UserError) return null;
    throw error;
  });
  if (resolved === null) return 'no resolution';
  const after = partsOf(folder);
  workOn(folder, work);
  const later = partsOf(folder);
  const undone = await undoOperation(repository, resolved.result.undo, noSignal).catch((error: unknown) => {
    if (error instanceof UserError) return null;
    throw error;
  });
  const now = partsOf(folder);
  if (undone === null) {
    assert.deepEqual(now, later, 'a refusal changed something');
    return `${work} refused`;
  }
  for (const key of new Set([...before.keys(), ...later.keys(), ...now.keys()])) {
    const isTheirs = after.get(key) !== later.get(key);
    assert.equal(now.get(key), (isTheirs ? later : before).get(key), `${work}: ${key}`);
  }
  return `${work} kept`;
}

async function checkKill(folder: GitFolder, { picks }: RandomMerge, step: number): Promise<string> {
  const before = wholeState(folder);
  const repository = await openRepository(folder.path, folder.environment, noSignal);
  const choices = choicesOf(await readMerge(repository, noSignal), picks);
  const wasKilled = runToKill('undoChild', folder, step, JSON.stringify(choices));
  const recovered = await recoverOperations(repository, noSignal);
  assert.notEqual(recovered?.outcome, 'kept');
  const after = wholeState(folder);
  if (recovered?.outcome === 'undone') assert.deepEqual(after, before, 'a kill was not undone');
  if (JSON.stringify(after) === JSON.stringify(before)) return wasKilled ? 'undone' : 'refused';
  const killedUndo = runToKill('undoChild', folder, step, 'undo');
  await recoverOperations(repository, noSignal);
  const now = JSON.stringify(wholeState(folder));
  if (now !== JSON.stringify(before)) {
    assert.ok(killedUndo);
    assert.deepEqual(wholeState(folder), after, 'a killed undo left half of it');
    await undoOperation(repository, null, noSignal);
  }
  assert.deepEqual(wholeState(folder), before, 'undo after a kill did not give it back');
  return wasKilled ? 'finished' : 'ended';
}

describe('random merges, picks, reverts, rebases and stashes', () => {
  it(`are given back byte for byte, ${runs} times`, async function () {
    this.timeout(60_000 + runs * RUN_MS);
    const counts = countOutcomes();
    const property = fc.asyncProperty(RANDOM_MERGE, (scene) =>
      inConflict(scene, async (folder) => counts.add(`${scene.operation} ${await checkUndo(folder, scene)}`)),
    );
    await fc.assert(property, { seed, numRuns: runs, maxSkipsPerRun: 1000, endOnFailure: true });
    process.stdout.write(`      ${runs} histories: ${counts.text()}\n`);
    counts.assertTried('refused');
  });

  it(`are given back beside what somebody did since, or not at all, ${runs} times`, async function () {
    this.timeout(60_000 + runs * RUN_MS);
    const counts = countOutcomes();
    const property = fc.asyncProperty(RANDOM_MERGE, fc.constantFrom(...LATER_WORK), (scene, work) =>
      inConflict(scene, async (folder) => counts.add(await checkLaterWork(folder, scene, work))),
    );
    await fc.assert(property, { seed, numRuns: runs, maxSkipsPerRun: 1000, endOnFailure: true });
    process.stdout.write(`      ${runs} histories: ${counts.text()}\n`);
    counts.assertTried('refused');
  });

  it(`are undone or completed after kill -9 at any step, ${runs} times`, async function () {
    this.timeout(60_000 + runs * RUN_MS);
    const counts = countOutcomes();
    const property = fc.asyncProperty(RANDOM_MERGE, fc.nat(MOST_STEPS), (scene, step) =>
      inConflict(scene, async (folder) => counts.add(await checkKill(folder, scene, step))),
    );
    await fc.assert(property, { seed, numRuns: runs, maxSkipsPerRun: 1000, endOnFailure: true });
    process.stdout.write(`      ${runs} kills: ${counts.text()}\n`);
    counts.assertTried('refused');
  });
});
