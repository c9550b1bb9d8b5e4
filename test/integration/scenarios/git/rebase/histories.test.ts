/** Histories of other forms than a line of own commits on a common base. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withForecaster } from '../../../../../src/scenarios/git/rebase/forecast';
import { readRange } from '../../../../../src/scenarios/git/rebase/range';
import { openRepository } from '../../../../../src/git/operations/repository';
import { noSignal } from '../../../scan/gitFolder';
import { mergeStage } from '../merging';
import { readPlans, runLines } from './planning';

describe('a rebase of a history', () => {
  const stage = mergeStage();
  const { git, commit } = stage;
  const id = (name: string): string => git('rev-parse', name).trim();

  const three = (): void => {
    commit('base', { a: 'a\n', b: 'b\n' });
    git('tag', 'base');
    commit('one', { a: 'one\n' });
    commit('two', { b: 'two\n' });
    commit('three', { c: 'three\n' });
  };

  it('rebases a history that shares nothing', async () => {
    three();
    git('checkout', '-q', '--orphan', 'apart');
    git('rm', '-rfq', '.');
    commit('root', { z: 'z\n' });
    commit('next', { z: 'zz\n' });
    const repository = await stage.repository();
    const [root, next] = [id('HEAD~1'), id('HEAD')];
    const result = await runLines(repository, 'main', [
      ['pick', root],
      ['fixup', next],
    ]);
    assert.equal(result.treeEqual, true);
    assert.equal(git('log', '-2', '--format=%s'), 'root\nthree\n');
    assert.equal(stage.text('z'), 'zz\n');
  });

  it('refuses a shallow clone whose common commit is cut off', async () => {
    three();
    git('checkout', '-q', '-b', 'side', 'base');
    commit('side', { d: 'd\n' });
    const clone = join(stage.folder.home, 'clone');
    git('clone', '-q', '--depth=1', '--no-single-branch', `file://${stage.folder.path}`, clone);
    const repository = await openRepository(clone, stage.folder.environment, noSignal);
    await assert.rejects(readPlans(repository, 'origin/main'), /shallow.*--unshallow/);
  });

  it('tells what is pushed with its upstream, and what is signed', async () => {
    three();
    const remote = join(stage.folder.home, 'remote.git');
    git('init', '-q', '--bare', remote);
    git('remote', 'add', 'origin', remote);
    git('push', '-q', '-u', 'origin', 'HEAD~1:refs/heads/main');
    git('branch', '--set-upstream-to=origin/main');
    const text = git('cat-file', 'commit', 'HEAD');
    const signed = text.replace(
      '\n\n',
      '\ngpgsig -----BEGIN SSH SIGNATURE-----\n AAAA\n -----END SSH SIGNATURE-----\n\n',
    );
    writeFileSync(join(stage.folder.home, 'signed'), signed);
    git(
      'reset',
      '-q',
      '--hard',
      git('hash-object', '-t', 'commit', '-w', join(stage.folder.home, 'signed')).trim(),
    );
    const { range } = await readPlans(await stage.repository(), 'base');
    assert.deepEqual(
      range.entries.map(({ pushed, isSigned }) => [pushed, isSigned]),
      [
        ['origin/main', false],
        ['origin/main', false],
        [null, true],
      ],
    );
  });

  const FORECAST = ['union', 'binary'] as const;
  for (const driver of FORECAST)
    it(`forecasts as .gitattributes say: merge=${driver}`, async () => {
      commit('base', { a: 'a\nb\n', '.gitattributes': `a merge=${driver}\n` });
      git('tag', 'base');
      commit('one', { a: 'a\none\nb\n' });
      commit('two', { a: 'a\ntwo\nb\n' });
      const repository = await stage.repository();
      const range = await readRange(repository, 'base', noSignal);
      const [one, two] = range.entries;
      const todo = [two, one].map((entry) => ({
        action: 'pick' as const,
        commit: entry?.id ?? '',
        message: null,
      }));
      const told = await withForecaster(repository, range, noSignal, (forecaster) =>
        forecaster.forecast(todo),
      );
      const running = runLines(repository, 'base', [
        ['pick', two?.id ?? ''],
        ['pick', one?.id ?? ''],
      ]);
      if (driver === 'binary') {
        assert.deepEqual(
          told.conflicts.map(({ commit: own, path, certain }) => [own, path, certain]),
          [[two?.id, 'a', true]],
        );
        assert.equal((await running).head, null);
      } else {
        assert.deepEqual(told.conflicts, []);
        await assert.rejects(running, /would change what the files hold/);
      }
    });
});
