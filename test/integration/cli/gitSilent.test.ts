/** `repomaster git silent` as a process: what it prints, as JSON of its schema, and how it ends. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { SilentReport } from '../../../src/core/git/silent';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import type { Ended } from '../../support/process';
import { checkStrictly, validatorOf } from '../../support/schemaCheck';
import { mergeStage, wholeState } from '../scenarios/git/merging';

const cli = join(repositoryRoot, 'dist', 'cli.js');

describe('repomaster git silent', function () {
  this.timeout(60_000);
  const stage = mergeStage();

  beforeEach(() =>
    stage.twoSides({
      base: { 'lib.py': 'def total(items):\n    return sum(items)\n' },
      ours: { 'lib.py': 'def total(items, rate):\n    return sum(items) * rate\n' },
      theirs: { 'app.py': 'from lib import total\n\nprint(total([1]))\n' },
    }),
  );

  const run = (...args: readonly string[]): Promise<Ended> =>
    startProcess([cli, 'git', 'silent', ...args], { cwd: stage.folder.path, env: stage.folder.environment })
      .ended;

  it('prints Markdown with both places and commits, ends with 1, and changes nothing', async () => {
    const state = wholeState(stage.folder);
    const [ours, theirs] = ['main', 'side'].map((name) => stage.git('rev-parse', name).slice(0, 8));
    const { stdout, stderr, code } = await run('main', 'side', '--text');
    assert.equal(code, 1, stderr);
    assert.equal(
      stdout,
      [
        '## Silent conflicts: `side` into `main`',
        'git sees no conflict; 1 finding.',
        '### Breaks (1)',
        [
          '- One side changed the parameters of total; the other side began to call it with the old number.',
          `  - theirs, \`app.py:3\` (${theirs}): \`print(total([1]))\``,
          `  - ours, \`lib.py:1\` (${ours}): \`def total(items, rate):\`\n`,
        ].join('\n'),
      ].join('\n\n'),
    );
    assert.equal((await run('side')).stdout, stdout);
    assert.deepEqual(wholeState(stage.folder), state);
  });

  it('prints JSON of its schema, of a merge, a rebase and a pick', async () => {
    for (const how of ['merge', 'rebase', 'pick'] as const) {
      const { stdout } = await run('.', 'main', 'side', '--json', ...(how === 'merge' ? [] : [`--${how}`]));
      const report = JSON.parse(stdout) as SilentReport;
      checkStrictly(validatorOf('git-silent'), report);
      const [finding] = report.findings;
      assert.deepEqual(
        [report.how, finding?.kind, finding?.sureness, finding?.changedBy, finding?.use.line],
        [how, 'arity', 'breaks', 'ours', 3],
      );
      assert.equal(finding?.step === null, how === 'merge');
    }
  });

  it('ends with 0 without a finding, and with 3 for a name that is no commit', async () => {
    const none = await run('main', 'main');
    assert.equal(none.code, 0, none.stderr);
    assert.match(none.stdout, /git sees no conflict; no silent conflict was found\./);
    const unknown = await run('nowhere');
    assert.deepEqual([unknown.code, unknown.stdout], [3, '']);
    assert.match(unknown.stderr, /"nowhere" names no commit of this repository/);
  });
});
