/** `repomaster git commit` over real git: what it prints, commits and takes back. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommitReport } from '../../../src/core/git/commitPlan';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import type { Ended } from '../../support/process';
import { checkStrictly, validatorOf } from '../../support/schemaCheck';
import { gitFolder } from '../scan/gitFolder';
import type { GitFolder } from '../scan/gitFolder';
import { wholeState } from '../scenarios/git/merging';

const cli = join(repositoryRoot, 'dist', 'cli.js');
const cart = (tax: string): string =>
  `import money\n\n\ndef total(rows):\n    return sum(rows)\n\n\ndef show(rows):\n    print(${tax})\n`;

describe('repomaster git commit', () => {
  let folder: GitFolder;
  beforeEach(async () => {
    folder = await gitFolder();
    folder.git('init', '-q');
    folder.write({ 'shop/cart.py': cart('rows'), 'README.md': '# Shop\n', 'a.lock': '1\n' });
    folder.git('add', '-A');
    folder.git('commit', '-q', '-m', 'shop: add a cart');
    folder.write({
      'shop/cart.py': cart('total(rows)'),
      'README.md': '# The shop\n',
      'shop/tax.py': 'RATE = 2\n',
    });
  });
  afterEach(() => folder.remove());

  const run = (...args: readonly string[]): Promise<Ended> =>
    startProcess([cli, 'git', ...args], { cwd: folder.path, env: folder.environment }).ended;

  const report = async (...args: readonly string[]): Promise<CommitReport> => {
    const { stdout } = await run('commit', ...args, '--json');
    const value = JSON.parse(stdout) as CommitReport;
    checkStrictly(validatorOf('git-commit'), value);
    return value;
  };

  it('proposes commits as JSON of its schema, and changes nothing', async () => {
    const before = wholeState(folder);
    const { state, hunks, proposals, result } = await report();
    assert.deepEqual([state, result], ['changes', null]);
    assert.deepEqual(
      hunks.map(({ path, newStart, newLines }) => [path, newStart, newLines]),
      [
        ['README.md', 1, 1],
        ['shop/cart.py', 9, 1],
        ['shop/tax.py', 1, 1],
      ],
    );
    for (const { commits, sure } of proposals) {
      assert.equal(sure, false);
      const ids = commits.flatMap((commit) => commit.hunks.map((id) => id.split(':')[0]));
      assert.deepEqual(new Set(ids), new Set(hunks.map(({ id }) => id)));
    }
    assert.deepEqual(wholeState(folder), before);
  });

  it('makes the first proposal, proves the tree, and gives it back', async () => {
    const before = wholeState(folder);
    const { result, hunks } = await report('--apply', 'first');
    assert.equal(result?.treeEqual, true);
    assert.deepEqual(hunks, []);
    assert.equal(folder.git('status', '--porcelain'), '');
    const { stdout } = await run('undo');
    assert.match(stdout, /^Undone: committing changes/);
    assert.deepEqual(wholeState(folder), before);
  });

  it('commits what a file of a plan says, and leaves the rest', async () => {
    const { hunks } = await report();
    const plan = { commits: [{ message: 'docs: name the shop', hunks: [hunks[0]?.id] }] };
    const file = join(folder.home, 'plan.json');
    writeFileSync(file, JSON.stringify(plan));
    const { stdout, code } = await run('commit', '--apply', file);
    assert.equal(code, 0);
    assert.match(stdout, /^1 commit made\. 2 hunks are left\./);
    assert.match(stdout, /exactly what was planned, and the folder is as before\./);
    assert.match(stdout, /^Left:\n {3}shop\/cart\.py \(1 hunk\)\n {3}shop\/tax\.py \(new file\)$/m);
    assert.equal(folder.git('log', '-1', '--format=%s'), 'docs: name the shop\n');
    writeFileSync(file, '{"commits": 3}');
    const wrong = await run('commit', '--apply', file);
    assert.equal(wrong.code, 3);
    assert.match(wrong.stderr, /commits is not as it should be/);
  });

  it('takes one file alone, and says where nothing is sure or nothing changed', async () => {
    const sure = await run('commit', '--apply', 'sure');
    assert.equal(sure.code, 1);
    assert.match(sure.stderr, /No proposal is sure/);
    const { result } = await report('--only', 'shop/cart.py', '--apply', 'first');
    assert.deepEqual([result?.commits.length, result?.treeEqual], [1, true]);
    assert.equal(folder.git('show', '--name-only', '--format='), 'shop/cart.py\n');
    assert.equal((await run('commit', '--only', 'nothing.py')).code, 3);
    folder.git('add', '-A');
    folder.git('commit', '-q', '-m', 'rest');
    const { stdout, code } = await run('commit', '--apply', 'first');
    assert.deepEqual([stdout, code], ['There is nothing to commit.\n', 0]);
    assert.equal((await report()).state, 'none');
  });

  it('says what each plan is, marks files, and takes the plan of a number', async () => {
    folder.git('mv', 'a.lock', 'b.lock');
    folder.write({ 'logo.png': '\0\x01' });
    const { stdout } = await run('commit');
    assert.match(stdout, /^6 hunks|^5 hunks/);
    assert.match(stdout, /shop\/tax\.py:1 {2}new file, adds 1 line {2}\[/);
    assert.match(stdout, /README\.md:1 {2}changes 1 line {2}\[/);
    assert.doesNotMatch(stdout, /by-file|-0 \+/);
    assert.match(stdout, /b\.lock {2}renamed from a\.lock {2}\[/);
    assert.match(stdout, /logo\.png {2}new file, binary or large {2}\[/);
    assert.match(stdout, /^Plan 2: \d commits?, .*\(.*1 % likely to be exactly your split\)\.$/m);
    const wrong = await run('commit', '--apply', '9');
    assert.equal(wrong.code, 3);
    assert.match(wrong.stderr, /there is no proposal 9; --apply takes 1 to \d/);
    const { proposals } = await report();
    const made = await run('commit', '--apply', '2');
    assert.match(
      made.stdout,
      new RegExp(`^${proposals[1]?.commits.length} commits? made\\. Nothing is left\\.`),
    );
    assert.match(made.stdout, /The final tree is exactly what the folder held\./);
  });

  it('proposes no secrets, and commits them where a plan says so', async () => {
    folder.write({ '.env': 'TOKEN=1\n' });
    const { stdout, stderr } = await run('commit');
    assert.match(stderr, /^\.env may hold secrets/m);
    assert.doesNotMatch(stdout, /\.env/);
    const made = await run('commit', '--apply', 'first');
    assert.match(made.stdout, /1 hunk is left\./);
    assert.doesNotMatch(made.stdout, /The final tree/);
    assert.equal(folder.git('ls-files', '.env'), '');
    const none = await run('commit', '--apply', 'first');
    assert.equal(none.code, 1);
    assert.match(none.stderr, /Nothing is proposed; nothing was committed\./);
    const { result } = await report('--only', '.env', '--apply', 'first');
    assert.equal(result?.treeEqual, true);
    assert.equal(folder.git('ls-files', '.env'), '.env\n');
  });

  it('commits no half of a block', async () => {
    folder.write({
      'shop/cart.py': cart('rows').replace('    return', '    if rows:\n        rows = [1]\n    return'),
    });
    const { proposals } = await report();
    for (const { commits } of proposals) for (const { parses } of commits) assert.notEqual(parses, false);
  });
});
