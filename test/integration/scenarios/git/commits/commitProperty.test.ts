import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { UserError } from '../../../../../src/core/errors';
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
import { plainState } from '../plainState';
import { RANDOM_CHANGES, createBeginnings } from './randomChanges';
import type { RandomChanges } from './randomChanges';

const runs = Number(process.env['REPOMASTER_RUNS'] ?? 8);
const seed = Number(process.env['REPOMASTER_SEED'] ?? 20_261_127);
/** More than any operation here has. */
const MOST_STEPS = 30;
const RUN_MS = 30_000;

/** With its times: by them git knows which files to look at. */
function copyIndex(from: string, to: string): void {
  const stats = statSync(from, { throwIfNoEntry: false });
  if (stats === undefined) return;
  copyFileSync(from, to);
  utimesSync(to, stats.atime, stats.mtime);
}

/** Random lines may put a file where another still is. */
function namesTaken(error: unknown): null {
  if (error instanceof UserError && /^Commit \d cannot take .* is there\./.test(error.message)) return null;
  throw error;
}

describe('random changes', () => {
  const pool = createParsePool(spawnParseWorker(join(repositoryRoot, 'dist', 'parseWorker.js')), 1);
  const syntax = createSyntax(pool);
  const outlineOf: OutlineOf = (path, text) => syntax.outline(path, text, noSignal);
  const beginnings = createBeginnings();
  after(() => Promise.all([pool.dispose(), beginnings.remove()]));

  async function inChanges(
    scene: RandomChanges,
    check: (folder: GitFolder, repository: Repository, reading: ChangeReading) => Promise<void>,
  ): Promise<void> {
    const folder = await gitFolder();
    try {
      await beginnings.arrange(folder, scene);
      const before = plainState(folder);
      const repository = await openRepository(folder.path, folder.environment, noSignal);
      const reading = await readChanges(repository, noSignal);
      assert.deepEqual(plainState(folder), before, 'reading changed something');
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
    copyIndex(join(folder.path, '.git', 'index'), index);
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

  /** What the index holds of each of these paths. */
  function stagedTexts(folder: GitFolder, paths: readonly string[]): ReadonlyMap<string, string> {
    const { stdout } = spawnSync('git', ['cat-file', '--batch'], {
      cwd: folder.path,
      env: folder.environment,
      input: paths.map((path) => `:${path}\n`).join(''),
    });
    const found = new Map<string, string>();
    let at = 0;
    for (const path of paths) {
      const end = stdout.indexOf('\n', at);
      const [, size] = / blob (\d+)$/.exec(stdout.toString('utf8', at, end)) ?? [];
      at = end + 1;
      if (size === undefined) continue;
      found.set(path, stdout.toString('utf8', at, at + Number(size)));
      at += Number(size) + 1;
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
    const before = plainState(folder);
    const [files, tree, staged] = [treeOf(folder.path), wholeTree(folder), stagedLines(folder)];
    const committed = await commitChanges(
      repository,
      reading,
      plannedOf(plan, reading.files),
      noSignal,
    ).catch(namesTaken);
    if (committed === null) {
      assert.notEqual(picks, null, 'a proposal was refused');
      assert.deepEqual(plainState(folder), before, 'a refusal changed something');
      return 'of a taken name refused';
    }
    const { commits, treeEqual, undo } = committed;
    assert.equal(commits.length, plan.commits.length);
    assert.ok(treeEqual);
    assert.deepEqual(treeOf(folder.path), files, 'the work tree changed');
    assert.equal(wholeTree(folder), tree, 'a change was lost');
    const isAll = picks === null;
    if (isAll) assert.equal(folder.git('rev-parse', 'HEAD^{tree}').trim(), tree, 'the final tree differs');
    const now = stagedTexts(folder, [...staged.keys()]);
    const names = folder.git('ls-tree', '-r', '--name-only', 'HEAD').split('\n');
    for (const [path, lines] of staged) {
      // An index holds a file or a folder of one name: what was committed. Undo gives the other back.
      if (names.some((name) => name.startsWith(`${path}/`) || path.startsWith(`${name}/`))) continue;
      const there = new Set(now.get(path)?.split(/\r?\n/));
      for (const line of lines)
        assert.ok(there.has(line.replace(/\r$/, '')), `${path}: the staged "${line}" is gone`);
    }
    const after = plainState(folder);
    assert.equal(after['.git/logs/refs/stash'], before['.git/logs/refs/stash']);
    const { undo: back } = await undoOperation(repository, undo, noSignal);
    assert.deepEqual(plainState(folder), before, 'undo did not give it back');
    await undoOperation(repository, back, noSignal);
    assert.deepEqual(plainState(folder), after, 'undo of undo did not give it back');
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
    const before = plainState(folder);
    const wasKilled = runToKill('commits/commitChild', folder, step, JSON.stringify(plan));
    const recovered = await recoverOperations(repository, noSignal);
    const after = plainState(folder);
    if (wasKilled && recovered !== null) {
      assert.equal(recovered.outcome, 'undone');
      assert.deepEqual(after, before, 'a kill was not undone');
    }
    if (JSON.stringify(after) === JSON.stringify(before)) return 'undone';
    const killedUndo = runToKill('commits/commitChild', folder, step, 'undo');
    await recoverOperations(repository, noSignal);
    if (JSON.stringify(plainState(folder)) !== JSON.stringify(before)) {
      assert.ok(killedUndo);
      assert.deepEqual(plainState(folder), after, 'a killed undo left half of it');
      await undoOperation(repository, null, noSignal);
    }
    assert.deepEqual(plainState(folder), before, 'undo after a kill did not give it back');
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
