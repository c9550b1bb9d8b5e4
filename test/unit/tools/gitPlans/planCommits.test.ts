import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ToolError } from '../../../../src/core/errors';
import { estimateTokens } from '../../../../src/core/tokens/estimateTokens';
import type { PreparedCall } from '../../../../src/core/conversation/tool';
import { changesFacts } from '../../../../src/tools/gitPlans/changesFacts';
import type { Applying } from '../../../../src/tools/gitPlans/gitPlans';
import { shortIds, withWholeIds } from '../../../../src/tools/gitPlans/hunkIds';
import { planCommitsTool } from '../../../../src/tools/gitPlans/planCommits';
import { addedLines, fakePlans, readChanges } from '../../../support/gitPlans';
import type { FakePlans } from '../../../support/gitPlans';

const asked: Applying = {
  ...{ kind: 'asked', root: '/work' },
  parse: async () => ({ kind: 'parsed', commands: [] }),
  runner: { kind: 'process', run: () => Promise.reject(new Error('the fake plans run nothing')) },
};
const prepare = (plans: FakePlans, input: object, apply: Applying = asked): Promise<PreparedCall> =>
  planCommitsTool(async () => plans, apply).prepare(input);
const context = { signal: new AbortController().signal, onOutput: () => undefined };
const call = async (plans: FakePlans, input: object, apply: Applying = asked) =>
  (await prepare(plans, input, apply)).run(context);

const two = readChanges([addedLines('src/a.py', ['x = 1', 'y = 2']), addedLines('src/b.py', ['é = 3'])]);
const [a = '', b = ''] = two.report.hunks.map(({ id }) => id);

