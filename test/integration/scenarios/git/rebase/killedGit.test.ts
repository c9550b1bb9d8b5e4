/** A rebase whose process is killed while git is at work: nothing is taken from under git, and an undo gives all back. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recoverOperations, undoOperation } from '../../../../../src/git/operations/operation';
import { repositoryRoot } from '../../../../support/paths';
import { startProcess } from '../../../../support/process';
import { noSignal } from '../../../scan/gitFolder';
import { mergeStage, wholeState } from '../merging';

describe('a rebase that is killed while git works', () => {
  const stage = mergeStage();
  const { git, commit } = stage;

  /** Ends once git runs the command that the todo has in the middle; the process that began it is killed then. */
  async function killedInExec(then: string): Promise<string> {
    commit('base', { a: 'a\n' });
    git('checkout', '-q', '-b', 'work');
    commit('one', { b: 'one\n' });
    commit('two', { c: 'two\n' });
    const place = stage.folder.home;
    for (const name of ['began', 'goOn']) execFileSync('mkfifo', [join(place, name)]);
    const command = `echo $PPID > '${place}/began'; cat '${place}/goOn'; ${then}`;
    const [one, two] = ['HEAD~1', 'HEAD'].map((name) => git('rev-parse', name).trim());
    const todo = [
      { action: 'pick', commit: two, message: null },
      { action: 'exec', commit: null, message: command },
      { action: 'pick', commit: one, message: null },
    ];
    const folders = ['out', 'test', 'integration', 'scenarios', 'git', 'rebase', 'rebaseChild.js'];
    const script = join(repositoryRoot, ...folders);
    const { path: cwd, environment: env } = stage.folder;
    const running = startProcess([script, cwd, '99', JSON.stringify(todo)], { cwd, env });
    const pid = (await readFile(join(place, 'began'), 'utf8')).trim();
    running.child.kill('SIGKILL');
    assert.equal((await running.ended).signal, 'SIGKILL');
    return pid;
  }

  const goOn = (pid: string): void => {
    writeFileSync(join(stage.folder.home, 'goOn'), '');
    execFileSync('tail', ['--pid', pid, '-f', '/dev/null']);
  };

  it('is left to git, which ends or stops, and then undone', async () => {
    const pid = await killedInExec('true');
    const repository = await stage.repository();
    await assert.rejects(recoverOperations(repository, noSignal), /still runs \(process \d+\)/);
    goOn(pid);
    assert.equal((await recoverOperations(repository, noSignal))?.outcome, 'finished');
    await undoOperation(repository, null, noSignal);
    assert.equal(git('log', '--format=%s', 'main..work'), 'two\none\n');
    assert.equal(git('status', '--porcelain'), '');
  });

  it('waits where git stopped, and then is undone', async () => {
    const pid = await killedInExec('exit 1');
    goOn(pid);
    const repository = await stage.repository();
    assert.equal((await recoverOperations(repository, noSignal))?.outcome, 'finished');
    assert.match(git('status'), /interactive rebase in progress/);
    await undoOperation(repository, null, noSignal);
    const state = wholeState(stage.folder);
    assert.ok(Object.keys(state).every((name) => !name.startsWith('.git/rebase-merge')));
    assert.equal(git('log', '--format=%s', 'main..work'), 'two\none\n');
    assert.equal(git('status', '--porcelain'), '');
  });
});
