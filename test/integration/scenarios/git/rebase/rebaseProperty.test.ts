import assert from 'node:assert/strict';
import fc from 'fast-check';
import { UserError } from '../../../../../src/core/errors';
import type { RebaseResult, TodoItem } from '../../../../../src/core/git/rebase';
import { recoverOperations, undoOperation } from '../../../../../src/git/operations/operation';
import { openRepository } from '../../../../../src/git/operations/repository';
import type { Repository } from '../../../../../src/git/operations/repository';
import type { FileReading } from '../../../../../src/scenarios/git/mergeReading';
import type { Forecast } from '../../../../../src/scenarios/git/rebase/forecast';
import { withForecaster } from '../../../../../src/scenarios/git/rebase/forecast';
import type { RebaseRange } from '../../../../../src/scenarios/git/rebase/range';
import { readRange } from '../../../../../src/scenarios/git/rebase/range';
import { runRebase } from '../../../../../src/scenarios/git/rebase/runRebase';
import { readMerge } from '../../../../../src/scenarios/git/readMerge';
import { gitFolder, noSignal } from '../../../scan/gitFolder';
import type { GitFolder } from '../../../scan/gitFolder';
import { countOutcomes, runToKill } from '../killing';
import { plainState } from '../plainState';
import { arrangeHistory, planOf, randomRebase } from './randomRebases';
import type { RandomRebase } from './randomRebases';

const runs = Number(process.env['REPOMASTER_RUNS'] ?? 4);
const forecasts = Number(process.env['REPOMASTER_FORECASTS'] ?? 8);
const seed = Number(process.env['REPOMASTER_SEED'] ?? 20_261_127);
/** More than any rebase and undo here has. */
const MOST_STEPS = 12;
const RUN_MS = 30_000;

/** The index by what it says: its bytes hold the times of files, which a rebase writes anew. */
function wholeState(folder: GitFolder): Readonly<Record<string, string>> {
  return { ...plainState(folder), '.git/index': folder.git('ls-files', '-s', '-v') };
}

interface Scene {
  readonly folder: GitFolder;
  readonly repository: Repository;
  readonly range: RebaseRange;
  readonly todo: readonly TodoItem[];
}

async function inHistory(scene: RandomRebase, check: (scene: Scene) => Promise<void>): Promise<void> {
  const folder = await gitFolder();
  try {
    arrangeHistory(folder, scene);
    const repository = await openRepository(folder.path, folder.environment, noSignal);
    const range = await readRange(repository, 'main', noSignal);
    await check({ folder, repository, range, todo: planOf(range, scene) });
  } finally {
    await folder.remove();
  }
}

async function runOrRefused({ repository, range, todo }: Scene): Promise<RebaseResult | null> {
  return runRebase(repository, { range, todo }, noSignal).catch((error: unknown) => {
    if (error instanceof UserError) return null;
    throw error;
  });
}

/** What each path holds on a commit. */
const filesOf = (folder: GitFolder, commit: string): string => folder.git('ls-tree', '-r', commit);

async function checkRun(scene: Scene): Promise<string> {
  const { folder, repository, range, todo } = scene;
  const before = wholeState(folder);
  const result = await runOrRefused(scene);
  if (result === null) {
    assert.deepEqual(wholeState(folder), before, 'a refusal changed something');
    return 'refused';
  }
  const after = wholeState(folder);
  assert.equal(after['.git/logs/refs/stash'], before['.git/logs/refs/stash'], 'a stash was lost');
  assert.equal(after['untracked'], before['untracked'], 'an untracked file was changed');
  if (result.head !== null) {
    assert.equal(folder.git('status', '--porcelain'), '');
    const isPlain = range.onto.id === range.base?.id;
    if (isPlain && todo.every(({ action }) => action !== 'drop')) {
      assert.equal(filesOf(folder, result.head), filesOf(folder, range.head.id), 'other files at the end');
      assert.equal(result.treeEqual, true);
    }
    checkCommits(scene, result.head);
  }
  const { undo } = await undoOperation(repository, result.undo, noSignal);
  assert.deepEqual(wholeState(folder), before, 'undo did not give it back');
  await undoOperation(repository, undo, noSignal);
  assert.deepEqual(wholeState(folder), after, 'undo of undo did not give it back');
  return result.head === null
    ? 'waits'
    : todo.some(({ action }) => action === 'drop')
      ? 'dropped'
      : 'same files';
}

/** As many commits as the todo has heads, with the messages that it says. */
function checkCommits({ folder, range, todo }: Scene, head: string): void {
  const heads = todo.filter(({ action }) => action === 'pick' || action === 'reword');
  const printed = folder.git('log', '--reverse', '--format=%B%x00', `${range.onto.id}..${head}`);
  const messages = printed
    .split('\0')
    .map((message) => message.trim())
    .filter(Boolean);
  assert.equal(messages.length, heads.length, 'the number of commits');
  for (const [at, { action, message }] of heads.entries()) {
    const behind = todo.slice(todo.findIndex(({ commit }) => commit === heads[at]?.commit) + 1);
    const next = behind.find((item) => item.action !== 'drop');
    const isAlone = next === undefined || next.action === 'pick' || next.action === 'reword';
    if (action === 'reword' && isAlone) assert.equal(messages[at], message?.trim());
  }
}