describe('The tool plan_commits', () => {
  it('shows hunks with their lines, then proposals, with ids as short as they are unique', async () => {
    const { text, truncated } = await call(fakePlans(two), {});
    assert.deepEqual(text.split('\n'), [
      '2 hunks in 2 files.',
      'Last subjects: "Begin"',
      `[${a.slice(0, 4)}] src/a.py:4 -0 +2`,
      '+x = 1',
      '+y = 2',
      `[${b.slice(0, 4)}] src/b.py:4 -0 +1`,
      '+é = 3',
      'Proposal 1, all in one commit, 10 %: 1 commit:',
      `1. "Change all": ${a.slice(0, 4)} ${b.slice(0, 4)}`,
    ]);
    assert.equal(truncated, false);
  });

  it('shows no line of a file that may hold secrets', async () => {
    const { text } = await call(fakePlans(readChanges([addedLines('app/.env', ['KEY=hush'])])), {});
    assert.match(text, /app\/\.env:4 -0 \+1\n\[not shown: the file may hold secrets\]$/m);
    assert.doesNotMatch(text, /hush/);
  });

  it('stays small among many and long hunks, and says what it left out', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `value_${at} = compute(${at})`);
    const many = readChanges(
      Array.from({ length: 600 }, (_, at) => addedLines(`src/module_${at}.py`, lines)),
    );
    const { text, truncated, more } = await call(fakePlans(many), {});
    assert.ok(estimateTokens(text) < 7_500, String(estimateTokens(text)));
    assert.ok(truncated && more !== null);
    assert.match(text, /\[46 lines of 60 left out\]/);
    assert.match(text, /^and \d+ more hunks$/m);
    assert.match(text, /and 400 more$/m);
    assert.match(changesFacts(many), /Not all is told: plan_commits with path/);
    const alone = await call(fakePlans(readChanges([addedLines('a.py', lines)])), { path: 'a.py' });
    assert.doesNotMatch(alone.text, /left out/);
  });

  const refused: readonly (readonly [string, object, RegExp])[] = [
    ['an unknown hunk', { commits: [{ message: 'M', hunks: ['beef'] }] }, /there is no hunk beef/],
    ['an id that is too short', { commits: [{ message: 'M', hunks: [a.slice(0, 3)] }] }, /there is no hunk/],
    ['a proposal that is not there', { proposal: 2 }, /no proposal 2\. Proposals: 1 to 1\./],
    ['two plans', { proposal: 1, commits: [] }, /give one of proposal and commits/],
    ['apply without a plan', { apply: true }, /apply needs proposal or commits/],
    ['a check of what is not applied', { proposal: 1, check: 'make' }, /check needs apply true/],
    ['what it does not know', { push: true }, /push/],
  ];
  for (const [name, input, why] of refused)
    it(`refuses ${name}, and commits nothing`, async () => {
      const plans = fakePlans(two);
      await assert.rejects(
        call(plans, input),
        (error) => error instanceof ToolError && why.test(error.message),
      );
      assert.deepEqual(plans.made, []);
    });

  it('checks a plan, and names what it leaves', async () => {
    const plans = fakePlans(two);
    const { text } = await call(plans, { commits: [{ message: 'Add x', hunks: [`${a.slice(0, 6)}:1`] }] });
    assert.deepEqual(text.split('\n'), [
      'The plan fits: 1 commit.',
      `1. "Add x": ${a.slice(0, 4)}:1`,
      `In no commit, so left as uncommitted: ${b.slice(0, 4)} (src/b.py).`,
      'Call it again with apply true to commit it: the user is asked.',
    ]);
    assert.deepEqual(plans.made, []);
  });

  it('shows whole messages and all files before it commits, each as one word of a shell', async () => {
    const plans = fakePlans(two);
    const message = "It's $(rm -rf /)\n\n`more`; of it";
    const commits = [{ message, hunks: [a, b] }];
    const prepared = await prepare(plans, { commits, apply: true });
    assert.equal(
      prepared.approval?.command,
      "# 2 hunks: src/a.py, src/b.py\ngit commit -m 'It'\\''s $(rm -rf /)\n\n`more`; of it'",
    );
    assert.deepEqual([prepared.isChanging, prepared.approval.folder], [true, '/work']);
    assert.deepEqual(plans.made, []);
    const { text } = await prepared.run(context);
    assert.deepEqual(plans.made, [{ commits }]);
    assert.match(
      text,
      /^1 commit made:\n00000000 It's .*\nProven: [^]*\nNothing is left\.\nUndo: repomaster git undo u1, or /,
    );
  });

  it('shows the check with the commits, and makes none where it fails on one', async () => {
    const plans = fakePlans(two);
    const input = { proposal: 1, apply: true, check: 'make test' };
    const prepared = await prepare(plans, input);
    assert.equal(
      prepared.approval?.command,
      "# first, for 1 commit, in a work tree of its own\nmake test\n# 2 hunks: src/a.py, src/b.py\ngit commit -m 'Change all'",
    );
    const { text } = await prepared.run(context);
    assert.match(text, /\nThe check passed on each commit: 1\.2 s\.$/);
    const failing = fakePlans(two);
    const output = ['1 test failed'];
    const check = { subject: 'Change all', outcome: 'failed' as const, exit: 2, ms: 900, output };
    const failed = { ...failing, commits: { ...failing.commits, check: async () => [check] } };
    const told = await call(failed, input);
    assert.match(
      told.text,
      /^The check of commit 1 of 1 \(Change all\) exited with 2, so nothing was committed\.\n/,
    );
    assert.match(told.text, /\n1 test failed\n/);
    assert.deepEqual(failing.made, []);
  });

  it('keeps a path with a line break out of the command', async () => {
    const evil = readChanges([addedLines('a\nrm -rf ~', ['x'])]);
    const { approval } = await prepare(fakePlans(evil), { proposal: 1, apply: true });
    assert.equal(approval?.command, "# 1 hunk: a rm -rf ~\ngit commit -m 'Change all'");
  });

  it('tells whole ids, and applies nothing, where somebody else carries the plan out', async () => {
    const elsewhere: Applying = { kind: 'elsewhere', how: 'Run it yourself.' };
    const plans = fakePlans(two);
    const input = { commits: [{ message: 'All', hunks: [a.slice(0, 4), b] }] };
    const { text } = await call(plans, input, elsewhere);
    assert.match(text, new RegExp(`1\\. "All": ${a} ${b}\\nRun it yourself\\.$`));
    await assert.rejects(call(plans, { ...input, apply: true }, elsewhere), /apply/);
  });

  it('says so where there is nothing to commit', async () => {
    assert.equal((await call(fakePlans(readChanges([])), {})).text, 'There is nothing to commit.');
    assert.match(changesFacts(readChanges([])), /There is nothing to commit\. Say so, and end\./);
  });
});

describe('Short ids of hunks', () => {
  const hunks = [{ id: 'abcd1100' }, { id: 'abcd1200' }, { id: 'ffff0000' }];

  it('are as long as it takes to tell them apart', () => {
    assert.deepEqual(['abcd1100', 'ffff0000:1-3'].map(shortIds(hunks)), ['abcd11', 'ffff00:1-3']);
    assert.equal(shortIds([])('abcdef'), 'abcd');
  });

  it('are completed, unless they fit several', () => {
    const whole = (id: string) => withWholeIds({ commits: [{ message: 'M', hunks: [id] }] }, hunks);
    assert.deepEqual(whole('FFFF:2').commits[0]?.hunks, ['ffff0000:2']);
    assert.throws(() => whole('abcd1'), /fits several hunks/);
  });
});
