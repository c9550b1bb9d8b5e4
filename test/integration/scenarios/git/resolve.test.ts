import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CancelledError } from '../../../../src/core/errors';
import type { MergeCheck } from '../../../../src/core/git/conflicts';
import { listOperations, undoOperation } from '../../../../src/git/operations/operation';
import type { Choice } from '../../../../src/scenarios/git/resolution';
import { USUAL_HOLDS, resolveConflicts } from '../../../../src/scenarios/git/resolveConflicts';
import { noSignal } from '../../scan/gitFolder';
import { mergeStage, noCode, openConflicts, resolve, wholeState } from './merging';
import type { MergeStage } from './merging';

const five = 'a\nb\nc\nd\ne\n';

function conflictInMerge(stage: MergeStage): void {
  stage.twoSides({
    base: { 'a.txt': five },
    ours: { 'a.txt': 'a\nb1\nc\nd\ne\n' },
    theirs: { 'a.txt': 'a\nb2\nc\nd\ne2\n' },
  });
  stage.conflicting('merge', 'side');
}

describe('resolving conflicts', () => {
  const stage = mergeStage();

  it('ends a merge with one commit, and gives everything back', async () => {
    conflictInMerge(stage);
    const before = wholeState(stage.folder);
    const repository = await stage.repository();
    const [conflict] = openConflicts(await stage.read());
    const { result, next } = await resolve(repository, [{ id: conflict?.id ?? '', text: 'b12\n' }]);
    assert.equal(result.commit, stage.git('rev-parse', 'HEAD').trim());
    assert.equal(stage.text('a.txt'), 'a\nb12\nc\nd\ne2\n');
    assert.equal(stage.git('log', '-1', '--format=%B%P').trim().split('\n')[0], "Merge branch 'side'");
    assert.equal(stage.git('rev-list', '--count', '--first-parent', 'HEAD').trim(), '3');
    assert.equal(next.state, 'none');
    const after = wholeState(stage.folder);
    const undone = await undoOperation(repository, result.undo, noSignal);
    assert.deepEqual(wholeState(stage.folder), before);
    await undoOperation(repository, undone.undo, noSignal);
    assert.deepEqual(wholeState(stage.folder), after);
  });

  it('puts everything back where a hook refuses, and says what it said', async () => {
    conflictInMerge(stage);
    const hook = join(stage.folder.path, '.git', 'hooks', 'commit-msg');
    writeFileSync(hook, '#!/bin/sh\necho "no such ticket" >&2\nexit 1\n');
    chmodSync(hook, 0o755);
    const before = wholeState(stage.folder);
    const [conflict] = openConflicts(await stage.read());
    await assert.rejects(
      resolve(await stage.repository(), [{ id: conflict?.id ?? '', text: 'b12\n' }]),
      /no such ticket/,
    );
    assert.deepEqual(wholeState(stage.folder), before);
  });

  it('leaves what was written while a refusing hook ran, and names it', async () => {
    conflictInMerge(stage);
    const hook = join(stage.folder.path, '.git', 'hooks', 'commit-msg');
    writeFileSync(hook, '#!/bin/sh\necho spoiled > a.txt\nexit 1\n');
    chmodSync(hook, 0o755);
    const before = wholeState(stage.folder);
    const [conflict] = openConflicts(await stage.read());
    const resolved = resolve(await stage.repository(), [{ id: conflict?.id ?? '', text: 'b12\n' }]);
    await assert.rejects(resolved, /a\.txt/);
    const after = wholeState(stage.folder);
    assert.equal(readFileSync(join(stage.folder.path, 'a.txt'), 'utf8'), 'spoiled\n');
    const refs = ({ refs: all }: Record<string, string>) =>
      (all ?? '').split('\n').filter((ref) => !/backup/.test(ref));
    assert.deepEqual([after['.git/index'], refs(after)], [before['.git/index'], refs(before)]);
  });

  it('refuses to undo what would lose work', async () => {
    conflictInMerge(stage);
    const repository = await stage.repository();
    const [conflict] = openConflicts(await stage.read());
    const { result } = await resolve(repository, [{ id: conflict?.id ?? '', text: 'b12\n' }]);
    stage.folder.write({ 'a.txt': 'mine\n' });
    const before = wholeState(stage.folder);
    await assert.rejects(undoOperation(repository, result.undo, noSignal), /a\.txt/);
    assert.deepEqual(wholeState(stage.folder), before);
    execFileSync('git', ['checkout', '-q', '--', 'a.txt'], {
      cwd: stage.folder.path,
      env: stage.folder.environment,
    });
    await undoOperation(repository, result.undo, noSignal);
    assert.match(readFileSync(join(stage.folder.path, 'a.txt'), 'utf8'), /<<<<<<</);
  });

  it('writes what is chosen, commits nothing while something is open, and lets one choose anew', async () => {
    stage.twoSides({
      base: { 'a.txt': `${five}x\n1\n2\n3\n`, 'b.txt': five },
      ours: { 'a.txt': 'a\nb1\nc\nd\ne\nx\n1\nours\n3\n', 'b.txt': 'ours\n' },
      theirs: { 'a.txt': 'a\nb2\nc\nd\ne\nx\n1\ntheirs\n3\n', 'b.txt': 'theirs\n' },
    });
    stage.conflicting('merge', 'side');
    const before = wholeState(stage.folder);
    const repository = await stage.repository();
    const ids = openConflicts(await stage.read()).map(({ id }) => id);
    const [first = '', second = '', third = ''] = ids;
    const undos: string[] = [];
    const take = async (...choices: readonly Choice[]): Promise<readonly string[]> => {
      const { result, next } = await resolve(repository, choices);
      undos.push(result.undo);
      assert.equal(result.commit === null, next.state !== 'none');
      assert.deepEqual(
        result.checks.map(({ outcome }) => outcome),
        ['passed', 'unknown', 'unknown', 'unknown'],
      );
      return openConflicts(next).map(({ id }) => id);
    };
    assert.deepEqual(await take({ id: second, text: 'second\n' }), [first, third]);
    assert.equal(stage.git('status', '--porcelain'), 'UU a.txt\nUU b.txt\n');
    assert.deepEqual(await take({ id: first, text: 'first\n' }), [third]);
    assert.equal(stage.git('status', '--porcelain'), 'M  a.txt\nUU b.txt\n');
    assert.deepEqual(await take({ id: second, side: 'ours' }, { id: first, text: '' }), [third]);
    assert.equal(stage.text('a.txt'), 'a\nc\nd\ne\nx\n1\nours\n3\n');
    assert.deepEqual(await take({ id: third, text: 'mine\n' }), []);
    assert.equal(stage.git('show', 'HEAD:a.txt'), 'a\nc\nd\ne\nx\n1\nours\n3\n');
    const names = (await listOperations(repository)).map(({ id, name }) => `${id} ${name}`);
    assert.deepEqual(
      names,
      [...undos].reverse().map((undo) => `${undo} merge`),
    );
    for (const undo of undos.reverse()) await undoOperation(repository, undo, noSignal);
    assert.deepEqual(wholeState(stage.folder), before);
  });

  it('adds what a person resolved by hand, and commits with a message of its own', async () => {
    conflictInMerge(stage);
    stage.folder.write({ 'a.txt': 'by hand\n' });
    const request = { choices: [], code: noCode, runTests: null, holdOn: USUAL_HOLDS };
    const message = '# not a comment\n\n$(touch x) --amend\n';
    const { result } = await resolveConflicts(await stage.repository(), { ...request, message }, noSignal);
    assert.notEqual(result.commit, null);
    assert.equal(stage.git('log', '-1', '--format=%B'), `${message}\n`);
    assert.equal(stage.git('rev-list', '--parents', '-1', 'HEAD').trim().split(' ').length, 3);
    assert.equal(stage.git('show', 'HEAD:a.txt'), 'by hand\n');
  });

  it('holds back what fails a check, and commits it when asked to', async () => {
    conflictInMerge(stage);
    const repository = await stage.repository();
    const [conflict] = openConflicts(await stage.read());
    const choices = [{ id: conflict?.id ?? '', text: '<<<<<<< HEAD\n' }];
    const before = wholeState(stage.folder);
    const { result, next } = await resolve(repository, choices);
    assert.equal(result.commit, null);
    assert.deepEqual(wholeState(stage.folder), before);
    assert.deepEqual(openConflicts(next), [conflict]);
    assert.deepEqual(result.checks[0], { name: 'markers', outcome: 'failed', reason: 'a.txt:2' });
    await undoOperation(repository, null, noSignal);
    const asked = { choices, message: null, code: noCode, runTests: null, holdOn: new Set<never>() };
    assert.notEqual((await resolveConflicts(repository, asked, noSignal)).result.commit, null);
  });

  it('checks what a person resolved by hand, too', async () => {
    conflictInMerge(stage);
    stage.folder.write({ 'a.txt': 'a\nby hand\n>>>>>>> side\n' });
    const before = wholeState(stage.folder);
    const { result, next } = await resolve(await stage.repository(), []);
    assert.equal(result.commit, null);
    assert.equal(openConflicts(next).length, 1);
    assert.deepEqual(wholeState(stage.folder), before);
    stage.folder.write({ 'a.txt': 'a\nby hand\nc\nd\ne2\n=======\n' });
    const held = await resolve(await stage.repository(), []);
    assert.deepEqual([held.result.commit, openConflicts(held.next)], [null, []]);
    assert.deepEqual(held.result.checks[0], { name: 'markers', outcome: 'failed', reason: 'a.txt:6' });
    assert.equal(stage.git('status', '--porcelain'), 'UU a.txt\n');
  });

  it('runs the tests on the files as they would be committed', async () => {
    conflictInMerge(stage);
    const repository = await stage.repository();
    const [conflict] = openConflicts(await stage.read());
    const choices = [{ id: conflict?.id ?? '', text: 'b12\n' }];
    const runTests = async (): Promise<MergeCheck> => ({
      name: 'tests',
      outcome: stage.text('a.txt').includes('b12') ? 'failed' : 'passed',
      reason: '1 failed',
    });
    const asked = { choices, message: null, code: noCode, runTests, holdOn: USUAL_HOLDS };
    const held = await resolveConflicts(repository, asked, noSignal);
    assert.deepEqual([held.result.commit, held.result.checks.at(-1)?.outcome], [null, 'failed']);
    assert.equal(stage.git('rev-list', '--count', 'HEAD').trim(), '2');
  });

  it('refuses while another RepoMaster is at work, and takes what a dead one left', async () => {
    conflictInMerge(stage);
    const lock = join(stage.folder.path, '.git', 'repomaster', 'lock');
    mkdirSync(dirname(lock));
    writeFileSync(lock, JSON.stringify({ pid: process.pid, started: null }));
    const [conflict] = openConflicts(await stage.read());
    const choices = [{ id: conflict?.id ?? '', text: 'b12\n' }];
    await assert.rejects(resolve(await stage.repository(), choices), /Another RepoMaster is changing/);
    for (const half of ['', '{"pid":12', '{}']) {
      writeFileSync(lock, half);
      utimesSync(lock, new Date(), new Date(Date.now() + 60_000));
      await assert.rejects(resolve(await stage.repository(), choices), /Another RepoMaster is changing/);
      assert.equal(readFileSync(lock, 'utf8'), half);
    }
    utimesSync(lock, 0, 0);
    await assert.rejects(undoOperation(await stage.repository(), null, noSignal), /There is nothing to undo/);
    writeFileSync(lock, JSON.stringify({ pid: 2 ** 31 - 1, started: null }));
    assert.notEqual((await resolve(await stage.repository(), choices)).result.commit, null);
  });

  it('takes everything back on a cancel', async () => {
    conflictInMerge(stage);
    const before = wholeState(stage.folder);
    const [conflict] = openConflicts(await stage.read());
    const choices = [{ id: conflict?.id ?? '', text: 'b12\n' }];
    const cancel = new AbortController();
    const request = { choices, message: null, code: noCode, runTests: null, holdOn: USUAL_HOLDS };
    const onStep = (step: string): void => (step === 'commit' ? cancel.abort() : undefined);
    const work = resolveConflicts(await stage.repository(), request, cancel.signal, onStep);
    await assert.rejects(work, CancelledError);
    assert.deepEqual(wholeState(stage.folder), before);
  });
});
