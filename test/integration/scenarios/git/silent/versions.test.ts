/** Where the sides themselves have the lines of a finding, and the merges that are offered. */
import assert from 'node:assert/strict';
import { commitOf, readingGit } from '../../../../../src/git/operations/repository';
import type { Repository } from '../../../../../src/git/operations/repository';
import { spokenName } from '../../../../../src/git/operations/spokenName';
import { readMergeChoices } from '../../../../../src/session/structure/mergeChoices';
import { versionText } from '../../../../../src/session/structure/versionText';
import { noSignal } from '../../../scan/gitFolder';
import { mergeStage } from '../merging';
import { looking } from './looking';

const LIB = (head: string) => `${head}\n    return items\n`;

const spokenNames = async (
  repository: Repository,
  ...names: readonly string[]
): Promise<readonly string[]> => {
  const git = readingGit(repository, noSignal);
  return Promise.all(
    names.map(async (name) =>
      spokenName(repository, git, name, (await commitOf(git, name)) ?? assert.fail(name)),
    ),
  );
};

describe('The versions of a silent conflict', function () {
  this.timeout(60_000);
  const stage = mergeStage();
  const { answer } = looking();

  it('are the lines as each side has them, though the merge has them elsewhere', async () => {
    const pad = 'A = 1\nB = 2\nC = 3\nD = 4\nE = 5\n\n\n';
    stage.twoSides({
      base: { 'lib.py': `${pad}${LIB('def total(items):')}`, 'app.py': pad },
      // Each side moves the lines of the other down, too.
      ours: {
        'lib.py': `${pad}${LIB('def total(items, rate):')}`,
        'app.py': `import os\nimport sys\n${pad}`,
      },
      theirs: {
        'lib.py': `import os\n${pad}${LIB('def total(items):')}`,
        'app.py': `${pad}from lib import total\n\ntotal([1])\n`,
      },
    });
    const { report, versions } = await answer(stage);
    assert.deepEqual(report.conflicted, []);
    const [finding] = report.findings;
    const [at] = versions;
    assert.deepEqual([finding?.use.line, finding?.changed.line], [12, 9], 'merged');
    const [main, side] = ['main', 'side'].map((name) => stage.git('rev-parse', name).trim());
    assert.deepEqual(at, {
      use: { commit: side, path: 'app.py', line: 10 },
      changed: { commit: main, path: 'lib.py', line: 8 },
    });
    const { path: folder, environment } = stage.folder;
    const asked = { version: side ?? '', path: 'app.py' };
    const text = await versionText(folder, asked, environment, noSignal);
    assert.equal(text.split('\n')[9], 'total([1])');
  });

  it('are of branches that are not merged yet, the merge under way, and the last one', async () => {
    stage.twoSides({
      base: { 'lib.py': LIB('def total(items):') },
      ours: { 'a.py': 'A = 1\n' },
      theirs: { 'b.py': 'B = 1\n' },
    });
    const repository = await stage.repository();
    const [base] = stage.git('log', '-1', '--format=%s', 'main').trim().split('\n');
    const kinds = async () =>
      (await readMergeChoices(repository, noSignal)).map(({ kind, theirs }) => `${kind} ${theirs}`);
    stage.git('checkout', '-q', 'main');
    assert.deepEqual(await kinds(), ['branch side']);
    stage.git('merge', '-q', '--no-ff', '--no-commit', 'side');
    assert.deepEqual(await kinds(), ['under way MERGE_HEAD', 'branch side']);
    stage.git('commit', '-qm', 'Merge side\n\nbody');
    assert.deepEqual(await readMergeChoices(repository, noSignal), [
      { kind: 'last', ours: 'HEAD^1', theirs: 'HEAD^2', subject: 'Merge side' },
    ]);
    const named = await spokenNames(repository, 'HEAD^2', 'HEAD^1', '@~1', 'main', 'HEAD');
    assert.deepEqual(named, ['side', base, base, 'main', 'main']);
  });

  it('are of a remote branch that is called by its name and not by the remote', async () => {
    stage.twoSides({
      base: { 'lib.py': LIB('def total(items):') },
      ours: { 'a.py': 'A = 1\n' },
      theirs: { 'b.py': 'B = 1\n' },
    });
    stage.git('checkout', '-q', 'main');
    for (const name of ['a-twin', 'side']) stage.git('update-ref', `refs/remotes/origin/${name}`, 'side');
    stage.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/side');
    stage.git('branch', '-q', '-D', 'side');
    stage.git('merge', '-q', '--no-ff', '--no-commit', 'origin/side');
    const repository = await stage.repository();
    assert.deepEqual(await spokenNames(repository, 'MERGE_HEAD', 'MERGE_HEAD~0'), [
      'origin/side',
      'origin/a-twin',
    ]);
  });
});
