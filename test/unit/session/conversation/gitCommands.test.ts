import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseGitCommand, questionOfGit } from '../../../../src/session/conversation/gitCommands';

describe('The commands of git', () => {
  it('show a page, or ask for work with what is wished besides', () => {
    assert.deepEqual(parseGitCommand('/merge show'), {
      kind: 'show',
      command: 'repomaster.resolveConflicts',
    });
    assert.deepEqual(parseGitCommand('/commit show'), { kind: 'show', command: 'repomaster.planCommits' });
    assert.deepEqual(parseGitCommand('/Rebase Show'), { kind: 'show', command: 'repomaster.planRebase' });
    assert.deepEqual(parseGitCommand(' /Merge '), { kind: 'work', mode: 'merge', wish: '' });
    assert.deepEqual(parseGitCommand('/merge keep ours\nin a.py'), {
      ...{ kind: 'work', mode: 'merge' },
      wish: 'keep ours\nin a.py',
    });
    assert.deepEqual(parseGitCommand('/rebase main'), { kind: 'work', mode: 'rebase', wish: 'main' });
  });

  it('apply what was proposed, and take it back, without a model', () => {
    for (const text of [
      '/commit apply',
      '/commit apply --check npm test',
      '/rebase apply',
      '/rebase main apply',
      '/commit undo',
      '/rebase undo x1',
    ])
      assert.deepEqual(parseGitCommand(text), { kind: 'done' });
    assert.equal(parseGitCommand('/merge apply')?.kind, 'work');
    assert.deepEqual(parseGitCommand('/merge check feature'), { kind: 'done' });
    assert.equal(parseGitCommand('/merge check that tests pass')?.kind, 'work');
  });

  it('are no other text', () => {
    for (const text of ['merge', '/merged', 'do /merge', '/mergeshow', '/commits', '/bisect a b c', ''])
      assert.equal(parseGitCommand(text), null);
  });

  const ports = (kind: 'none' | 'anthropic') => ({
    resolveMerge: 'Resolve.',
    splitChanges: 'Split.',
    tidyCommits: (onto: string | null) => `Tidy ${onto ?? 'upstream'}.`,
    clientFor: async () => ({ identity: { kind, name: 'm', host: 'h' } }),
  });

  it('ask a model in the mode of the scenario', async () => {
    const asked = async (text: string) => questionOfGit(ports('anthropic'), text);
    assert.deepEqual(await asked('/commit'), { text: 'Split.', mode: 'commit' });
    assert.deepEqual(await asked('/commit docs apart'), { text: 'Split. docs apart', mode: 'commit' });
    assert.deepEqual(await asked('/rebase main keep tests'), {
      text: 'Tidy main. keep tests',
      mode: 'rebase',
    });
    assert.deepEqual(await asked('/rebase -i main'), { text: 'Tidy main.', mode: 'rebase' });
    assert.deepEqual(await asked('/rebase'), { text: 'Tidy upstream.', mode: 'rebase' });
    assert.equal(await asked('/commit apply'), null);
    assert.equal(await questionOfGit(ports('none'), '/commit'), null);
  });
});
