import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { OutlineOf } from '../../../../../src/core/git/candidates';
import type { CommitPlan } from '../../../../../src/core/git/commitPlan';
import { recoverOperations, undoOperation } from '../../../../../src/git/operations/operation';
import type { Repository } from '../../../../../src/git/operations/repository';
import { openRepository } from '../../../../../src/git/operations/repository';
import { createSyntax } from '../../../../../src/index/folder/outline';
import { createParsePool } from '../../../../../src/index/parse/pool';
import { spawnParseWorker } from '../../../../../src/index/parse/spawnParser';
import { commitChanges } from '../../../../../src/scenarios/git/commits/commitChanges';
import { sizeOf } from '../../../../../src/scenarios/git/commits/hunks';
import { plannedOf } from '../../../../../src/scenarios/git/commits/plan';
import { propose } from '../../../../../src/scenarios/git/commits/propose';
import type { ChangeReading } from '../../../../../src/scenarios/git/commits/readChanges';
import { readChanges } from '../../../../../src/scenarios/git/commits/readChanges';
import { renderPiece } from '../../../../../src/scenarios/git/commits/selection';
import { repositoryRoot } from '../../../../support/paths';
import { treeOf } from '../../../git/patching';
import { gitFolder, noSignal } from '../../../scan/gitFolder';
import type { GitFolder } from '../../../scan/gitFolder';
import { countOutcomes, runToKill } from '../killing';
import { wholeState } from '../merging';
import { RANDOM_CHANGES, arrangeChanges } from './randomChanges';
import type { RandomChanges } from './randomChanges';

const runs = Number(process.env['REPOMASTER_RUNS'] ?? 8);
const seed = Number(process.env['REPOMASTER_SEED'] ?? 20_261_127);
/** More than any operation here has. */
const MOST_STEPS = 30;
const RUN_MS = 30_000;

