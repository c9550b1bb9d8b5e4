/** `repomaster git rebase` over real git: what it prints, runs and takes back. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RebaseReport } from '../../../src/core/git/rebase';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import type { Ended } from '../../support/process';
import { checkStrictly, validatorOf } from '../../support/schemaCheck';
import { mergeStage, wholeState } from '../scenarios/git/merging';

const cli = join(repositoryRoot, 'dist', 'cli.js');

const CALC = 'def add(a, b):\n    return a + b\n';

describe('repomaster git rebase', () => {
  const stage = mergeStage();
  const { git, commit } = stage;

  const run = (...args: readonly string[]): Promise<Ended> => {
    const { path: cwd, environment: env } = stage.folder;
    return startProcess([cli, 'git', ...args], { cwd, env }).ended;
  };

  const report = async (
    ...args: readonly string[]
  ): Promise<RebaseReport & { readonly code: number | null }> => {
    const { stdout, stderr, code } = await run('rebase', ...args, '--json');
    assert.equal(stderr, '');
    const value = JSON.parse(stdout) as RebaseReport;
    checkStrictly(validatorOf('git-rebase'), value);
    return { ...value, code };
  };

  /** Five commits since `base`: one is marked, one mends, one says nothing. */
  const arrange = (): void => {
    commit('Add add', { 'calc.py': CALC });
    git('branch', 'base');
    commit('Add mul', { 'calc.py': `${CALC}\n\ndef mul(a, b):\n    return a * c\n` });
    commit('Add a README', { README: 'Calc\n' });
    commit('fix typo', { 'calc.py': `${CALC}\n\ndef mul(a, b):\n    return a * b\n` });
    commit('fixup! Add a README', { README: 'Calculates\n' });
    commit('wip', { 'text.py': 'def shown(value):\n    return str(value)\n' });
  };

  it('prints plans as JSON of its schema, and changes nothing', async () => {
    arrange();
    const before = wholeState(stage.folder);
    const { state, commits, proposals, result, code } = await report('--onto', 'base');
    assert.deepEqual([state, result, code, commits.length], ['planned', null, 0, 5]);
    assert.deepEqual(
      proposals.map(({ sure, rules }) => [sure, rules]),
      [
        [true, ['marked']],
        [false, ['marked', 'touched-lines', 'weak-message']],
      ],
    );
    assert.deepEqual(
      proposals[1]?.todo.map(({ action, message }) => [action, message]),
      [
        ['pick', null],
        ['fixup', null],
        ['pick', null],
        ['fixup', null],
        ['reword', 'Add shown in text.py\n'],
      ],
    );
    assert.deepEqual(wholeState(stage.folder), before);
    const { stdout } = await run('rebase', '--onto', 'base');
    assert.match(stdout, /^5 commits of main to put onto base\./);
    assert.match(stdout, /^Plan 1: sure, 98 %\. No conflict is foreseen\.$/m);
    assert.match(stdout, /"fix typo"\) touches only lines of \w+ \("Add mul"\)\./);
  });

  it('runs the sure plan, proves the files, and takes it back', async () => {
    arrange();
    const before = git('rev-parse', 'HEAD');
    const tree = git('rev-parse', 'HEAD^{tree}');
    const { state, result, code } = await report('--onto', 'base', '--apply', 'sure');
    assert.deepEqual([state, result?.treeEqual, code], ['done', true, 0]);
    assert.equal(result?.head, git('rev-parse', 'HEAD').trim());
    assert.equal(git('rev-parse', 'HEAD^{tree}'), tree);
    assert.equal(git('log', '--format=%s', 'base..'), 'wip\nfix typo\nAdd a README\nAdd mul\n');
    const again = await run('rebase', '--onto', 'base', '--apply', 'sure');
    assert.equal(again.stderr, 'No plan is sure; nothing was changed.\n');
    assert.equal(again.code, 1);
    assert.match((await run('undo')).stdout, /^Undone: an interactive rebase\./);
    assert.equal(git('rev-parse', 'HEAD'), before);
  });

  it('runs a plan by its number, and refuses a number that no plan has', async () => {
    arrange();
    const before = git('rev-parse', 'HEAD');
    const wrong = await run('rebase', '--onto', 'base', '--apply', '3');
    assert.match(wrong.stderr, /there is no plan 3; --apply takes 1 to 2, first, sure or a file of a todo/);
    assert.deepEqual([wrong.code, git('rev-parse', 'HEAD')], [3, before]);
    const { state, code } = await report('--onto', 'base', '--apply', '2');
    assert.deepEqual([state, code], ['done', 0]);
    assert.equal(git('log', '--format=%s', 'base..'), 'Add shown in text.py\nAdd a README\nAdd mul\n');
  });

  it('ends with 1 where a plan is asked for and there is none', async () => {
    commit('Add add', { 'calc.py': CALC });
    git('branch', 'base');
    commit('Add mul', { 'calc.py': `${CALC}\n\ndef mul(a, b):\n    return a * b\n` });
    const before = wholeState(stage.folder);
    for (const apply of ['first', 'sure', '1']) {
      const { code, stderr } = await run('rebase', '--onto', 'base', '--apply', apply);
      assert.deepEqual([code, stderr], [1, 'There is no plan to run; nothing was changed.\n']);
    }
    assert.equal((await run('rebase', '--onto', 'base')).code, 0);
    assert.deepEqual(wholeState(stage.folder), before);
  });

  it('says which command stopped it, how it ended and what it printed', async () => {
    arrange();
    const before = git('rev-parse', 'HEAD');
    const [first, ...others] = git('rev-list', '--reverse', 'base..').trim().split('\n');
    const file = join(stage.folder.home, 'todo.json');
    const picks = others.map((id) => ({ action: 'pick', commit: id }));
    const check = { action: 'exec', message: 'echo 2 tests failed; exit 4' };
    writeFileSync(file, JSON.stringify({ todo: [{ action: 'pick', commit: first }, check, ...picks] }));
    const { stdout, code } = await run('rebase', '--onto', 'base', '--apply', file);
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^A rebase is under way and has stopped behind a command: echo 2 tests failed; exit 4\nIt failed with exit code 4\. The last lines:\n {4}2 tests failed\n4 commits are left\.\n/,
    );
    assert.match(stdout, /^Next: mend and commit .*git rebase --continue/m);
    const later = await report();
    assert.deepEqual([later.state, later.result, later.code], ['rebase', null, 0]);
    assert.match((await run('rebase')).stdout, /stopped behind a command: echo 2 tests failed; exit 4\n/);
    assert.match((await run('undo')).stdout, /^Undone: an interactive rebase\./);
    assert.equal(git('rev-parse', 'HEAD'), before);
  });

  it('has nothing to do on itself', async () => {
    arrange();
    for (const args of [['--onto', 'main'], ['--onto', 'main', '--apply', 'first'], []]) {
      const { state, proposals, code } = await report(...args);
      assert.deepEqual([state, proposals, code], ['none', [], 0]);
    }
  });

  it('stops at a conflict with 1, shows what is left, and one undo takes back all of it', async () => {
    arrange();
    const before = git('rev-parse', 'HEAD');
    const ids = git('rev-list', '--reverse', 'base..').trim().split('\n');
    const [mul, readme, typo, marked, wip] = ids;
    const file = join(stage.folder.home, 'todo.json');
    const todo = [typo, mul, readme, marked, wip].map((id) => ({ action: 'pick', commit: id }));
    writeFileSync(file, JSON.stringify({ todo }));
    const { state, result, proposals, code } = await report('--onto', 'base', '--apply', file);
    assert.deepEqual([state, result?.head, result?.treeEqual, code], ['rebase', null, null, 1]);
    assert.deepEqual(
      proposals[0]?.forecast.map(({ commit: id, path, certain }) => [id, path, certain]),
      [
        [typo, 'calc.py', true],
        [mul, 'calc.py', false],
      ],
    );
    assert.equal((await run('rebase', '--onto', 'base', '--apply', 'first')).code, 3);
    assert.match((await run('rebase')).stdout, /^A rebase is under way\./);
    await run('merge', '--apply', 'first');
    assert.equal((await run('undo', result?.undo ?? '')).code, 0);
    assert.equal(git('rev-parse', 'HEAD'), before);
    assert.equal(git('status', '--porcelain'), '');
  });

  it('forecasts a todo before anything moves, and refuses one that would change the files', async () => {
    arrange();
    const before = wholeState(stage.folder);
    const [mul, readme, typo, marked, wip] = git('rev-list', '--reverse', 'base..').trim().split('\n');
    const file = join(stage.folder.home, 'todo.json');
    const write = (...items: readonly (readonly [action: string, commit: string | undefined])[]): void =>
      writeFileSync(file, JSON.stringify({ todo: items.map(([action, commit]) => ({ action, commit })) }));
    const picked = (...ids: readonly (string | undefined)[]) => ids.map((id) => ['pick', id] as const);
    const dryRun = ['--onto', 'base', '--apply', file, '--dry-run'] as const;
    write(...picked(typo, mul, readme, marked, wip));
    const { state, result, proposals, code } = await report(...dryRun);
    assert.deepEqual([state, result, code], ['planned', null, 0]);
    assert.deepEqual(
      proposals.map(({ rules, forecast }) => [rules, forecast.map(({ commit: id }) => id)]),
      [[['dry-run'], [typo, mul]]],
    );
    const { stdout } = await run('rebase', ...dryRun);
    assert.match(stdout, /^This would be run\.\n {4}pick {5}\w{8} fix typo\n/m);
    assert.match(stdout, /^ {2}Conflict: calc\.py at \w{8} \(fix typo\)\n {2}Perhaps: calc\.py/m);
    assert.match(stdout, /\n\nNext: the same without --dry-run runs it\. Nothing was changed\.\n$/);
    write(...picked(mul, readme, typo, wip, marked));
    assert.match((await run('rebase', ...dryRun)).stdout, /^This would be run\. No conflict is foreseen\.$/m);
    // A fold that takes back what its commit does leaves nothing of it, which git would stop at.
    git('revert', '--no-edit', 'HEAD');
    const [revert] = git('rev-list', '-1', 'HEAD').trim().split('\n');
    write(...picked(mul, readme, typo, marked, wip), ['fixup', revert]);
    const refused = await run('rebase', ...dryRun);
    assert.equal(refused.code, 3);
    assert.match(refused.stderr, /Nothing would be left of "wip" with what is folded into it/);
    git('reset', '-q', '--hard', 'HEAD~1');
    assert.equal(wholeState(stage.folder)['HEAD'], before['HEAD']);
    assert.equal(git('status', '--porcelain'), '');
  });

  it('says what is wrong with a todo', async () => {
    arrange();
    const file = join(stage.folder.home, 'todo.json');
    writeFileSync(file, '{"todo": [{"action": "merge"}]}');
    const { stderr, code } = await run('rebase', '--onto', 'base', '--apply', file);
    assert.equal(code, 3);
    assert.match(stderr, /the todo in .* cannot be used: todo\.0\.action/);
  });
});
