import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recoverOperations, undoOperation } from '../../../../src/git/operations/operation';
import type { Choice } from '../../../../src/scenarios/git/resolution';
import { USUAL_HOLDS, resolveConflicts } from '../../../../src/scenarios/git/resolveConflicts';
import { repositoryRoot } from '../../../support/paths';
import { noSignal } from '../../scan/gitFolder';
import { mergeStage, noCode, openConflicts, resolve, wholeState } from './merging';

const sides = {
  base: { 'f.txt': 'a\nb\nc\n', 'd.txt': 'd\n', 'e.txt': 'e\n' },
  ours: { 'f.txt': 'a\nb1\nc\n' },
  theirs: { 'f.txt': 'a\nb2\nc\n' },
};

describe('what somebody does between a resolution and its undo', () => {
  const stage = mergeStage();
  const conflicted = (): string => 'a\n<<<<<<< HEAD\nb1\n=======\nb2\n>>>>>>> side\nc\n';

  async function conflictIn(): Promise<readonly Choice[]> {
    stage.twoSides(sides);
    stage.folder.write({ 'd.txt': 'dirty\n' });
    stage.conflicting('merge', 'side');
    const [conflict] = openConflicts(await stage.read());
    return [{ id: conflict?.id ?? '', text: 'b12\n' }];
  }

  async function apply(): Promise<void> {
    const choices = await conflictIn();
    const { result } = await resolve(await stage.repository(), choices);
    assert.equal(result.commit, stage.git('rev-parse', 'HEAD').trim());
  }

  const undo = async (): Promise<unknown> => undoOperation(await stage.repository(), null, noSignal);

  function assertUndone(): void {
    assert.equal(stage.text('f.txt'), conflicted());
    assert.equal(stage.git('rev-parse', 'MERGE_HEAD'), stage.git('rev-parse', 'side'));
    assert.equal(stage.git('log', '-1', '--format=%s').trim(), 'ours');
  }

  async function refuses(pattern: RegExp): Promise<void> {
    const before = wholeState(stage.folder);
    await assert.rejects(undo(), pattern);
    assert.deepEqual(wholeState(stage.folder), before);
  }

  it('leaves a dirty file that was edited again', async () => {
    await apply();
    stage.folder.write({ 'd.txt': 'later\n', 'e.txt': 'also later\n' });
    await undo();
    assertUndone();
    assert.deepEqual([stage.text('d.txt'), stage.text('e.txt')], ['later\n', 'also later\n']);
  });

  it('keeps stashes, also those of another work tree', async () => {
    await apply();
    const other = join(stage.folder.home, 'other');
    stage.git('stash', '-q');
    stage.git('worktree', 'add', '-q', other, 'side');
    writeFileSync(join(other, 'e.txt'), 'elsewhere\n');
    stage.git('-C', other, 'stash', '-q');
    const list = stage.git('stash', 'list', '--format=%H');
    await undo();
    assertUndone();
    assert.equal(stage.git('stash', 'list', '--format=%H'), list);
    assert.equal(stage.git('show', 'stash@{1}:d.txt'), 'dirty\n');
  });

  it('keeps notes on commits', async () => {
    await apply();
    stage.git('notes', 'add', '-m', 'mine', 'side');
    await undo();
    assertUndone();
    assert.equal(stage.git('notes', 'show', 'side'), 'mine\n');
  });

  it('refuses where HEAD went to another branch, and keeps the branch', async () => {
    await apply();
    stage.git('checkout', '-q', '-b', 'newb');
    await refuses(/because these changed since: HEAD/);
    stage.git('commit', '-q', '--allow-empty', '-m', 'on it');
    await refuses(/because these changed since: HEAD/);
    stage.git('checkout', '-q', 'main');
    const there = stage.git('rev-parse', 'newb');
    await undo();
    assertUndone();
    assert.equal(stage.git('rev-parse', 'newb'), there);
  });

  /** A hook that says when it runs, and goes on when it is told to. */
  function waitingHook(name: string, end: string): (meanwhile: () => void) => Promise<void> {
    const at = (fifo: string): string => join(stage.folder.home, fifo);
    for (const fifo of ['inside', 'goOn']) execFileSync('mkfifo', [at(fifo)]);
    const path = join(stage.folder.path, '.git', 'hooks', name);
    writeFileSync(path, `#!/bin/sh\necho > '${at('inside')}'\ncat '${at('goOn')}'\n${end}\n`);
    chmodSync(path, 0o755);
    return async (meanwhile) => {
      await readFile(at('inside'));
      meanwhile();
      writeFileSync(at('goOn'), '');
    };
  }

  it('is not taken back with a commit that a hook refuses', async () => {
    const choices = await conflictIn();
    const index = stage.git('ls-files', '-s');
    const during = waitingHook('pre-commit', 'exit 1');
    const later = { 'd.txt': 'later\n', 'e.txt': 'also later\n' };
    const [said] = await Promise.all([
      resolve(await stage.repository(), choices).then(
        () => 'nothing',
        (error: unknown) => String(error),
      ),
      during(() => stage.folder.write(later)),
    ]);
    const [, id] =
      /left as they are: d\.txt, e\.txt\. The backup (\S+) has.*hook may have refused/.exec(said) ?? [];
    assert.ok(id !== undefined, said);
    assert.equal(stage.git('ls-files', '-s'), index);
    assertUndone();
    assert.deepEqual([stage.text('d.txt'), stage.text('e.txt')], Object.values(later));
    assert.match(stage.git('log', '-1', '--format=%s', `refs/repomaster/backup/${id}`), /state before/i);
    await refuses(/There is nothing to undo/);
  });

  it('is not taken back with a resolution that was saved over while a hook ran', async () => {
    const choices = await conflictIn();
    const during = waitingHook('pre-commit', 'exit 1');
    const work = resolve(await stage.repository(), choices);
    const edit = during(() => stage.folder.write({ 'f.txt': 'by hand\n' }));
    await Promise.all([assert.rejects(work, /left as they are: f\.txt\./), edit]);
    assert.equal(stage.text('f.txt'), 'by hand\n');
    assert.match(stage.git('ls-files', '-u'), /f\.txt/);
  });

  it('is no part of a commit whose hook it was made in', async () => {
    const choices = await conflictIn();
    const during = waitingHook('pre-commit', 'exit 0');
    const later = { 'd.txt': 'later\n', 'e.txt': 'also later\n' };
    const work = resolve(await stage.repository(), choices);
    await Promise.all([work, during(() => stage.folder.write(later))]);
    await undo();
    assertUndone();
    assert.deepEqual([stage.text('d.txt'), stage.text('e.txt')], Object.values(later));
  });

  it('refuses where the resolution itself was edited in a hook', async () => {
    const choices = await conflictIn();
    const during = waitingHook('pre-commit', 'exit 0');
    const work = resolve(await stage.repository(), choices);
    await Promise.all([work, during(() => stage.folder.write({ 'f.txt': 'by hand\n' }))]);
    await refuses(/because these changed since: f\.txt/);
  });

  it('keeps what was saved between a kill -9 and its recovery', async () => {
    const choices = JSON.stringify(await conflictIn());
    const script = join(repositoryRoot, 'out', 'test', 'integration', 'scenarios', 'git', 'undoChild.js');
    const options = { env: stage.folder.environment };
    // Killed before the commit, when files and index are written.
    const steps = ['back up', 'note', 'note', 'write a file', 'note', 'replace the index'].length;
    const { signal } = spawnSync(process.execPath, [script, stage.folder.path, `${steps}`, choices], options);
    assert.equal(signal, 'SIGKILL');
    stage.folder.write({ 'd.txt': 'later\n' });
    const recovered = await recoverOperations(await stage.repository(), noSignal);
    assert.equal(recovered?.outcome, 'kept');
    await undo();
    assertUndone();
    assert.equal(stage.text('d.txt'), 'later\n');
  });

  it('stays staged when it comes between the look at the index and its replacement', async () => {
    const choices = await conflictIn();
    stage.folder.write({ 'new.txt': 'new\n' });
    const add = (step: string): unknown =>
      step === 'replace the index' ? stage.git('add', 'new.txt') : undefined;
    const request = { choices, message: null, code: noCode, runTests: null, holdOn: USUAL_HOLDS };
    const work = resolveConflicts(await stage.repository(), request, noSignal, (step) => void add(step));
    await assert.rejects(work, /Somebody has staged or unstaged something meanwhile/);
    assertUndone();
    assert.match(stage.git('ls-files', '-s'), /new\.txt/);
    assert.match(stage.git('ls-files', '-u'), /f\.txt/);
  });

  it('is seen by git, also a change of the same size in the second in which the file was added', async () => {
    const choices = await conflictIn();
    // What cannot be told from the file's entry is looked for by its time beside the index's.
    stage.git('config', 'core.trustctime', 'false');
    const past = new Date('2026-01-01T12:00:00Z');
    const place = (name: string): string => join(stage.folder.path, name);
    utimesSync(place('e.txt'), past, past);
    stage.git('add', 'e.txt');
    stage.folder.write({ 'e.txt': 'E\n' });
    utimesSync(place('e.txt'), past, past);
    utimesSync(place('.git/index'), past, past);
    const changed = (): string => stage.git('diff-files', '--name-only');
    assert.match(changed(), /^e\.txt$/m);
    await resolve(await stage.repository(), choices);
    assert.match(changed(), /^e\.txt$/m);
    await undo();
    assert.match(changed(), /^e\.txt$/m);
  });

  it('refuses where something was staged or committed', async () => {
    await apply();
    stage.folder.write({ 'new.txt': 'new\n' });
    stage.git('add', 'new.txt');
    await refuses(/because these changed since: \.git\/index/);
    stage.git('commit', '-q', '-m', 'new');
    await refuses(/because these changed since: .*refs\/heads\/main/);
    assert.equal(readFileSync(join(stage.folder.path, 'new.txt'), 'utf8'), 'new\n');
  });
});