async function checkKill({ folder, repository, todo }: Scene, step: number): Promise<string> {
  const before = wholeState(folder);
  const wasKilled = runToKill('rebase/rebaseChild', folder, step, JSON.stringify(todo));
  const recovered = await recoverOperations(repository, noSignal);
  assert.notEqual(recovered?.outcome, 'kept');
  const after = wholeState(folder);
  if (recovered?.outcome === 'undone') assert.deepEqual(after, before, 'a kill was not undone');
  if (JSON.stringify(after) === JSON.stringify(before)) return wasKilled ? 'undone' : 'refused';
  const killedUndo = runToKill('rebase/rebaseChild', folder, step, 'undo');
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

/** A conflict as far as it does not depend on what git calls the sides: where a text has `=======`, a reading may hold a marker. */
function shapeOf(files: readonly FileReading[]): string {
  const shape = files.map(({ path, kind, conflicts }) => ({
    ...{ path, kind },
    conflicts: conflicts.map(({ place, texts }) => ({ place, texts })),
  }));
  return JSON.stringify(shape, null, 1).replace(/\|{7} [^\\"]*/g, '|||||||');
}

async function checkForecast(scene: Scene): Promise<string> {
  const { folder, repository, range, todo } = scene;
  const before = wholeState(folder);
  const foreseen = await withForecaster(
    repository,
    range,
    noSignal,
    async (forecaster): Promise<{ readonly told: Forecast; readonly files: readonly FileReading[] }> => {
      const told = await forecaster.forecast(todo);
      return { told, files: told.first === null ? [] : await forecaster.regions(told.first, noSignal) };
    },
  );
  assert.deepEqual(wholeState(folder), before, 'a forecast changed something');
  const result = await runOrRefused(scene);
  if (result === null) return 'refused';
  const { first, tree, conflicts } = foreseen.told;
  if (first === null) {
    assert.notEqual(result.head, null, 'a conflict was not foreseen');
    assert.equal(folder.git('rev-parse', 'HEAD^{tree}').trim(), tree);
    return 'no conflict';
  }
  assert.equal(result.head, null, 'a conflict was foreseen that did not come');
  assert.equal(folder.git('rev-parse', 'REBASE_HEAD').trim(), first.commit.id);
  const unmerged = new Set(
    folder.git('diff', '--name-only', '--diff-filter=U', '-z').split('\0').filter(Boolean),
  );
  const certain = conflicts.filter((one) => one.certain).map(({ path }) => path);
  assert.deepEqual([...unmerged].sort(), [...certain].sort());
  assert.equal(shapeOf((await readMerge(repository, noSignal)).files), shapeOf(foreseen.files));
  return 'first conflict exact';
}

describe('random histories and plans', () => {
  it(`come to the same files, and are given back byte for byte, ${runs} times`, async function () {
    this.timeout(60_000 + runs * RUN_MS);
    const counts = countOutcomes();
    const property = fc.asyncProperty(randomRebase(), (scene) =>
      inHistory(scene, async (one) => counts.add(await checkRun(one))),
    );
    await fc.assert(property, { seed, numRuns: runs, endOnFailure: true });
    process.stdout.write(`      ${runs} histories: ${counts.text()}\n`);
    counts.assertTried('refused');
  });

  it(`are undone or completed after kill -9 at any step, ${runs} times`, async function () {
    this.timeout(60_000 + runs * RUN_MS);
    const counts = countOutcomes();
    const property = fc.asyncProperty(randomRebase(), fc.nat(MOST_STEPS), (scene, step) =>
      inHistory(scene, async (one) => counts.add(await checkKill(one, step))),
    );
    await fc.assert(property, { seed, numRuns: runs, endOnFailure: true });
    process.stdout.write(`      ${runs} kills: ${counts.text()}\n`);
    counts.assertTried('refused');
  });

  it(`meet the first conflict that was forecast, ${forecasts} times`, async function () {
    this.timeout(60_000 + forecasts * RUN_MS);
    const counts = countOutcomes();
    const property = fc.asyncProperty(randomRebase(['pick', 'pick', 'fixup', 'drop']), (scene) =>
      inHistory(scene, async (one) => counts.add(await checkForecast(one))),
    );
    await fc.assert(property, { seed, numRuns: forecasts, endOnFailure: true });
    process.stdout.write(`      ${forecasts} forecasts: ${counts.text()}\n`);
    counts.assertTried('refused');
  });
});