describe('random changes', () => {
  const pool = createParsePool(spawnParseWorker(join(repositoryRoot, 'dist', 'parseWorker.js')), 1);
  const syntax = createSyntax(pool);
  const outlineOf: OutlineOf = (path, text) => syntax.outline(path, text, noSignal);
  after(() => pool.dispose());

  async function inChanges(
    scene: RandomChanges,
    check: (folder: GitFolder, repository: Repository, reading: ChangeReading) => Promise<void>,
  ): Promise<void> {
    const folder = await gitFolder();
    try {
      arrangeChanges(folder, scene);
      const before = wholeState(folder);
      const repository = await openRepository(folder.path, folder.environment, noSignal);
      const reading = await readChanges(repository, noSignal);
      assert.deepEqual(wholeState(folder), before, 'reading changed something');
      fc.pre(reading.files.length > 0);
      await check(folder, repository, reading);
    } finally {
      await folder.remove();
    }
  }

  async function planOf(reading: ChangeReading, picks: RandomChanges['picks']): Promise<CommitPlan> {
    if (picks === null) {
      const [first] = await propose(reading, outlineOf);
      const commits = first?.commits ?? [];
      assert.ok(
        commits.every(({ parses }) => parses !== false),
        'a proposed commit does not parse',
      );
      assert.equal(
        new Set(commits.map(({ message }) => message)).size,
        commits.length,
        'two messages are alike',
      );
      return { commits: commits.map(({ message, pieces }) => ({ message, hunks: pieces.map(renderPiece) })) };
    }
    const commits = [1, 2, 3, 4].map((number) => ({
      message: `commit ${number}\nover two lines\n\nwith a body`,
      hunks: [] as string[],
    }));
    let at = 0;
    for (const { hunks } of reading.files)
      for (const hunk of hunks) {
        const lines = Array.from({ length: sizeOf(hunk) }, (_, line) => [
          line,
          picks[at++ % picks.length] ?? 0,
        ]);
        for (const [commit, { hunks: own }] of commits.entries()) {
          const chosen = new Set(lines.filter(([, pick]) => pick === commit + 1).map(([line = 0]) => line));
          if (chosen.size > 0) own.push(renderPiece({ hunk, lines: chosen }));
        }
      }
    return { commits: commits.filter(({ hunks }) => hunks.length > 0) };
  }

  /** The whole work tree as git itself would commit it. */
  function wholeTree(folder: GitFolder): string {
    const index = join(folder.home, 'index');
    rmSync(index, { force: true });
    const run = (...args: readonly string[]): string =>
      spawnSync('git', args, {
        cwd: folder.path,
        env: { ...folder.environment, GIT_INDEX_FILE: index },
        encoding: 'utf8',
      }).stdout.trim();
    spawnSync('cp', ['-p', join(folder.path, '.git', 'index'), index]);
    run('add', '-A');
    return run('write-tree');
  }

  /** Lines that are staged, by file, each once. */
  function stagedLines(folder: GitFolder): ReadonlyMap<string, ReadonlySet<string>> {
    const found = new Map<string, Set<string>>();
    let path = '';
    for (const line of folder.git('diff', '--cached', '--no-renames', '-U0').split('\n')) {
      if (line.startsWith('+++ ')) path = line.slice(6);
      else if (line.startsWith('+')) found.set(path, (found.get(path) ?? new Set()).add(line.slice(1)));
    }
    return found;
  }

  async function checkCommit(
    folder: GitFolder,
    repository: Repository,
    reading: ChangeReading,
    { picks }: RandomChanges,
  ): Promise<string> {
    const plan = await planOf(reading, picks);
    if (plan.commits.length === 0) return 'nothing picked';
    const before = wholeState(folder);
    const [files, tree, staged] = [treeOf(folder.path), wholeTree(folder), stagedLines(folder)];
    const { commits, treeEqual, undo } = await commitChanges(
      repository,
      reading,
      plannedOf(plan, reading.files),
      noSignal,
    );
    assert.equal(commits.length, plan.commits.length);
    assert.ok(treeEqual);
    assert.deepEqual(treeOf(folder.path), files, 'the work tree changed');
    assert.equal(wholeTree(folder), tree, 'a change was lost');
    const isAll = picks === null;
    if (isAll) assert.equal(folder.git('rev-parse', 'HEAD^{tree}').trim(), tree, 'the final tree differs');
    for (const [path, lines] of staged) {
      const spawned = spawnSync('git', ['show', `:${path}`], {
        cwd: folder.path,
        env: folder.environment,
        encoding: 'utf8',
      });
      const there = new Set(spawned.stdout.split(/\r?\n/));
      for (const line of lines)
        assert.ok(there.has(line.replace(/\r$/, '')), `${path}: the staged "${line}" is gone`);
    }
    const after = wholeState(folder);
    assert.equal(after['.git/logs/refs/stash'], before['.git/logs/refs/stash']);
    const { undo: back } = await undoOperation(repository, undo, noSignal);
    assert.deepEqual(wholeState(folder), before, 'undo did not give it back');
    await undoOperation(repository, back, noSignal);
    assert.deepEqual(wholeState(folder), after, 'undo of undo did not give it back');
    return isAll ? 'proposed' : 'of random lines';
  }

  async function checkKill(
    folder: GitFolder,
    repository: Repository,
    reading: ChangeReading,
    { picks, step }: { readonly picks: RandomChanges['picks']; readonly step: number },
  ): Promise<string> {
    const plan = await planOf(reading, picks);
    if (plan.commits.length === 0) return 'nothing picked';
    const before = wholeState(folder);
    const wasKilled = runToKill('commits/commitChild', folder, step, JSON.stringify(plan));
    const recovered = await recoverOperations(repository, noSignal);
    const after = wholeState(folder);
    if (wasKilled && recovered !== null) {
      assert.equal(recovered.outcome, 'undone');
      assert.deepEqual(after, before, 'a kill was not undone');
    }
    if (JSON.stringify(after) === JSON.stringify(before)) return 'undone';
    const killedUndo = runToKill('commits/commitChild', folder, step, 'undo');
    await recoverOperations(repository, noSignal);
    if (JSON.stringify(wholeState(folder)) !== JSON.stringify(before)) {
      assert.ok(killedUndo);
      assert.deepEqual(wholeState(folder), after, 'a killed undo left half of it');
      await undoOperation(repository, null, noSignal);
    }
    assert.deepEqual(wholeState(folder), before, 'undo after a kill did not give it back');
    return wasKilled ? 'finished' : 'ended';
  }

  it(`are committed exactly, and given back byte for byte, ${runs} times`, async function () {
    this.timeout(60_000 + runs * RUN_MS);
    const counts = countOutcomes();
    const property = fc.asyncProperty(RANDOM_CHANGES, (scene) =>
      inChanges(scene, async (folder, repository, reading) =>
        counts.add(await checkCommit(folder, repository, reading, scene)),
      ),
    );
    await fc.assert(property, { seed, numRuns: runs, maxSkipsPerRun: 1000, endOnFailure: true });
    process.stdout.write(`      ${runs} change sets: ${counts.text()}\n`);
    counts.assertTried('nothing picked');
  });

  it(`are whole after kill -9 at any step, ${runs} times`, async function () {
    this.timeout(60_000 + runs * RUN_MS);
    const counts = countOutcomes();
    const property = fc.asyncProperty(RANDOM_CHANGES, fc.nat(MOST_STEPS), (scene, step) =>
      inChanges(scene, async (folder, repository, reading) =>
        counts.add(await checkKill(folder, repository, reading, { picks: scene.picks, step })),
      ),
    );
    await fc.assert(property, { seed, numRuns: runs, maxSkipsPerRun: 1000, endOnFailure: true });
    process.stdout.write(`      ${runs} kills: ${counts.text()}\n`);
    counts.assertTried('nothing picked');
  });
});
