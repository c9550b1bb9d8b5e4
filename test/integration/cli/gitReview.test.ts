/** `repomaster git review` as a process: what it prints, as JSON of its schema, and how it ends. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { ReviewReport } from '../../../src/core/git/review';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import type { Ended } from '../../support/process';
import { checkStrictly, validatorOf } from '../../support/schemaCheck';
import { mergeStage, wholeState } from '../scenarios/git/merging';

const cli = join(repositoryRoot, 'dist', 'cli.js');

describe('repomaster git review', function () {
  this.timeout(60_000);
  const stage = mergeStage();

  beforeEach(() => {
    stage.commit('one', {
      'cart.py': 'import tax\n\n\ndef total(items):\n    return tax.of(sum(items))\n',
      'tax.py': 'def of(price):\n    return price * 2\n',
      'test_cart.py': 'import cart\n\n\ndef test_total():\n    assert cart.total([1]) == 2\n',
    });
    stage.git('tag', 'v1');
    stage.commit('two', {
      'tax.py': 'def of(price, rate):\n    return price * rate\n\n\ndef lone():\n    return 1\n',
    });
  });

  const run = (...args: readonly string[]): Promise<Ended> =>
    startProcess([cli, 'git', 'review', ...args], { cwd: stage.folder.path, env: stage.folder.environment })
      .ended;

  it('prints Markdown, what needs a look first, and changes nothing', async () => {
    const state = wholeState(stage.folder);
    const idOf = (name: string): string => stage.git('rev-parse', name).slice(0, 12);
    const { stdout, stderr, code } = await run('v1..HEAD');
    assert.equal(code, 0, stderr);
    assert.equal(
      stdout,
      [
        `## Review: \`v1\` (${idOf('v1')}) to \`HEAD\` (${idOf('HEAD')})`,
        '',
        'Look at: 1 place that may no longer fit, 1 changed function without a test.',
        '',
        '1 changed file; symbols: 1 added, 1 with another signature.',
        '',
        '### May no longer fit (1)',
        '',
        '- `cart.py:5` `cart.total` calls `of` without `rate` (`tax.py:1`)',
        '',
        '### Changed without a test that reaches it (1)',
        '',
        '- `tax.py:5` `lone`',
        '',
        '### What changed (1)',
        '',
        '- `tax.py`: 1 symbol depends on it',
        '  - `tax.py:1` `of` signature: `rate` added; body too; 1 caller',
        '  - `tax.py:5` `lone` added',
        '',
      ].join('\n'),
    );
    assert.equal((await run('v1..HEAD', '--text')).stdout, stdout);
    assert.deepEqual(wholeState(stage.folder), state);
  });

  it('prints JSON of its schema', async () => {
    const { stdout } = await run('.', 'v1..', '--json');
    const report = JSON.parse(stdout) as ReviewReport;
    checkStrictly(validatorOf('git-review'), report);
    const [misfit] = report.misfits;
    assert.deepEqual(
      [misfit?.kind, misfit?.path, misfit?.line, misfit?.parameter, misfit?.given, misfit?.sureness],
      ['missing-argument', 'cart.py', 5, 'rate', 1, 'exact'],
    );
    assert.deepEqual([report.totals.misfits, report.totals.untested], [1, 1]);
  });

  it('ends with 3 for a name that is no commit, and for a folder in no repository', async () => {
    const unknown = await run('nowhere..HEAD');
    assert.deepEqual([unknown.code, unknown.stdout], [3, '']);
    assert.match(unknown.stderr, /"nowhere" names no commit of this repository/);
    const outside = await startProcess([cli, 'git', 'review', '/'], {
      cwd: stage.folder.path,
      env: stage.folder.environment,
    }).ended;
    assert.deepEqual([outside.code, outside.stdout], [3, '']);
  });
});
