/** `repomaster git diff` as a process: what it prints, as JSON of its schema, and how it ends. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { StructureReport } from '../../../src/core/git/structure';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import type { Ended } from '../../support/process';
import { checkStrictly, validatorOf } from '../../support/schemaCheck';
import { mergeStage, wholeState } from '../scenarios/git/merging';

const cli = join(repositoryRoot, 'dist', 'cli.js');

describe('repomaster git diff', function () {
  this.timeout(60_000);
  const stage = mergeStage();

  beforeEach(() => {
    stage.commit('one', {
      'cart.py': 'import tax\n\n\ndef total(items):\n    return tax.of(sum(items))\n',
      'tax.py': 'def of(price):\n    return price * 2\n',
      'test_cart.py': 'import cart\n\n\ndef test_total():\n    assert cart.total([1]) == 2\n',
    });
    stage.git('tag', 'v1');
    stage.commit('two', { 'tax.py': 'def of(price, rate=2):\n    return price * rate\n' });
  });

  const run = (...args: readonly string[]): Promise<Ended> =>
    startProcess([cli, 'git', 'diff', ...args], { cwd: stage.folder.path, env: stage.folder.environment })
      .ended;

  function reportOf({ stdout }: Ended): StructureReport {
    const value = JSON.parse(stdout) as StructureReport;
    checkStrictly(validatorOf('git-diff'), value);
    return value;
  }

  it('prints Markdown with signatures and the tests that reach them, and changes nothing', async () => {
    const state = wholeState(stage.folder);
    const { stdout, stderr, code } = await run('v1..HEAD', '--text');
    assert.equal(code, 0, stderr);
    assert.match(
      stdout,
      /^## Structure: `v1` to `HEAD`\n\n1 changed file; symbols: 1 with another signature\.\n/,
    );
    assert.match(stdout, /- `of` \(`tax\.py:1`\): parameter `rate = 2` added; body too\n/);
    assert.match(stdout, /- `test_cart\.test_total` \(`test_cart\.py:4`\): `tax\.of` over 2 calls\n/);
    assert.equal((await run('v1..HEAD')).stdout, stdout);
    assert.deepEqual(wholeState(stage.folder), state);
  });

  it('prints JSON of its schema', async () => {
    const report = reportOf(await run('.', 'v1..', '--json'));
    const [row] = report.symbols;
    assert.deepEqual(
      [row?.change, row?.before, row?.after, row?.path, row?.line, row?.signature?.arity],
      ['signature', 'of', 'of', 'tax.py', 1, { before: 1, after: 2 }],
    );
    assert.deepEqual(
      [report.mapped, report.partial, report.from.name, report.to.name],
      [true, false, 'v1', 'HEAD'],
    );
    assert.equal(report.from.commit, stage.git('rev-parse', 'v1').trim());
    const alone = reportOf(await run('v1..', '--json', '--symbols'));
    assert.deepEqual(alone.symbols, report.symbols);
    assert.deepEqual([alone.mapped, alone.tests], [false, []]);
  });

  it('tells that nothing changed, and compares files as they are by default', async () => {
    assert.equal((await run('--symbols')).stdout.split('\n')[2], '0 changed files; no symbol changed.');
    stage.folder.write({ 'new.py': 'def new():\n    return 1\n' });
    assert.deepEqual(
      reportOf(await run('--json')).symbols.map(({ change, after }) => [change, after]),
      [['added', 'new']],
    );
  });

  it('ends with 3 for a name that is no commit, and for a folder in no repository', async () => {
    const unknown = await run('nowhere..HEAD');
    assert.deepEqual([unknown.code, unknown.stdout], [3, '']);
    assert.match(unknown.stderr, /"nowhere" names no commit of this repository/);
    const outside = await run('/', 'HEAD');
    assert.deepEqual([outside.code, outside.stdout], [3, '']);
  });

  it('works in a shallow clone, and says where its history is cut off', async () => {
    stage.commit('three', { 'tax.py': 'def of(price, rate=3):\n    return price * rate\n' });
    const clone = join(stage.folder.home, 'clone');
    stage.git('clone', '-q', '--depth', '1', '--no-single-branch', `file://${stage.folder.path}`, clone);
    stage.git('-C', clone, 'fetch', '-q', '--depth', '1', 'origin', 'tag', 'v1');
    const ended = await startProcess([cli, 'git', 'diff', clone, 'v1...HEAD'], {
      cwd: stage.folder.home,
      env: stage.folder.environment,
    }).ended;
    assert.equal(ended.code, 3);
    assert.match(ended.stderr, /the history of this clone is cut off\. Run git fetch --unshallow/);
  });
});
